import { styled } from 'styled-components'

export const DetailsList = styled.ul`
  display: grid;
  inline-size: 100%;
  padding: 0;
  list-style: none;

  > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-3);
    min-block-size: var(--target);
    border-block-end: 1px solid var(--line);
    overflow-wrap: anywhere;
  }
  svg {
    color: var(--success-text);
  }
  small {
    color: var(--ink-soft);
  }
  [data-missing] :is(svg, strong) {
    color: var(--warning-text);
  }
`
