import { useStore } from '@tanstack/react-form'
import { useTranslation } from 'react-i18next'
import { inputOf } from '#rules/merchandise/offered-item.ts'
import { Banner } from '#web/ui/banner.tsx'
import { validationMessage } from '#rules/text/validation-message.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import type { ParticipantFormData } from './registration-data.ts'
import type { ParticipantsForm } from './participants-form.ts'

const missingCodes = new Set(['required', 'date_required', 'competition_required'])

type Fault = { number: number; field: string; code: string }

type Props = {
  form: ParticipantsForm
  terms: ParticipantFormData['participantTerms']
  pathTo: (index: number) => string
}

export function IncompleteParticipants({ form, terms, pathTo }: Props) {
  const { t } = useTranslation(['registration', 'validation'])
  const hasTried = useStore(form.store, (state) => state.submissionAttempts > 0)
  const faultsJson = useStore(form.store, ({ fieldMeta }) => JSON.stringify(faultsOf(fieldMeta)))
  const faults = JSON.parse(faultsJson) as Fault[]
  if (!hasTried || faults.length === 0) return null
  const isMissing = ({ code }: Fault) => missingCodes.has(code)
  const incompleteNumbers = [...new Set(faults.filter(isMissing).map(({ number }) => number))]
  const otherFaults = faults.filter((fault) => !isMissing(fault))
  const labelOf = (field: string) =>
    terms.form.fields.find(({ id }) => `answers.${id}` === field)?.label ??
    terms.merchandise.find((item) => field.startsWith(`merchandise.${inputOf(item)}.`))?.name ??
    t(`registration:field.${field}`)
  const faultText = ({ number, field, code }: Fault) => {
    const { key, values } = validationMessage(code)
    const fault = t(`validation:${key}`, values)
    return t('registration:fault', { number, field: labelOf(field), fault })
  }
  return (
    <Banner tone="error" isAlert>
      {incompleteNumbers.map((number) => (
        <ParticipantLink key={number} href={pathTo(number - 1)}>
          {t('validation:participant_incomplete', { number })}
        </ParticipantLink>
      ))}
      {otherFaults.map((fault) => (
        <ParticipantLink key={`${fault.number} ${fault.field}`} href={pathTo(fault.number - 1)}>
          {faultText(fault)}
        </ParticipantLink>
      ))}
    </Banner>
  )
}

const ParticipantLink = ({ href, children }: { href: string; children: string }) => (
  <p>
    <TextLink href={href} data-quiet>
      {children}
    </TextLink>
  </p>
)

const faultsOf = (fieldMeta: Record<string, { errors: unknown[] } | undefined>): Fault[] =>
  Object.entries(fieldMeta)
    .flatMap(([name, meta]) => {
      const [, index, field] = /^participants\[(\d+)\]\.(\w+(?:\.\w+)*)$/.exec(name) ?? []
      const [first] = (meta?.errors ?? []) as ({ message: string } | undefined)[]
      return index && field && first ? [{ number: Number(index) + 1, field, code: first.message }] : []
    })
    .toSorted((one, other) => one.number - other.number)
