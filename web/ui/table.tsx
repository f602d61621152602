import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Anchor } from './anchor.tsx'
import { Icon } from './icon.tsx'
import { visuallyHidden } from './visually-hidden.tsx'

const Scroller = styled.div`
  overflow-x: auto;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--surface-raised);
  overscroll-behavior-x: contain;

  @media (max-width: 47.99rem) {
    &[data-phone='cards'] {
      overflow: visible;
      border: 0;
      border-radius: 0;
      background: none;
    }
  }
`
const Grid = styled.table`
  inline-size: 100%;
  font-size: var(--text-sm);
  line-height: 1.4;

  caption {
    ${visuallyHidden}
  }
  th,
  td {
    padding: var(--space-3) var(--space-4);
    text-align: start;
    vertical-align: middle;
  }
  thead th {
    border-block-end: 1px solid var(--line);
    color: var(--ink-soft);
    font-size: var(--text-xs);
    font-weight: 600;
    white-space: nowrap;
  }
  tbody th {
    font-weight: 600;
  }
  tbody tr + tr > * {
    border-block-start: 1px solid var(--line);
  }
  tbody tr:hover > * {
    background: var(--surface-sunken);
  }
  tbody tr[data-selected] > * {
    background: var(--primary-tint);
  }
  [data-align='end'] {
    text-align: end;
  }
  [data-align='end'] > a {
    flex-direction: row-reverse;
  }

  [data-phone='scroll'] & :is(th, td):first-child {
    position: sticky;
    inset-inline-start: 0;
    background: var(--surface-raised);
    box-shadow: 1px 0 0 var(--line);
  }

  @media (max-width: 47.99rem) {
    [data-phone='cards'] & {
      display: block;

      thead {
        display: none;
      }
      tbody {
        display: grid;
        gap: var(--space-3);
      }
      tr {
        display: grid;
        gap: var(--space-2);
        padding: var(--space-4);
        border: 1px solid var(--line);
        border-radius: var(--radius-3);
        background: var(--surface-raised);
      }
      tbody tr[data-selected] {
        background: var(--primary-tint);
      }
      tbody :is(th, td) {
        display: flex;
        align-items: baseline;
        justify-content: space-between;
        gap: var(--space-4);
        padding: 0;
        border: 0;
        background: none;
        text-align: end;
      }
      tbody th {
        font-size: var(--text-base);
        text-align: start;
      }
      td[data-label]::before {
        content: attr(data-label);
        flex: none;
        color: var(--ink-soft);
        font-size: var(--text-xs);
        font-weight: 600;
        text-align: start;
      }
    }
  }
`
const SortLink = styled(Anchor)`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  min-block-size: var(--target);
  margin-block: calc(-1 * var(--space-3));
  vertical-align: middle;
  color: inherit;
  text-decoration: none;

  &:hover,
  [aria-sort] > & {
    color: var(--ink);
  }
  > svg {
    opacity: 0;
  }
  &:hover > svg {
    opacity: 0.5;
  }
  [aria-sort] > & > svg {
    opacity: 1;
  }
  [aria-sort='ascending'] > & > svg {
    rotate: 180deg;
  }
`

export type Column<Row> = {
  key: string
  header: ReactNode
  /** The label beside each value on phones; needed if `header` is not text. */
  label?: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** Lists leave it out where not all columns fit. */
  isWide?: boolean
  /** `direction` is set if the list is sorted by this column. */
  sort?: { href: string; direction?: 'ascending' | 'descending' }
  /** By default the first column. */
  isRowHeader?: boolean
}

type TableProps<Row> = {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  isSelected?: (row: Row) => boolean
  /** On phones rows become cards, or the table scrolls beneath its first column. */
  phone?: 'cards' | 'scroll'
}

/** Roles are set because some browsers drop them when rows are displayed as cards. */
export function Table<Row>({ caption, columns, rows, rowKey, isSelected, phone = 'cards' }: TableProps<Row>) {
  const scrollAttributes = phone === 'scroll' ? { tabIndex: 0, role: 'region', 'aria-label': caption } : {}
  const headerKey = (columns.find((column) => column.isRowHeader) ?? columns[0])?.key
  return (
    <Scroller data-phone={phone} {...scrollAttributes}>
      <Grid role="table">
        <caption>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" data-selected={isSelected?.(row) ? '' : undefined}>
              {columns.map((column) => (
                <BodyCell key={column.key} column={column} row={row} isHeader={column.key === headerKey} />
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
    </Scroller>
  )
}

function HeaderCell<Row>({ column: { header, align, isWide, sort } }: { column: Column<Row> }) {
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={align}
      data-wide={isWide ? '' : undefined}
      aria-sort={sort?.direction}
    >
      {sort ? (
        <SortLink href={sort.href}>
          {header}
          <Icon name="chevron" size={14} />
        </SortLink>
      ) : (
        header
      )}
    </th>
  )
}

function BodyCell<Row>({ column, row, isHeader }: { column: Column<Row>; row: Row; isHeader: boolean }) {
  if (isHeader) {
    return (
      <th role="rowheader" scope="row" data-align={column.align}>
        {column.cell(row)}
      </th>
    )
  }
  const label = column.label ?? (typeof column.header === 'string' ? column.header : undefined)
  return (
    <td role="cell" data-align={column.align} data-wide={column.isWide ? '' : undefined} data-label={label}>
      {column.cell(row)}
    </td>
  )
}
