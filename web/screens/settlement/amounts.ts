import { styled } from 'styled-components'

export const Amounts = styled.dl`
  display: grid;
  font-variant-numeric: tabular-nums;

  > div {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--space-4);
    padding-block: var(--space-2);
  }
  > [data-sum] {
    padding-block-end: var(--space-3);
    border-block-start: 1px solid var(--line);
    font-weight: 650;
  }
  dd {
    white-space: nowrap;
  }
  small {
    display: block;
    color: var(--ink-soft);
    font-size: var(--text-xs);
    font-weight: 400;
  }
`
