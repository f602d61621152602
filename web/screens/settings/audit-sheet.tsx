import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { queryWith } from '#rules/lists/list-state.ts'
import type { AuditLog, AuditRow } from '#rules/audit/audit-log.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { useFormats, useMay } from '#web/admin/staff.ts'
import type { Column } from '#web/ui/table.tsx'
import { useAuditTexts } from '#web/admin/use-audit-texts.ts'
import { auditActions, auditTextKey, type AuditAction } from '#rules/audit/audit-actions.ts'
import type { ListFiltersProps } from '#web/admin/list-filters.tsx'
import { compareNames } from '#rules/text/compare-names.ts'

export function AuditSheet({ log: { rows, next, people } }: { log: AuditLog }) {
  const { t } = useTranslation('audit')
  const { count } = useFormats()
  const [query] = useSearchParams()
  const columns = useAuditColumns()
  const filters = useAuditFilters(people)
  const may = useMay()
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
        exportPath={may('export-data') ? adminPaths.settingsAudit : null}
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

function useAuditColumns(): Column<AuditRow>[] {
  const { t } = useTranslation('audit')
  const { briefDateTime } = useFormats()
  const { actorNameOf, actionTextOf } = useAuditTexts()
  return [
    { key: 'what', header: t('log.what'), cell: actionTextOf, isRowHeader: true },
    { key: 'whom', header: t('log.whom'), cell: ({ subject }) => <Subject>{subject ?? '–'}</Subject> },
    { key: 'who', header: t('log.who'), cell: ({ actor }) => actorNameOf(actor) },
    { key: 'when', header: t('log.when'), cell: ({ at }) => <Moment dateTime={at}>{briefDateTime(at)}</Moment> },
  ]
}

const Subject = styled.span`
  overflow-wrap: anywhere;

  @media (min-width: 48rem) {
    display: block;
    min-inline-size: 8rem;
  }
`
const Moment = styled.time`
  @container (min-width: 560px) {
    white-space: nowrap;
  }
`

function useAuditFilters(people: AuditLog['people']): ListFiltersProps {
  const { t } = useTranslation('audit')
  const personOptions = people.map(({ id, name }) => ({ value: id, label: name ?? t('log.actor.gone') }))
  const otherOptions = ['operator', 'system', 'visitor'].map((one) => ({ value: one, label: t(`log.actor.${one}`) }))
  const actionOptions = (Object.keys(auditActions) as AuditAction[])
    .map((action) => ({ value: action, label: t(auditTextKey(action)) }))
    .toSorted((one, other) => compareNames(one.label, other.label))
  return {
    selects: [
      {
        name: 'actor',
        label: t('log.person'),
        allLabel: t('log.anybody'),
        options: [...personOptions, ...otherOptions],
      },
      { name: 'action', label: t('log.action'), allLabel: t('log.anything'), options: actionOptions },
    ],
    days: [
      { name: 'from', label: t('log.from') },
      { name: 'to', label: t('log.to') },
    ],
  }
}
