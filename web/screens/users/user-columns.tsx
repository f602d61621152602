import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { sortLink } from '#rules/lists/list-state.ts'
import { userListShape, type UserStatus } from '#rules/members/user-list.ts'
import type { UserRow } from '#rules/members/member-views.ts'
import { isSelf, mayManage } from '#rules/members/member-permissions.ts'
import { Badge, StatusChip } from '#web/ui/badge.tsx'
import { PhoneOnly } from '#web/ui/phone-only.tsx'
import type { Column } from '#web/ui/table.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { TwoLines } from '#web/ui/two-lines.tsx'
import { useFormats, useStaff } from '#web/admin/staff.ts'
import { RowMenu, type RowAction } from '#web/admin/row-menu.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { displayNameOf, type useUserAct } from './use-user-act.ts'

type ColumnOptions = { mails: UserMails; onOpen: (opening: OpenDialog) => void }

export function useUserColumns({ mails, onOpen }: ColumnOptions): Column<UserRow>[] {
  const { t } = useTranslation(['users', 'admin'])
  const { briefDate, time } = useFormats()
  const [query] = useSearchParams()
  const sortOf = (name: (typeof userListShape)['sorts'][number]) => sortLink(userListShape, query, name)
  return [
    {
      key: 'name',
      header: t('users:columns.name'),
      sort: sortOf('name'),
      cell: (user) => <UserName user={user} />,
      isRowHeader: true,
      slot: 'title',
    },
    {
      key: 'role',
      header: t('users:columns.role'),
      sort: sortOf('role'),
      slot: 'state',
      cell: ({ role }) => t(`admin:role.${role}`),
    },
    {
      key: 'status',
      header: t('users:columns.status'),
      sort: sortOf('status'),
      slot: 'fact',
      cell: ({ status, lastSeenAt }) => (
        <>
          <span>
            <StatusChip tone={tones[status]}>{t(`users:status.${status}`)}</StatusChip>
          </span>
          {lastSeenAt && <PhoneOnly>{t('users:seen', { day: briefDate(lastSeenAt) })}</PhoneOnly>}
        </>
      ),
    },
    {
      key: 'seen',
      header: t('users:columns.seen'),
      sort: sortOf('seen'),
      cell: ({ kind, lastSeenAt }) =>
        lastSeenAt ? (
          <Moment day={briefDate(lastSeenAt)} more={time(lastSeenAt)} />
        ) : kind === 'member' ? (
          t('users:never')
        ) : (
          '—'
        ),
    },
    {
      key: 'joined',
      header: t('users:columns.joined'),
      sort: sortOf('joined'),
      from: 'wide',
      cell: ({ kind, since }) => (
        <Moment day={briefDate(since)} more={kind === 'invitation' ? t('users:invited') : ''} />
      ),
    },
    {
      key: 'actions',
      header: t('users:columns.actions'),
      label: '',
      align: 'end',
      slot: 'menu',
      cell: (user) => <UserMenu user={user} mails={mails} onOpen={onOpen} />,
    },
  ]
}

const tones: Record<UserStatus, Tone> = {
  active: 'success',
  second_factor: 'success',
  no_password: 'neutral',
  unverified: 'warning',
  invited: 'info',
  expired: 'error',
}

function UserName({ user: { kind, id, name, email } }: { user: UserRow }) {
  const { t } = useTranslation('users')
  const { actor } = useStaff()
  return (
    <Person>
      <strong>
        {name || email}
        {kind === 'member' && isSelf(actor, id) && <Badge>{t('you')}</Badge>}
      </strong>
      {name && <small>{email}</small>}
    </Person>
  )
}

function Moment({ day, more }: { day: string; more: string }) {
  return (
    <TwoLines data-whole>
      <span>{day}</span>
      {more && <small>{more}</small>}
    </TwoLines>
  )
}

const Person = styled.div`
  display: grid;
  align-content: center;
  min-block-size: var(--target);
  line-height: 1.3;
  white-space: normal;
  overflow-wrap: anywhere;

  strong {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-2);
  }
  small {
    color: var(--ink-soft);
    font-size: var(--text-xs);
    font-weight: 400;
  }
`

type UserMenuProps = {
  user: UserRow
  mails: UserMails
  onOpen: (opening: OpenDialog) => void
}
type UserMails = Record<'loginLink' | 'passwordLink' | 'resend', ReturnType<typeof useUserAct>>

function UserMenu({ user, mails, onOpen }: UserMenuProps) {
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
