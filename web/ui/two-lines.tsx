import { styled } from 'styled-components'

/** A value with a smaller one beneath it. Only addresses may break within a word: others have `data-whole`. */
export const TwoLines = styled.span`
  display: grid;
  line-height: 1.3;
  overflow-wrap: anywhere;

  &[data-whole] {
    overflow-wrap: normal;
  }
  &[data-whole] > * {
    white-space: nowrap;
  }
  small {
    color: var(--ink-soft);
    font-size: var(--text-xs);
    font-weight: 400;
  }
`
