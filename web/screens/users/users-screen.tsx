import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import type { UsersPage } from '#rules/members/member-views.ts'
import type { Locale } from '#rules/text/locale.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Table } from '#web/ui/table.tsx'
import { ListPages } from '../admin/list-pages.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { useUserAct } from './use-user-act.ts'
import type { OpenDialog } from './open-dialog.ts'
import { useUserColumns } from './user-columns.tsx'
import { UserFilters } from './user-filters.tsx'

export function UsersScreen({ page, language }: { page: UsersPage; language: Locale }) {
  const { t } = useTranslation('users')
  const [dialog, setDialog] = useState<OpenDialog | { what: 'invite' } | null>(null)
  const close = () => setDialog(null)
  const mails = {
    loginLink: useUserAct('loginLink'),
    passwordLink: useUserAct('passwordLink'),
    resend: useUserAct('resend'),
  }
  const columns = useUserColumns({ mails, onOpen: setDialog })
  const invite = (
    <Button variant="solid" icon="plus" onClick={() => setDialog({ what: 'invite' })}>
      {t('invite.action')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} summary={t('summary')} actions={invite} />
      <UserFilters />
      {page.total === 0 ? (
        <NoMatches />
      ) : (
        <>
          <UnclippedTable>
            <Table caption={t('title')} columns={columns} rows={page.rows} rowKey={(user) => user.id} />
          </UnclippedTable>
          <ListPages list={page} />
          <OnlyYouNotice page={page} />
        </>
      )}
      {dialog?.what === 'invite' && <InviteDialog language={language} onClose={close} />}
      {dialog?.what === 'role' && <RoleDialog user={dialog.user} onClose={close} />}
      {dialog?.what === 'password' && <PasswordDialog user={dialog.user} onClose={close} />}
      {(dialog?.what === 'remove' || dialog?.what === 'withdraw') && (
        <ConfirmDialog what={dialog.what} user={dialog.user} onClose={close} />
      )}
    </>
  )
}

function NoMatches() {
  const { t } = useTranslation(['users', 'admin'])
  const clear = <ButtonLink href="?">{t('admin:filter.clear')}</ButtonLink>
  return (
    <EmptyState title={t('users:nothing.title')} action={clear}>
      {t('users:nothing.text')}
    </EmptyState>
  )
}

function OnlyYouNotice({ page }: { page: UsersPage }) {
  const { t } = useTranslation('users')
  const [query] = useSearchParams()
  if (page.total > 1 || ['q', 'role', 'status'].some((name) => query.has(name))) return null
  return <EmptyState title={t('alone.title')}>{t('alone.text')}</EmptyState>
}

/** The last rows' menus extend beyond the table's edge. */
const UnclippedTable = styled.div`
  min-inline-size: 0;

  @media (min-width: 48rem) {
    :is(th, td) {
      padding: var(--space-2) var(--space-3);
    }
    tbody th {
      min-inline-size: 10rem;
    }
  }
  /* Not all columns fit beside the navigation on medium screens. */
  @media (min-width: 48rem) and (max-width: 79.99rem) {
    tr > :nth-child(5) {
      display: none;
    }
    :is(th, td) {
      padding-inline: var(--space-2);
    }
  }
  @media (min-width: 64rem) {
    > div {
      overflow: visible;
    }
  }
  @media (max-width: 47.99rem) {
    tbody tr {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    tbody tr > * {
      grid-column: 1 / -1;
    }
    tbody th {
      grid-area: 1 / 1;
    }
    tbody td:last-child {
      grid-area: 1 / 2;
    }
  }
`
