import { styled } from 'styled-components'

export const VariantRow = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: var(--space-1) var(--space-3);

  > label {
    grid-column: 1 / -1;
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
