import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { waveRibbonOf } from '#rules/courses/course-line.ts'
import { Card } from './card.tsx'
import { CourseRibbon } from './course-line.tsx'

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-3);
  padding: var(--space-7) var(--space-5);
  border: 1.5px dashed var(--line);
  border-radius: var(--radius-3);
  text-align: center;

  > svg {
    max-inline-size: 14rem;
    color: var(--primary-border);
  }
  ${Card} & {
    padding: var(--space-4) 0;
    border: 0;
  }
  > h2 {
    font-size: var(--text-lg);
  }
  > p {
    max-inline-size: 28rem;
    color: var(--ink-soft);
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: var(--space-3);
    margin-block-start: var(--space-2);
  }
`

type EmptyStateProps = {
  title: string
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Box data-empty>
      <CourseRibbon ribbon={waveRibbonOf(title)} />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action && <div>{action}</div>}
    </Box>
  )
}
