import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { isFiltered, type ListPage } from '#rules/lists/list-state.ts'
import type { ListName } from '#rules/lists/saved-view.ts'
import { ListPages } from './list-pages.tsx'
import { useFormats } from './staff.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Table } from '#web/ui/table.tsx'
import { Chooser, ColumnChooser } from './column-chooser.tsx'
import { ExportMenu } from './export-menu.tsx'
import { useVisibleColumns, type ListColumn } from './list-columns.ts'
import { ListFilters, type ListFiltersProps } from './list-filters.tsx'
import { ToolSheet } from './list-sheets.tsx'
import { SavedViews } from './saved-views.tsx'
import { useSelectColumn } from './select-column.tsx'
import type { SelectionControls } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'

type Row = { id: string }
type AdminListProps<R extends Row> = ({ page: ListPage<R> } | { rows: R[]; pages: ReactNode }) & {
  name: ListName
  caption: string
  columns: ListColumn<R>[]
  /** What an empty list says; `nothing` when no row matches a search or filters. */
  none: { title: string; text: string; action?: ReactNode }
  nothing?: { title: string; text: string }
  /** Whether there are any rows, when filters hide some by themselves. */
  hasRows?: boolean
  filters?: Omit<ListFiltersProps, 'tools' | 'create'>
  exportPath?: string | null
  create?: ReactNode
  selection?: { controls: SelectionControls; nameOf: (row: R) => string; actions: ReactNode }
}

export function AdminList<R extends Row>(props: AdminListProps<R>) {
  const { name, caption, columns, none, nothing = none, filters, exportPath, create, selection, hasRows } = props
  const { rows, pages } = 'page' in props ? { rows: props.page.rows, pages: <ListPages list={props.page} /> } : props
  const { t } = useTranslation('admin')
  const [query] = useSearchParams()
  const visible = useVisibleColumns(name, columns, rows)
  const selectColumn = useSelectColumn(rows, selection)
  const isEmpty = rows.length === 0
  const foot = useSums(columns, 'page' in props ? props.page : null)
  if (!(hasRows ?? (!isEmpty || isFiltered(query))))
    return (
      <EmptyState title={none.title} action={none.action ?? create}>
        {none.text}
      </EmptyState>
    )
  const tools = (
    <ListTools>
      {filters && <SavedViews list={name} />}
      {!isEmpty && <ColumnChooser list={name} columns={columns} visible={visible} />}
      {!isEmpty && exportPath && (
        <ExportMenu path={exportPath} rowCount={'page' in props ? props.page.total : rows.length} />
      )}
      {!isEmpty && selection && (
        <SelectButton
          size="sm"
          variant="quiet"
          aria-pressed={selection.controls.isPicking}
          onClick={() => selection.controls.setPicking(!selection.controls.isPicking)}
        >
          {t('selection.pick')}
        </SelectButton>
      )}
    </ListTools>
  )
  const creation = create && <Create>{create}</Create>
  return (
    <List data-list="">
      {filters ? (
        <ListFilters {...filters} tools={tools} create={creation} />
      ) : (
        <Bar>
          {tools}
          {creation}
        </Bar>
      )}
      {selection && <SelectionBar selection={selection.controls}>{selection.actions}</SelectionBar>}
      {isEmpty ? (
        <EmptyState title={nothing.title} action={<ButtonLink href="?">{t('filter.clear')}</ButtonLink>}>
          {nothing.text}
        </EmptyState>
      ) : (
        <>
          <ListTable>
            <Table
              caption={caption}
              columns={[...selectColumn, ...visible]}
              rows={rows}
              foot={foot}
              rowKey={({ id }) => id}
              isSelected={({ id }) => selection?.controls.has(id) === true}
              phone={columns.some(({ slot }) => slot) ? 'rows' : 'cards'}
            />
          </ListTable>
          {pages}
        </>
      )}
    </List>
  )
}

function useSums<R extends Row>(columns: ListColumn<R>[], page: ListPage<R> | null) {
  const { t } = useTranslation('admin')
  const { count } = useFormats()
  const cells = columns.flatMap(({ key, sum }) => {
    const amount = sum && page?.sums?.[sum.of]
    return amount ? [[key, sum.format(amount)] as const] : []
  })
  if (!page || cells.length === 0) return undefined
  return { label: t('pages.sum', { count: page.total, total: count(page.total) }), cells: Object.fromEntries(cells) }
}

function ListTools({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin')
  const id = useId()
  return (
    <>
      <ToolsOpener size="sm" icon="more" aria-label={t('listTools')} aria-haspopup="dialog" popoverTarget={id} />
      <ToolSheet id={id}>
        <Tools>{children}</Tools>
      </ToolSheet>
    </>
  )
}

const List = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
`
const Bar = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2);
`
const Tools = styled.div`
  display: flex;
  align-items: center;

  &:empty {
    display: none;
  }
  @media (max-width: 47.99rem) {
    display: grid;
    justify-items: start;
    margin-inline: calc(-1 * var(--space-3)) 0;

    > button {
      padding-inline: var(--space-3);
    }
  }
`
/** Phones have no choice of columns. */
const ToolsOpener = styled(Button)`
  @media (min-width: 48rem) {
    display: none;
  }
  &:not(:has(+ [popover] > ${Tools} > :not(${Chooser}))) {
    display: none;
  }
`
const Create = styled.div`
  @media (max-width: 47.99rem) {
    [role='search'] ~ & > :has(svg) {
      gap: 0;
      inline-size: var(--target);
      padding: 0;
      font-size: 0;
    }
  }
`
const SelectButton = styled(Button)`
  @media (min-width: 48rem) {
    display: none;
  }
`
/** Menus extend beyond the table's edge, and its header stays at the top of the window. */
const ListTable = styled.div`
  container-type: inline-size;
  min-inline-size: 0;

  > div {
    overflow: visible;
  }
  @media (min-width: 48rem) {
    :is(th, td) {
      block-size: 44px;
      padding: 0 var(--space-3);
    }
    :is(td, tbody th):not(:has(a, button, input)) {
      padding-block: 1px;
    }
    tr:has([data-cell-note]) > * {
      vertical-align: baseline;
    }
    thead th {
      position: sticky;
      z-index: 2;
      inset-block-start: 0;
      background: var(--surface-raised);
      box-shadow: inset 0 -1px 0 var(--line);
    }
    thead th:first-child {
      border-start-start-radius: var(--radius-3);
    }
    thead th:last-child {
      border-start-end-radius: var(--radius-3);
    }
    tbody th {
      min-inline-size: 14rem;
      overflow-wrap: normal;
    }
    @container (max-width: 559.98px) {
      :is(th, td) {
        padding-inline: var(--space-2);
      }
      tbody th {
        min-inline-size: 8rem;
      }
    }
    @container (max-width: 1199.98px) {
      :is(th, td) {
        padding-inline: var(--space-2);
      }
      :is(th, td):first-child {
        padding-inline-start: var(--space-3);
      }
      :is(th, td):last-child {
        padding-inline-end: var(--space-3);
      }
      tbody th {
        min-inline-size: 11rem;
      }
    }
    @container (max-width: 927.98px) {
      tfoot:not(:has([data-sum]:not([data-from]))) {
        display: none;
      }
    }
  }
  @media (max-width: 47.99rem) {
    [data-phone='cards'] tbody tr {
      grid-template-columns: minmax(0, 1fr) auto;

      > * {
        grid-column: 1 / -1;
      }
      > th {
        grid-area: 1 / 1;
      }
      > [data-align='end']:last-child,
      > td:first-child:has([type='checkbox']) {
        grid-area: 1 / 2;
      }
    }
  }
  @container (max-width: 927.98px) {
    [data-from='wide'] {
      display: none;
    }
    thead th:has(+ [data-from='wide']:last-child) {
      border-start-end-radius: var(--radius-3);
    }
  }
  @container (max-width: 719.98px) {
    [data-from='medium'] {
      display: none;
    }
  }
`
