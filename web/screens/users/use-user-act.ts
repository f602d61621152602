import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { UserRow } from '#rules/members/member-views.ts'
import { theirsIn } from '#web/admin/conflict-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import type { UserAction } from './user-answer.ts'

/**
 * `errors` are validation codes of the last request; `theirs` is what another
 * member has saved meanwhile; `onSettled` runs after success or any other refusal of the whole.
 */
export function useUserAct(action: UserAction, onSettled?: () => void) {
  const { t } = useTranslation('users')
  const { send, isBusy, errors, data, answer } = useAct<null, UserRow>(action, {
    action: adminPaths.users,
    failed: (user) => t(`${action}.failed`, { name: displayNameOf(user) }),
    done: (_, user) => ({ message: t(`${action}.done`, { name: displayNameOf(user) }) }),
    onRejected: (rejection) => theirsIn(rejection) !== null || rejection.refusal?.code === 'password_common',
    ...(onSettled && { onSettled }),
  })
  const act = (user: UserRow, fields: Record<string, string> = {}) => send({ id: user.id, ...fields }, user)
  const isCommonPassword = !isBusy && answer.refusal?.code === 'password_common'
  return { act, isBusy, errors, isCommonPassword, theirs: isBusy ? null : theirsIn(data) }
}

export const displayNameOf = ({ name, email }: Pick<UserRow, 'name' | 'email'>): string => name || email
