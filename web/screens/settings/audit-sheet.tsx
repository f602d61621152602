import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { queryWith } from '#rules/lists/list-state.ts'
import type { AuditLog } from '#rules/audit/audit-log.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { styled } from 'styled-components'
import { Pagination } from '#web/ui/pagination.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useAuditFilters } from './audit-filters.ts'
import { useAuditColumns } from './audit-columns.tsx'

export function AuditSheet({ log: { rows, next, people } }: { log: AuditLog }) {
  const { t } = useTranslation('audit')
  const { count } = useFormats()
  const [query] = useSearchParams()
  const columns = useAuditColumns()
  const filters = useAuditFilters(people)
  const isLater = query.has('after')
  const none = { title: t('log.none'), text: t('log.noneText') }
  const pages = (isLater || next) && (
    <Pagination
      label={t('log.pages')}
      summary={t('log.shown', { count: rows.length, total: count(rows.length) })}
      previousLabel={t('log.newest')}
      nextLabel={t('log.older')}
      previousHref={isLater ? queryWith(query, {}) : null}
      nextHref={next && queryWith(query, { after: next })}
    />
  )
  return (
    <>
      <Head>
        <h2>{t('log.title')}</h2>
        <p>{t('log.lead')}</p>
      </Head>
      <AdminList
        name="activity"
        caption={t('log.title')}
        rows={rows}
        pages={pages}
        columns={columns}
        filters={filters}
        none={none}
      />
    </>
  )
}

const Head = styled.header`
  display: grid;
  gap: var(--space-1);

  h2 {
    font-size: var(--text-lg);
  }
  p {
    max-inline-size: var(--text-width);
    color: var(--ink-soft);
  }
`
