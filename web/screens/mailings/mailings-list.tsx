import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { ListPage } from '#rules/lists/list-state.ts'
import type { MailingRow } from '#rules/mailings/mailing-views.ts'
import { ListPages } from '#web/admin/list-pages.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Table, type Column } from '#web/ui/table.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { MailingChip } from './mailing-chip.tsx'

export function MailingsList({ page, eventId }: { page: ListPage<MailingRow>; eventId: string }) {
  const { t } = useTranslation('mailings')
  const columns = useMailingColumns(eventId)
  const choose = (
    <ButtonLink icon="users" href={adminPaths.eventAthletes(eventId)}>
      {t('choose')}
    </ButtonLink>
  )
  if (page.total === 0)
    return (
      <EmptyState title={t('none.title')} action={choose}>
        {t('none.text')}
      </EmptyState>
    )
  return (
    <>
      <div>{choose}</div>
      <Table caption={t('title')} rows={page.rows} rowKey={({ id }) => id} columns={columns} />
      <ListPages list={page} />
    </>
  )
}

function useMailingColumns(eventId: string): Column<MailingRow>[] {
  const { t } = useTranslation('mailings')
  const { count, briefDateTime } = useFormats()
  return [
    {
      key: 'subject',
      header: t('columns.subject'),
      isRowHeader: true,
      cell: ({ id, texts }) => (
        <TextLink href={adminPaths.eventMailing(eventId, id)}>
          {texts.es?.subject ?? texts.en?.subject ?? t('noSubject')}
        </TextLink>
      ),
    },
    { key: 'state', header: t('columns.state'), cell: ({ state }) => <MailingChip state={state} /> },
    {
      key: 'sent',
      header: t('columns.sent'),
      cell: ({ sent, total }) => t('sentOf', { sent: count(sent), total: count(total) }),
    },
    {
      key: 'at',
      header: t('columns.at'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{briefDateTime(createdAt)}</time>,
    },
  ]
}
