import { styled } from 'styled-components'

export const Rows = styled.ul`
  display: grid;
  border-block: 1px solid var(--line);

  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2) var(--space-4);
    padding-block: var(--space-3);
  }
  > li + li {
    border-block-start: 1px solid var(--line);
  }
  > li > span:first-child {
    display: grid;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  small {
    color: var(--ink-soft);
    font-size: var(--text-sm);
    line-height: 1.4;
  }
`
