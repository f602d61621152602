import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import type { UsersPage } from '#rules/members/member-views.ts'
import type { Locale } from '#rules/text/locale.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { useUserAct } from './use-user-act.ts'
import type { OpenDialog } from './open-dialog.ts'
import { useUserColumns } from './user-columns.tsx'
import { useUserFilters } from './user-filters.ts'

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
