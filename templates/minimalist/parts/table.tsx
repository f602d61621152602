import { styled } from 'styled-components'
import { visuallyHidden } from '#web/ui/visually-hidden.tsx'

/**
 * On narrow screens each row becomes a block, and `data-name` is the label of a cell. Set the ARIA roles of rows and
 * cells: some browsers drop them when `display` changes.
 */
export const Table = styled.table`
  inline-size: 100%;
  border-block-end: 1px solid var(--ink);
  line-height: 1.35;

  thead tr {
    border-block: 1px solid var(--ink);
  }
  thead th {
    color: var(--ink-soft);
    font-size: var(--text-sm);
    font-weight: 400;
  }
  th,
  td {
    padding: var(--space-3) var(--space-5) var(--space-3) 0;
    font-weight: 400;
    overflow-wrap: break-word;
    text-align: start;
    vertical-align: baseline;
  }
  tbody tr + tr {
    border-block-start: 1px solid var(--rule);
  }
  tbody tr {
    break-inside: avoid;
  }
  tbody th {
    overflow-wrap: anywhere;
    font-family: var(--font-display);
    font-size: var(--text-lg);
  }
  tbody th a {
    font-family: var(--font-text);
    font-size: var(--text-base);
  }
  [data-figure] {
    padding-inline-end: 0;
    text-align: end;
  }
  @media screen and (max-width: 47.99rem) {
    thead {
      ${visuallyHidden}
    }
    &,
    tbody {
      display: block;
    }
    border-block-start: 1px solid var(--ink);
    tbody tr {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      gap: 0 var(--space-4);
      padding-block: var(--space-4);
    }
    tbody th,
    tbody td {
      display: block;
      padding: 0;
    }
    tbody th {
      grid-column: 1 / -1;
      margin-block-end: var(--space-2);
    }
    td[data-name] {
      grid-column: 1 / -1;
      display: flex;
      justify-content: space-between;
      gap: var(--space-4);
    }
    td[data-name]::before {
      content: attr(data-name) / '';
      color: var(--ink-soft);
    }
    td[data-figure] {
      grid-column: 1 / -1;
      margin-block-start: var(--space-2);
    }
  }
`
