import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { queryWith } from '#rules/lists/list-state.ts'
import type { AuditLog } from '#rules/audit/audit-log.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { useFormats } from '../admin/staff.ts'
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
    <Sheet level="h2" title={t('log.title')} lead={t('log.lead')}>
      <AdminList
        name="activity"
        caption={t('log.title')}
        rows={rows}
        pages={pages}
        columns={columns}
        filters={filters}
        none={none}
      />
    </Sheet>
  )
}
