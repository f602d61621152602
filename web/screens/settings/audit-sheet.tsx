import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { queryWith } from '#rules/lists/list-state.ts'
import type { AuditLog } from '#rules/audit/audit-log.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Table } from '#web/ui/table.tsx'
import { useFormats } from '../admin/staff.ts'
import { AuditFilters } from './audit-filters.tsx'
import { useAuditColumns } from './audit-columns.tsx'
import { Sheet } from './sheet.tsx'

export function AuditSheet({ log: { rows, next, people } }: { log: AuditLog }) {
  const { t } = useTranslation('audit')
  const { count } = useFormats()
  const [query] = useSearchParams()
  const columns = useAuditColumns()
  const isLater = query.has('after')
  return (
    <Sheet level="h2" title={t('log.title')} lead={t('log.lead')}>
      <AuditFilters people={people} />
      {rows.length > 0 ? (
        <Table caption={t('log.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      ) : (
        <EmptyState title={t('log.none')} action={<ButtonLink href="?">{t('log.all')}</ButtonLink>}>
          {t('log.noneText')}
        </EmptyState>
      )}
      {(isLater || next) && (
        <Pagination
          label={t('log.pages')}
          summary={t('log.shown', { count: rows.length, total: count(rows.length) })}
          previousLabel={t('log.newest')}
          nextLabel={t('log.older')}
          previousHref={isLater ? queryWith(query, {}) : null}
          nextHref={next && queryWith(query, { after: next })}
        />
      )}
    </Sheet>
  )
}
