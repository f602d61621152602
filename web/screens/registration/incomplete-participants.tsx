import { getBy, useStore } from '@tanstack/react-form'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { inputOf } from '#rules/merchandise/offered-item.ts'
import { Banner } from '#web/ui/banner.tsx'
import { validationMessage } from '#rules/text/validation-message.ts'
import { useUnplacedErrors } from '#web/forms/use-unplaced-errors.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import type { ParticipantFormData } from './registration-data.ts'
import type { ParticipantsForm } from './participants-form.ts'

const missingCodes = new Set(['required', 'date_required', 'competition_required'])

/** `number` is null for what belongs to no participant, such as how many there are. */
type Fault = { name: string; number: number | null; field: string; code: string }

type Props = {
  form: ParticipantsForm
  element: RefObject<HTMLFormElement | null>
  terms: ParticipantFormData['participantTerms']
  errors: Readonly<Record<string, string>>
  /** The page whose next one was asked for; null before that. */
  triedIndex: number | null
  pathTo: (index: number) => string
}

/** What keeps the participants from being registered, as the browser sees it and as the server has answered. */
export function IncompleteParticipants({ form, element, terms, errors, triedIndex, pathTo }: Props) {
  const { t } = useTranslation(['registration', 'validation'])
  const isHydrated = useIsHydrated()
  const hasTried = useStore(form.store, (state) => state.submissionAttempts > 0)
  const typedJson = useStore(form.store, ({ fieldMeta }) => JSON.stringify(faultsOf(errorsIn(fieldMeta))))
  const typedFaults = JSON.parse(typedJson) as Fault[]
  const serverErrors = useErrorsOfUnchanged(form, errors)
  const unplacedNames = useUnplacedErrors(element, serverErrors)
  const shownFaults = typedFaults.filter(({ number }) => hasTried || (number ?? 1) - 1 === triedIndex)
  const sentFaults = faultsOf(serverErrors).filter(({ name }) => !shownFaults.some((fault) => fault.name === name))
  const faults = [...shownFaults, ...sentFaults].toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0))
  if (faults.length === 0) return null
  const labelOf = (field: string): string | null => {
    const [part] = field.split('.')
    if (part === 'answers') return terms.form.fields.find(({ id }) => `answers.${id}` === field)?.label ?? null
    if (part === 'merchandise')
      return terms.merchandise.find((item) => field.startsWith(`merchandise.${inputOf(item)}.`))?.name ?? null
    return t(`registration:field.${field}`)
  }
  // What is missing is marked where it is asked: only what nothing asks for needs its name here.
  const isUnnamed = ({ name, field, code }: Fault) =>
    labelOf(field) === null || (missingCodes.has(code) && !unplacedNames.includes(name))
  const ofParticipants = faults.filter(({ number }) => number !== null)
  const incompleteNumbers = [...new Set(ofParticipants.filter(isUnnamed).map(({ number }) => number!))]
  const faultText = ({ number, field, code }: Fault) => {
    const { key, values } = validationMessage(code)
    const fault = t(`validation:${key}`, values)
    return number === null ? fault : t('registration:fault', { number, field: labelOf(field), fault })
  }
  // Without scripts another address would lose what was typed.
  const hrefOf = (number: number) => (isHydrated ? pathTo(number - 1) : `#participant-${number}`)
  return (
    <Banner tone="error" isAlert>
      {incompleteNumbers.map((number) => (
        <ParticipantLink key={number} href={hrefOf(number)}>
          {t('validation:participant_incomplete', { number })}
        </ParticipantLink>
      ))}
      {ofParticipants
        .filter((fault) => !isUnnamed(fault))
        .map((fault) => (
          <ParticipantLink key={fault.name} href={hrefOf(fault.number!)}>
            {faultText(fault)}
          </ParticipantLink>
        ))}
      {faults
        .filter(({ number }) => number === null)
        .map((fault) => (
          <p key={fault.name}>{faultText(fault)}</p>
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

function useErrorsOfUnchanged(form: ParticipantsForm, errors: Props['errors']): Props['errors'] {
  const [rejected, setRejected] = useState({ errors, values: form.state.values })
  if (rejected.errors !== errors) setRejected({ errors, values: form.state.values })
  const namesJson = useStore(form.store, ({ values }) =>
    JSON.stringify(Object.keys(errors).filter((name) => getBy(values, name) === getBy(rejected.values, name))),
  )
  const names = JSON.parse(namesJson) as string[]
  return Object.fromEntries(names.map((name) => [name, errors[name]!]))
}

type FieldMeta = Record<string, { errors: unknown[] } | undefined>

const errorsIn = (fieldMeta: FieldMeta): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldMeta).flatMap(([name, meta]) => {
      const [first] = (meta?.errors ?? []) as ({ message: string } | undefined)[]
      return first && participantField.test(name) ? [[name, first.message]] : []
    }),
  )

const participantField = /^participants\[(\d+)\]\.(\w+(?:\.\w+)*)$/

/** What is wrong with a team is reported beside its fields, which are on the first page. */
const faultsOf = (errors: Readonly<Record<string, string>>): Fault[] =>
  Object.entries(errors).flatMap(([name, code]): Fault[] => {
    const [, index, field] = participantField.exec(name) ?? []
    if (index && field) return [{ name, number: Number(index) + 1, field, code }]
    return name.startsWith('team.') || acceptedTexts.test(name) ? [] : [{ name, number: null, field: name, code }]
  })

const acceptedTexts = /^(?:terms|waiver|items\.\w+)$/
