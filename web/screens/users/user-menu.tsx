import { useTranslation } from 'react-i18next'
import type { UserRow } from '#rules/members/member-views.ts'
import { isSelf, mayManage } from '#rules/members/member-permissions.ts'
import { RowMenu, type RowAction } from '#web/admin/row-menu.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { useStaff } from '#web/admin/staff.ts'
import { displayNameOf, type useUserAct } from './use-user-act.ts'
import type { OpenDialog } from './open-dialog.ts'

type UserMenuProps = {
  user: UserRow
  mails: UserMails
  onOpen: (opening: OpenDialog) => void
}
export type UserMails = Record<'loginLink' | 'passwordLink' | 'resend', ReturnType<typeof useUserAct>>

export function UserMenu({ user, mails, onOpen }: UserMenuProps) {
  const { t } = useTranslation('users')
  const { actor } = useStaff()
  if (!mayManage(actor, user.role)) return null
  const open = (what: OpenDialog['what'], icon: IconName): RowAction => ({
    label: t(`${what}.action`),
    icon,
    press: () => onOpen({ what, user }),
  })
  const mail = (kind: keyof UserMails, label: string): RowAction => ({
    label,
    icon: 'mail',
    press: () => mails[kind].act(user),
  })
  const actionsOf = (): RowAction[] => {
    if (user.kind === 'invitation') return [mail('resend', t('resend.action')), open('withdraw', 'x')]
    if (isSelf(actor, user.id)) return user.role === 'owner' ? [open('role', 'edit')] : []
    return [
      open('role', 'edit'),
      mail('loginLink', t('loginLink.action')),
      mail('passwordLink', t(user.hasPassword ? 'passwordLink.reset' : 'passwordLink.create')),
      open('password', 'shield'),
      open('remove', 'trash'),
    ]
  }
  const isBusy = Object.values(mails).some((mailing) => mailing.isBusy)
  const actions = actionsOf().map((action) => ({ ...action, isDisabled: isBusy }))
  return <RowMenu label={t('more', { name: displayNameOf(user) })} actions={actions} />
}
