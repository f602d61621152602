import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { isUnreachable, type FormAnswer } from '#web/forms/form-answer.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { notify } from '#web/ui/toast.tsx'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'

export function useAnswerError({ errors, refusal }: FormAnswer): string | null {
  const errorText = useErrorText()
  const formatRefusal = useRefusalText()
  if (refusal) return formatRefusal(refusal)
  return errorText(Object.values(errors)[0])
}

/** `data` is a new object for every answer, also for an equal one. */
export function useFocusOnError(
  form: RefObject<HTMLFormElement | null>,
  answer: { data: unknown; error: string | null } | null,
): void {
  const focus = useEffectEvent((data: unknown) => {
    if (data && answer?.error) focusFirstError(form.current)
  })
  useEffect(() => focus(answer?.data), [answer?.data])
}

/** A toast for an answer that never came; what was typed is still there. */
export function useConnectionNotice(data: unknown): void {
  const { t } = useTranslation(['settings', 'admin'])
  const show = useEffectEvent((answer: unknown) => {
    if (isUnreachable(answer)) notify.error(t('settings:failed'), { description: t('admin:noConnection') })
  })
  useEffect(() => show(data), [data])
}
