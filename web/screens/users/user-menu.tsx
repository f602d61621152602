import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { UserRow } from '#rules/members/member-views.ts'
import { isSelf, mayManage } from '#rules/members/member-permissions.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { useStaff } from '../admin/staff.ts'
import { displayNameOf, type useUserAct } from './use-user-act.ts'
import type { OpenDialog } from './open-dialog.ts'

type UserMenuProps = {
  user: UserRow
  mails: UserMails
  onOpen: (opening: OpenDialog) => void
}
export type UserMails = Record<'loginLink' | 'passwordLink' | 'resend', ReturnType<typeof useUserAct>>
type Entry = { label: string; icon: IconName; press: () => void }

export function UserMenu({ user, mails, onOpen }: UserMenuProps) {
  const { t } = useTranslation('users')
  const { actor } = useStaff()
  if (!mayManage(actor, user.role)) return null
  const open = (what: OpenDialog['what'], icon: IconName): Entry => ({
    label: t(`${what}.action`),
    icon,
    press: () => onOpen({ what, user }),
  })
  const mail = (kind: keyof UserMails, label: string): Entry => ({
    label,
    icon: 'mail',
    press: () => mails[kind].act(user),
  })
  const entriesOf = (): Entry[] => {
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
  const entries = entriesOf()
  if (entries.length === 0) return null
  return (
    <MenuButton label={<Icon name="more" />} ariaLabel={t('more', { name: displayNameOf(user) })} align="end">
      {entries.map(({ label, icon, press }) => (
        <button key={label} type="button" disabled={isBusy} onClick={press}>
          <Icon name={icon} />
          {label}
        </button>
      ))}
    </MenuButton>
  )
}

const MenuButton = styled(Menu)`
  margin-inline-start: auto;

  summary > svg:last-child:not(:first-child) {
    display: none;
  }
  > div {
    inline-size: max-content;
  }
`
