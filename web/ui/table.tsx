import type { ReactNode } from 'react'
import { css, styled } from 'styled-components'
import { Anchor } from './anchor.tsx'
import { Icon } from './icon.tsx'
import { VisuallyHidden, visuallyHidden } from './visually-hidden.tsx'

const Frame = styled.div`
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
/** The link with `data-covers` in a row's title opens it wherever it is pressed. */
const phoneFoot = css`
  tfoot {
    display: block;
  }
  tfoot tr {
    display: flex;
    justify-content: space-between;
    gap: var(--space-4);
    padding: var(--space-3) var(--space-4);
  }
  tfoot td:not([data-sum]) {
    display: none;
  }
  tfoot :is(th, td) {
    display: block;
    padding: 0;
  }
`
const phoneRows = css`
  display: block;

  thead,
  tbody :is(th, td):not([data-slot]) {
    display: none;
  }
  tbody {
    display: block;
  }
  tr {
    position: relative;
    display: grid;
    grid-template: 'lead title state menu' auto 'lead fact fact menu' auto / auto minmax(0, 1fr) auto auto;
    align-content: center;
    align-items: center;
    min-block-size: 64px;
    padding: var(--space-2) var(--space-4);
  }
  tr + tr {
    border-block-start: 1px solid var(--line);
  }
  tbody tr :is(th, td) {
    padding: 0;
    border: 0;
  }
  tbody tr[data-selected] {
    background: var(--primary-tint);
  }
  [data-slot='lead'] {
    grid-area: lead;
    inline-size: 4.25rem;
    padding-inline-end: var(--space-2);
  }
  [data-slot='lead']:has(> [data-size]) {
    inline-size: auto;
    padding-inline-end: var(--space-3);
  }
  [data-slot='title'] {
    grid-area: title;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [data-slot='fact'] {
    grid-area: fact;
    overflow: hidden;
    color: var(--ink-soft);
    font-size: var(--text-xs);
    text-align: start;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [data-slot='title'] > * {
    min-block-size: 0;
  }
  [data-slot='title']:has(button) {
    overflow: visible;
  }
  [data-slot='title'] button {
    margin-block: calc(-1 * var(--space-3));
  }
  [data-slot='title'] small {
    display: none;
  }
  td[data-slot='fact'] {
    text-align: start;
  }
  [data-slot='fact'] :not(:empty) {
    display: inline;
    padding: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-decoration: none;

    + ::before {
      content: ' · ';
    }
  }
  [data-slot='state'] {
    grid-area: state;
    padding-inline-start: var(--space-3);
    text-align: end;
  }
  [data-slot='menu'] {
    grid-area: menu;
    margin-inline-end: calc(-1 * var(--space-3));
  }
  [data-slot='menu']:has([type='checkbox']) {
    margin-inline: var(--space-3) 0;
  }
  [data-slot='menu'] > * {
    position: relative;
    z-index: 1;
  }
  [data-covers] {
    min-block-size: 0;
  }
  [data-covers]::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  [data-covers]:focus-visible {
    outline: none;
  }
  tr:has([data-covers]:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: -3px;
  }
  ${phoneFoot}
`
const phoneCards = css`
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
  ${phoneFoot}
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
  tbody tr:has([data-covers]) {
    cursor: pointer;
  }
  tbody tr:hover > * {
    background: var(--surface-sunken);
  }
  tbody tr[data-selected] > * {
    background: var(--primary-tint);
  }
  tfoot :is(th, td) {
    border-block-start: 2px solid var(--line);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  tfoot th {
    color: var(--ink-soft);
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
      ${phoneCards}
    }
    [data-phone='rows'] & {
      ${phoneRows}
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
  /** Lists leave it out where they are narrower: 720 px, 928 px. */
  from?: 'medium' | 'wide'
  /** Its place in a row on phones, where a list has rows; others are left out. */
  slot?: 'lead' | 'title' | 'fact' | 'state' | 'menu'
  sort?: { href: string; direction?: 'ascending' | 'descending' }
  isRowHeader?: boolean
}

type TableProps<Row> = {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  /** The last line: its label, and what stands in the columns of these keys. */
  foot?: { label: string; cells: Readonly<Record<string, ReactNode>> } | undefined
  rowKey: (row: Row) => string
  isSelected?: (row: Row) => boolean
  /** On phones: cards with all columns, rows with those that have a slot, or the table scrolls beneath its first one. */
  phone?: 'cards' | 'rows' | 'scroll'
}

/** Roles are set because some browsers drop them when rows are displayed as cards. */
export function Table<Row>({ caption, columns, rows, foot, rowKey, isSelected, phone = 'cards' }: TableProps<Row>) {
  const scrollAttributes = phone === 'scroll' ? { tabIndex: 0, role: 'region', 'aria-label': caption } : {}
  const headerKey = (columns.find((column) => column.isRowHeader) ?? columns[0])?.key
  return (
    <Frame data-phone={phone} {...scrollAttributes}>
      <Grid role="table">
        <caption>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={openRows}>
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" data-selected={isSelected?.(row) ? '' : undefined}>
              {columns.map((column) => (
                <BodyCell key={column.key} column={column} row={row} isHeader={column.key === headerKey} />
              ))}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot role="rowgroup">
            <tr role="row">
              {columns.map(({ key, align, from }) =>
                key === headerKey ? (
                  <th key={key} role="rowheader" scope="row" data-align={align}>
                    {foot.label}
                  </th>
                ) : (
                  <td key={key} role="cell" data-align={align} data-from={from} data-sum={foot.cells[key] && ''}>
                    {foot.cells[key]}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </Grid>
    </Frame>
  )
}

/** A press beside the controls of a row opens what its title links to, as on phones; selecting text does not. */
function openRows(body: HTMLElement | null): () => void {
  const open = ({ target, button, metaKey, ctrlKey }: MouseEvent) => {
    const cell = target instanceof Element ? target.closest('td, th') : null
    const link = cell?.closest('tr')?.querySelector<HTMLAnchorElement>('a[data-covers]')
    const hasControl = cell?.querySelector('a, button, input, select')
    if (!link || hasControl || button > 1 || getSelection()?.type === 'Range') return
    if (button === 1 || metaKey || ctrlKey) window.open(link.href)
    else link.click()
  }
  const controller = new AbortController()
  body?.addEventListener('click', open, { signal: controller.signal })
  body?.addEventListener('auxclick', open, { signal: controller.signal })
  return () => controller.abort()
}

function HeaderCell<Row>({ column: { key, header, align, from, sort } }: { column: Column<Row> }) {
  return (
    <th role="columnheader" scope="col" data-align={align} data-from={from} aria-sort={sort?.direction}>
      {sort ? (
        <SortLink href={sort.href}>
          {header}
          <Icon name="chevron" size={14} />
        </SortLink>
      ) : key === 'actions' ? (
        <VisuallyHidden>{header}</VisuallyHidden>
      ) : (
        header
      )}
    </th>
  )
}

function BodyCell<Row>({ column, row, isHeader }: { column: Column<Row>; row: Row; isHeader: boolean }) {
  if (isHeader) {
    return (
      <th role="rowheader" scope="row" data-align={column.align} data-slot={column.slot}>
        {column.cell(row)}
      </th>
    )
  }
  const label = column.label ?? (typeof column.header === 'string' ? column.header : undefined)
  return (
    <td role="cell" data-align={column.align} data-from={column.from} data-slot={column.slot} data-label={label}>
      {column.cell(row)}
    </td>
  )
}
