import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import type { UsersPage, UserRow } from '#rules/members/member-views.ts'
import type { Locale } from '#rules/text/locale.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { userStatuses } from '#rules/members/user-list.ts'
import { roles } from '#rules/permissions.ts'
import type { ListFiltersProps } from '#web/admin/list-filters.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { useUserAct, displayNameOf } from './use-user-act.ts'
import type { OpenDialog } from './open-dialog.ts'
import { useUserColumns } from './user-columns.tsx'

export function UsersScreen({ page, language }: { page: UsersPage; language: Locale }) {
  const { t } = useTranslation('users')
  const [dialog, setDialog] = useState<OpenDialog | { what: 'invite' } | null>(null)
  useInviteLink(() => setDialog({ what: 'invite' }))
  const close = () => setDialog(null)
  const mails = {
    loginLink: useUserAct('loginLink'),
    passwordLink: useUserAct('passwordLink'),
    resend: useUserAct('resend'),
  }
  const filters = useUserFilters()
  const columns = useUserColumns({ mails, onOpen: setDialog })
  const invite = (
    <Button variant="solid" icon="plus" onClick={() => setDialog({ what: 'invite' })}>
      {t('invite.action')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} summary={t('summary')} actions={invite} />
      <AdminList
        name="users"
        filters={filters}
        caption={t('title')}
        page={page}
        columns={columns}
        none={{ title: t('nothing.title'), text: t('nothing.text') }}
      />
      <OnlyYouNotice page={page} />
      {dialog?.what === 'invite' && <InviteDialog language={language} onClose={close} />}
      {dialog?.what === 'role' && <RoleDialog user={dialog.user} onClose={close} />}
      {dialog?.what === 'password' && <PasswordDialog user={dialog.user} onClose={close} />}
      {(dialog?.what === 'remove' || dialog?.what === 'withdraw') && (
        <RemoveDialog what={dialog.what} user={dialog.user} onClose={close} />
      )}
    </>
  )
}

/** A link elsewhere, such as the command palette's, opens the dialog: once for each visit. */
function useInviteLink(open: () => void) {
  const { key, search } = useLocation()
  const [openedBy, setOpenedBy] = useState<string | null>(null)
  if (openedBy === key || !new URLSearchParams(search).has('invite')) return
  setOpenedBy(key)
  open()
}

function OnlyYouNotice({ page }: { page: UsersPage }) {
  const { t } = useTranslation('users')
  const [query] = useSearchParams()
  if (page.total !== 1 || ['q', 'role', 'status'].some((name) => query.has(name))) return null
  return <EmptyState title={t('alone.title')}>{t('alone.text')}</EmptyState>
}

type RemoveDialogProps = { what: 'remove' | 'withdraw'; user: UserRow; onClose: () => void }

function RemoveDialog({ what, user, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('users')
  const { act, isBusy } = useUserAct(what, onClose)
  const name = displayNameOf(user)
  return (
    <ConfirmDialog
      title={t(`${what}.title`, { name })}
      keepLabel={t(`${what}.keep`)}
      submitLabel={t(`${what}.submit`)}
      isBusy={isBusy}
      onConfirm={() => act(user)}
      onClose={onClose}
    >
      <p>{t(`${what}.text`, { name })}</p>
    </ConfirmDialog>
  )
}

function useUserFilters(): ListFiltersProps {
  const { t } = useTranslation(['users', 'admin'])
  return {
    search: t('users:search'),
    selects: [
      {
        name: 'role',
        label: t('users:columns.role'),
        allLabel: t('users:all.roles'),
        options: roles.map((role) => ({ value: role, label: t(`admin:role.${role}`) })),
      },
      {
        name: 'status',
        label: t('users:columns.status'),
        allLabel: t('users:all.statuses'),
        options: userStatuses.map((status) => ({ value: status, label: t(`users:status.${status}`) })),
      },
    ],
  }
}
