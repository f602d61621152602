import { styled } from 'styled-components'

/** `data-flush` has no padding, `data-quiet` only an outline. */
export const Card = styled.div`
  min-inline-size: 0;
  padding: var(--space-5);
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--surface-raised);
  box-shadow: var(--shadow-1);

  &[data-flush] {
    padding: 0;
    overflow: hidden;
  }
  &[data-quiet] {
    background: none;
    box-shadow: none;
  }
`
