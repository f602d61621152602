import { styled } from 'styled-components'
import { pageWidth } from '#web/ui/layout.ts'

export const Section = styled.section`
  ${pageWidth}
  padding: clamp(var(--space-7), 6vw, var(--space-8)) var(--gutter);

  > h2 {
    margin-block-end: var(--space-6);
    font-stretch: 120%;
    font-weight: 800;
  }
`

export const Story = styled.div`
  display: grid;
  gap: var(--space-4);
  max-inline-size: var(--text-width);

  > p:first-of-type {
    font-size: var(--text-lg);
    line-height: 1.45;
  }
`
