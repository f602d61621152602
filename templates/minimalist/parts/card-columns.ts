import { css } from 'styled-components'
import { columns, stack } from '#web/ui/layout.ts'

export const cardColumns = css`
  ${columns('17rem')}
  gap: var(--space-6) var(--space-7);

  > * {
    ${stack(2)}
    break-inside: avoid;
  }
  h3 {
    font-size: var(--text-lg);
  }
  @media print {
    grid-template-columns: 1fr 1fr;
  }
`
