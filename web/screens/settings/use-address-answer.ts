import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { validationMessage } from '#rules/text/validation-message.ts'
import type { AddressIntent } from '#rules/organizations/address-form.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { doneIn, formAnswer } from '#web/forms/form-answer.ts'
import { notify } from '#web/ui/toast.tsx'
import { useRefusalText } from '../admin/use-refusal-text.ts'

/** `suggestion` is a free subdomain, '' where there is none. */
export type AddressAnswer = {
  /** A new object for every answer, also for an equal one. */
  data: unknown
  intent: AddressIntent | null
  sent: Record<string, string>
  error: string | null
  suggestion: string
}

export function useAddressAnswer(actionData: unknown): AddressAnswer {
  const { t } = useTranslation(['owner', 'validation'])
  const formatRefusal = useRefusalText()
  const showOutcome = useEffectEvent((answer: unknown) => {
    const change = doneIn(answer) as { intent: AddressIntent; host: string } | null
    if (change) notify.success(t(`owner:address.done.${change.intent}`, { host: change.host }))
  })
  useEffect(() => showOutcome(actionData), [actionData])

  const { errors, refusal, values } = formAnswer(actionData)
  const sent = (values ?? {}) as Record<string, string>
  const [code] = Object.values(errors)
  const message = code ? validationMessage(code) : null
  return {
    data: actionData,
    intent: (sent.intent as AddressIntent | undefined) ?? null,
    sent,
    error: refusal ? formatRefusal(refusal) : message && t(`validation:${message.key}`, message.values),
    suggestion: String(refusal?.values.suggestion ?? ''),
  }
}

export function useFocusOnError(form: RefObject<HTMLFormElement | null>, answer: AddressAnswer | null): void {
  const focus = useEffectEvent((data: unknown) => {
    if (data && answer?.error) focusFirstError(form.current)
  })
  useEffect(() => focus(answer?.data), [answer?.data])
}
