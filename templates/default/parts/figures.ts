import { styled } from 'styled-components'
import { FigureList } from '#templates/figures.tsx'
import { displayType } from '#web/ui/display-type.ts'

export const Figures = styled(FigureList)`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr));
  gap: var(--space-4) var(--space-6);
  margin-block-end: var(--space-6);

  dd {
    ${displayType('var(--text-2xl)', 118, 800)}
    line-height: 1.2;
  }
`
