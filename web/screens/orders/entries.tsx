import { styled } from 'styled-components'

export const Entries = styled.ul`
  display: grid;
  padding: 0;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--surface-raised);
  list-style: none;

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--space-1) var(--space-4);
    align-items: start;
    padding: var(--space-3) var(--space-4);
  }
  > li + li {
    border-block-start: 1px solid var(--line);
  }
  > li[data-over] strong {
    color: var(--ink-soft);
    text-decoration: line-through;
  }
  strong {
    overflow-wrap: anywhere;
  }
  small {
    color: var(--ink-soft);
    font-size: var(--text-xs);
    overflow-wrap: anywhere;
  }
  @media (max-width: 29.99rem) {
    > li:has(> :last-child > button:not([aria-label])) {
      grid-template-columns: minmax(0, 1fr);
    }
    > li > :last-child:has(> button:not([aria-label])) {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
    }
    > li > :last-child > button:not([aria-label]) {
      flex: 1 1 100%;
    }
  }
`
export const EntryBody = styled.div`
  display: grid;
  gap: 2px;
  min-inline-size: 0;
  line-height: 1.4;
`
export const EntryEnd = styled.div`
  display: grid;
  justify-items: end;
  gap: var(--space-1);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`
