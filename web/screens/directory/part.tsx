import { styled } from 'styled-components'
import { pageWidth } from '#web/ui/layout.ts'

export const Part = styled.section`
  ${pageWidth}
  padding: clamp(var(--space-7), 7vw, var(--space-9)) var(--gutter);

  > h2 {
    font-size: var(--text-3xl);
    font-stretch: 122%;
    font-weight: 820;
    letter-spacing: -0.025em;
  }
  > p {
    max-inline-size: var(--text-width);
    margin-block-start: var(--space-4);
    color: var(--ink-soft);
    font-size: var(--text-lg);
    line-height: 1.45;
  }
`
