import { useMemo, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { styled } from 'styled-components'
import type { OrganizationInput } from '#rules/organizations/organization-form.ts'
import { suggestedRefundHours } from '#rules/events/refund-policy.ts'
import type { OrganizationSettings } from '#rules/organizations/settings-views.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { formAnswer, type FormAnswer } from '#web/forms/form-answer.ts'
import { ServerErrors } from '#web/forms/server-errors.ts'
import { useSubmitOnce } from '#web/forms/use-submit-once.ts'
import { useInputBeforeHydration } from '#web/forms/input-before-hydration.ts'
import { notify } from '#web/ui/toast.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { useRefusalText } from '../admin/use-refusal-text.ts'
import {
  ContactFields,
  PlaceFields,
  RefundFields,
  SocialFields,
  WhoFields,
  type Choices,
} from './organization-fields.tsx'
import { SaveBar } from './save-bar.tsx'
import { useSettingsAnswer } from './use-settings-answer.ts'
import { useOrganizationForm } from './use-organization-form.ts'
import { SettingsConflict } from './settings-conflict.tsx'

type Props = { settings: OrganizationSettings; choices: Choices; actionData: unknown }

export function OrganizationForm({ settings, choices, actionData }: Props) {
  const { t } = useTranslation('settings')
  const formatRefusal = useRefusalText()
  const submit = useSubmitOnce()
  const isBusy = useNavigation().state !== 'idle'
  const isHydrated = useIsHydrated()
  const element = useRef<HTMLFormElement>(null)
  const answer = useMemo(() => formAnswer(actionData), [actionData])
  const [initial, setInitial] = useState(() => valuesOf(settings, answer))
  const form = useOrganizationForm(initial, {
    onValid: () => submit(element.current),
    onInvalid: () => focusFirstError(element.current),
  })
  useInputBeforeHydration(form, element)
  const startFrom = (values: OrganizationInput) => {
    setInitial(values)
    form.reset(values)
  }
  const start = useSettingsAnswer(settings, actionData, {
    onSaved: (latest) => {
      startFrom(valuesOf(latest, null))
      notify.success(t('saved'))
    },
    onRejected: () => {
      focusFirstError(element.current)
      if (answer.refusal && !answer.refusal.field && answer.refusal.code !== 'changed_meanwhile')
        notify.error(t('failed'), { description: formatRefusal(answer.refusal) })
    },
  })
  const errors = useMemo(() => errorsOf(answer), [answer])
  const send = (submission: SubmitEvent<HTMLFormElement>) => {
    submission.preventDefault()
    if (!isBusy) void form.handleSubmit()
  }
  return (
    <ServerErrors value={errors}>
      <Parts as={Form} ref={element} method="post" onSubmit={send} noValidate={isHydrated}>
        <input type="hidden" name="version" value={start.version} />
        {start.isConflict && (
          <form.Subscribe selector={({ values }) => values}>
            {(mine) => (
              <SettingsConflict
                mine={mine}
                theirs={start.values}
                labels="organization"
                onTakeTheirs={() => {
                  start.resolve()
                  startFrom(valuesOf(settings, null))
                }}
              />
            )}
          </form.Subscribe>
        )}
        <WhoFields form={form} />
        <PlaceFields form={form} choices={choices} isCurrencyFixed={settings.isCurrencyFixed} />
        <ContactFields form={form} />
        <RefundFields form={form} />
        <SocialFields form={form} />
        <SaveBar isBusy={isBusy} />
      </Parts>
    </ServerErrors>
  )
}

/** Sent values (of a page without scripts), else saved ones, else defaults. */
const valuesOf = (
  { values: savedValues, version }: OrganizationSettings,
  answer: FormAnswer | null,
): OrganizationInput => {
  const values = { ...savedValues, refundHours: savedValues.refundHours || String(suggestedRefundHours) }
  return answer?.values
    ? {
        ...values,
        whatsappIcon: false,
        registrationAlerts: false,
        ...(answer.values as Partial<OrganizationInput>),
        version,
      }
    : { ...values, version }
}

const errorsOf = ({ errors, refusal }: FormAnswer): Record<string, string> =>
  refusal?.field ? { ...errors, [refusal.field]: 'selection' } : errors

const Parts = styled.form`
  display: grid;
  gap: var(--space-5);
`
