import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { ribbonOf } from '#rules/courses/course-line.ts'
import { CourseRibbon } from '#web/ui/course-line.tsx'
import { noWrap } from '#emails/parts/no-wrap.tsx'
import type { SoldData } from './confirmation-data.ts'
import { LinesTable } from './lines-table.tsx'

const Box = styled.section`
  display: grid;
  gap: var(--space-4);
  max-inline-size: 44rem;

  > svg {
    block-size: 28px;
    color: var(--primary-border);
  }
  > h1 {
    font-size: var(--text-2xl);
  }
`
const Text = styled.div`
  display: grid;
  gap: var(--space-3);
`
const Small = styled.p`
  color: var(--ink-soft);
`
const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`

type Props = { data: SoldData; title: string; actions?: ReactNode; children: ReactNode; progress: number }

export function StatusSheet({ data: { page }, title, actions, children, progress }: Props) {
  const { t } = useTranslation('confirmation')
  const { event, confirmationNumber, lines } = page
  return (
    <Box>
      <CourseRibbon ribbon={ribbonOf(event.course)} progress={progress} />
      <h1>{title}</h1>
      <Text>{children}</Text>
      {actions && <Ways>{actions}</Ways>}
      <Small>{noWrap(t('reference', { event: event.title, number: confirmationNumber }), confirmationNumber)}</Small>
      {lines.length > 0 && <LinesTable page={page} />}
    </Box>
  )
}
