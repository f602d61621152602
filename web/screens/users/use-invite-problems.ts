import { useTranslation } from 'react-i18next'
import { doneIn, formAnswer } from '#web/forms/form-answer.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'
import type { InviteAnswer } from './user-answer.ts'

/** One line per rejected address; null when there is none. */
export function useInviteProblems(answer: unknown): string | null {
  const { t } = useTranslation('users')
  const formatRefusal = useRefusalText()
  const errorText = useErrorText()
  const error = errorText(formAnswer(answer).errors.emails)
  if (error) return error
  const { refused } = (doneIn(answer) as InviteAnswer | null) ?? { refused: [] }
  const reasons = refused.map(({ email, refusal }) =>
    // The text of `already_member` names the address itself.
    refusal.code === 'already_member'
      ? formatRefusal(refusal)
      : t('invite.refused', { email, reason: formatRefusal(refusal) }),
  )
  return reasons.join('\n') || null
}
