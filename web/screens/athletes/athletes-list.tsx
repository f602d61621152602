import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { queryWith } from '#rules/lists/list-state.ts'
import type { AthleteRow, AthletesPage } from '#rules/registrations/admin-athlete-views.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Table } from '#web/ui/table.tsx'
import { ListPages } from '../admin/list-pages.tsx'
import { AthleteFilters } from './athlete-filters.tsx'
import { useAthleteColumns } from './athlete-columns.tsx'
import { BulkTagsDialog } from './bulk-tags-dialog.tsx'
import { useSelection } from '#web/admin/selection.ts'
import { SelectionBar } from '#web/admin/selection-bar.tsx'
import { TagsDialog } from './tags-dialog.tsx'

type Overlay = { what: 'tags'; athlete: AthleteRow } | { what: 'bulk' } | null

export function AthletesList({ page }: { page: AthletesPage }) {
  const { t } = useTranslation('admin')
  const [query] = useSearchParams()
  const [overlay, setOverlay] = useState<Overlay>(null)
  const selection = useSelection(queryWith(query, { sort: null }), page.total)
  const eventId = page.event?.id ?? null
  const close = () => setOverlay(null)
  const columns = useAthleteColumns({
    rows: page.rows,
    selection,
    showsEvent: eventId === null,
    onTag: (athlete) => setOverlay({ what: 'tags', athlete }),
  })
  if (!page.hasAthletes) return <EmptyState title={t('athletes.none.title')}>{t('athletes.none.text')}</EmptyState>
  return (
    <>
      <AthleteFilters page={page} />
      <SelectionBar selection={selection} total={page.total} onTag={() => setOverlay({ what: 'bulk' })} />
      {page.total === 0 ? (
        <EmptyState title={t('athletes.nothing.title')} action={<ButtonLink href="?">{t('filter.clear')}</ButtonLink>}>
          {t('athletes.nothing.text')}
        </EmptyState>
      ) : (
        <>
          <DenseTable>
            <Table
              caption={t('nav.athletes')}
              columns={columns}
              rows={page.rows}
              rowKey={(row) => row.id}
              isSelected={(row) => selection.has(row.id)}
            />
          </DenseTable>
          <ListPages list={page} />
        </>
      )}
      {overlay?.what === 'tags' && <TagsDialog athlete={overlay.athlete} existingTags={page.tags} onClose={close} />}
      {overlay?.what === 'bulk' && (
        <BulkTagsDialog
          {...{ eventId, selection, existingTags: page.tags, onClose: close }}
          onDone={() => {
            close()
            selection.clear()
          }}
        />
      )}
    </>
  )
}

const DenseTable = styled.div`
  min-inline-size: 0;

  @media (min-width: 48rem) {
    :is(th, td) {
      padding: var(--space-1) var(--space-3);
    }
    thead th {
      padding-block: var(--space-3);
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
    tbody td:first-child {
      grid-area: 1 / 2;
    }
  }
`
