import { styled } from 'styled-components'
import { visuallyHidden } from '#web/ui/visually-hidden.tsx'

export const ResultsGrid = styled.table`
  inline-size: 100%;
  font-size: var(--text-sm);
  text-align: start;

  caption {
    ${visuallyHidden}
  }
  th,
  td {
    padding: var(--space-2) var(--space-3);
    text-align: start;
    vertical-align: baseline;
  }
  thead th[data-c] {
    color: var(--ink-soft);
    font-size: var(--text-xs);
    font-weight: 600;
  }
  tbody tr {
    border-block-start: 1px solid var(--line);
  }
  [data-group] th {
    padding-block: var(--space-5) var(--space-2);
    font-family: var(--font-display);
    font-size: var(--text-lg);
    font-stretch: var(--display-stretch);
    font-weight: 750;
  }
  [data-c='name'] {
    inline-size: 40%;
    font-weight: 400;
    overflow-wrap: anywhere;
  }
  a {
    display: inline-block;
    min-block-size: 44px;
    padding-block: 10px;
    font-size: var(--text-base);
    font-weight: 600;
    text-decoration-color: color-mix(in oklab, currentColor 30%, transparent);
  }
  td[data-c='place'] {
    font-family: var(--font-display);
    font-size: var(--text-lg);
    font-stretch: var(--display-stretch);
    font-weight: 750;
  }
  [data-top] td[data-c='place'] {
    color: var(--primary-text);
  }
  [data-top='1'] td[data-c='place'] {
    font-size: var(--text-xl);
  }
  [data-c='name'] small {
    display: block;
    padding-block-end: var(--space-2);
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  abbr {
    text-decoration: none;
  }
  [data-c='time'],
  [data-c='gun'],
  [data-c='chip'],
  [data-c='overall'] {
    text-align: end;
    white-space: nowrap;
  }
  td[data-c='time'] {
    font-size: var(--text-base);
    font-weight: 650;
  }
  i {
    margin-inline-start: var(--space-2);
    color: var(--ink-soft);
    font-style: normal;
  }
  @media print {
    th,
    td,
    a {
      min-block-size: 0;
      padding-block: 2px;
    }
  }
  @media (hover: hover) {
    tbody tr:not([data-group]):hover {
      background: var(--surface-sunken);
    }
  }

  @media screen and (max-width: 47.99rem) {
    display: block;

    /* Visually hidden: a screen reader still names a cell's column. */
    thead {
      ${visuallyHidden}
    }
    tbody {
      display: block;
    }
    [data-group] {
      display: block;
      border: 0;
    }
    [data-group] th {
      display: block;
      padding-inline: 0;
    }
    tr:not([data-group]) {
      display: grid;
      grid-template-columns: 3.25rem auto auto minmax(0, 1fr) auto;
      column-gap: var(--space-3);
      padding-block: var(--space-2);
    }
    tr:not([data-group]) > * {
      padding: 0;
    }
    [data-c='place'] {
      grid-row: span 2;
      align-self: center;
    }
    [data-c='name'] {
      grid-column: 2 / 5;
      inline-size: auto;
    }
    td[data-c='time'] {
      grid-area: 1 / 5;
      align-self: center;
    }
    td[data-c='bib'],
    td[data-c='category'],
    td[data-c='chip'] {
      grid-row: 2;
      color: var(--ink-soft);
    }
    td[data-c='bib'] {
      grid-column: 2;
    }
    td[data-c='category'] {
      grid-column: 3;
    }
    td[data-c='chip'] {
      grid-column: 5;
    }
    [data-c='overall'],
    [data-c='official'] {
      display: none;
    }
    td::before {
      color: var(--ink-soft);
      font: 400 var(--text-xs) / 1.3 var(--font-text);
    }
    td:is([data-c='place'], [data-c='time'])::before {
      display: block;
      content: var(--place) / '';
    }
    td[data-c='time']::before {
      content: var(--time) / '';
    }
    [data-status] td:is([data-c='place'], [data-c='time'])::before {
      content: none;
    }
    td:is([data-c='bib'], [data-c='chip'])::before {
      margin-inline-end: 0.4em;
      content: var(--bib) / '';
    }
    td[data-c='chip']::before {
      content: var(--chip) / '';
    }
    td i::before {
      margin-inline-end: 0.3em;
      content: var(--place) / '';
    }
    td:empty {
      display: none;
    }
  }
  @media screen and (max-width: 30rem) {
    td[data-c='time'] {
      white-space: normal;
    }
    td[data-c='chip'] {
      grid-area: 3 / 2 / auto / -1;
      text-align: start;
    }
    td[data-c='category'] {
      grid-column: 3 / -1;
    }
  }
`
