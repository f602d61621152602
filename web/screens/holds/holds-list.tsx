import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { HoldRow, HoldsPage } from '#rules/orders/hold-views.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Table } from '#web/ui/table.tsx'
import { ListPages } from '../admin/list-pages.tsx'
import { useFormats } from '../admin/staff.ts'
import { useHoldColumns, type HoldRelease } from './hold-columns.tsx'
import { ReleaseDialog } from './release-dialog.tsx'

export function HoldsList({ page }: { page: HoldsPage }) {
  const { t } = useTranslation('holds')
  const { count } = useFormats()
  const [releasing, setReleasing] = useState<HoldRelease | null>(null)
  const columns = useHoldColumns(setReleasing)
  return (
    <>
      {page.total === 0 ? (
        <EmptyState title={t('none.title')}>{t('none.text')}</EmptyState>
      ) : (
        <>
          <Lead>
            <strong>{t('held', { count: page.places, places: count(page.places) })}</strong> {t('explained')}
          </Lead>
          <UnclippedTable>
            <Table<HoldRow> caption={t('title')} columns={columns} rows={page.rows} rowKey={(row) => row.id} />
          </UnclippedTable>
          <ListPages list={page} />
        </>
      )}
      {/* Outside of the list: it reports the outcome also when the last hold was released. */}
      {releasing && <ReleaseDialog eventId={page.event.id} releasing={releasing} onClose={() => setReleasing(null)} />}
    </>
  )
}

const Lead = styled.p`
  max-inline-size: 44rem;
  color: var(--ink-soft);

  strong {
    color: var(--ink);
  }
`
const UnclippedTable = styled.div`
  min-inline-size: 0;

  @media (min-width: 48rem) {
    :is(th, td) {
      padding: var(--space-2) var(--space-3);
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
