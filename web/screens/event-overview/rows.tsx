import { styled } from 'styled-components'

export const Rows = styled.ul`
  display: grid;
  gap: var(--space-3);

  > li:has(> :nth-child(3)) + li {
    margin-block-start: var(--space-1);
  }
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: baseline;
    gap: var(--space-1) var(--space-4);
    overflow-wrap: anywhere;
  }
  > li > a {
    padding-block: 10px;
    margin-block: -10px;
  }
  > li > :nth-child(2) {
    font-variant-numeric: tabular-nums;
  }
  > li > :nth-child(n + 3) {
    grid-column: 1 / -1;
  }
  small {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
