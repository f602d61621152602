import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AddressIntent } from '#rules/organizations/address-form.ts'
import { doneIn, formAnswer } from '#web/forms/form-answer.ts'
import type { Refusal } from '#web/refusal.ts'
import { notify } from '#web/ui/toast.tsx'
import { useAnswerError, useConnectionNotice } from './use-answer-error.ts'

/** `suggestion` is a free subdomain, '' where there is none. */
export type AddressAnswer = {
  data: unknown
  intent: AddressIntent | null
  sent: Record<string, string>
  error: string | null
  refusal: Refusal | null
  suggestion: string
}

export function useAddressAnswer(actionData: unknown): AddressAnswer {
  const { t } = useTranslation('owner')
  const showOutcome = useEffectEvent((answer: unknown) => {
    const change = doneIn(answer) as { intent: AddressIntent; host: string } | null
    if (change) notify.success(t(`address.done.${change.intent}`, { host: change.host }))
  })
  useEffect(() => showOutcome(actionData), [actionData])
  useConnectionNotice(actionData)

  const formResult = formAnswer(actionData)
  const { refusal, values } = formResult
  const sent = (values ?? {}) as Record<string, string>
  return {
    data: actionData,
    intent: (sent.intent as AddressIntent | undefined) ?? null,
    sent,
    error: useAnswerError(formResult),
    refusal,
    suggestion: String(refusal?.values.suggestion ?? ''),
  }
}
