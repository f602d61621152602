import { useTranslation } from 'react-i18next'
import { validationMessage } from '#rules/text/validation-message.ts'
import { doneIn, formAnswer } from '#web/forms/form-answer.ts'
import { useRefusalText } from '../admin/use-refusal-text.ts'
import type { InviteAnswer } from './user-answer.ts'

/** One line per rejected address; null when there is none. */
export function useInviteProblems(answer: unknown): string | null {
  const { t } = useTranslation(['users', 'validation'])
  const formatRefusal = useRefusalText()
  const code = formAnswer(answer).errors.emails
  if (code) {
    const { key, values } = validationMessage(code)
    return t(`validation:${key}`, values)
  }
  const { refused } = (doneIn(answer) as InviteAnswer | null) ?? { refused: [] }
  const reasons = refused.map(({ email, refusal }) =>
    // The text of `already_member` names the address itself.
    refusal.code === 'already_member'
      ? formatRefusal(refusal)
      : t('users:invite.refused', { email, reason: formatRefusal(refusal) }),
  )
  return reasons.join('\n') || null
}
