import { styled } from 'styled-components'
import type { InfoCard } from '#rules/organizations/organization-content.ts'
import { FileLink } from '#templates/documents.tsx'
import { IconList } from '#templates/icon-list.tsx'
import { InfoCardItems } from '#templates/info-card-items.tsx'
import { Paragraphs } from '#templates/paragraphs.tsx'
import { columns, stack } from '#web/ui/layout.ts'
import { Section } from './section.tsx'

const parts = { Text: Paragraphs, File: FileLink, Points: IconList }

export function InfoCards({ cards, title }: { cards: InfoCard[]; title: string }) {
  if (cards.length === 0) return null
  return (
    <Section aria-labelledby="info-title">
      <h2 id="info-title">{title}</h2>
      <Grid>
        <InfoCardItems cards={cards} parts={parts} />
      </Grid>
    </Section>
  )
}

const Grid = styled.ul`
  ${columns('19rem', 'auto-fill')}
  gap: var(--space-5);

  > li {
    ${stack(4)}
    padding: var(--space-5);
    border-radius: var(--radius-3);
    background: var(--surface-raised);
    box-shadow:
      inset 0 5px 0 var(--accent-500),
      var(--shadow-2);
  }
  h3 {
    font-size: var(--text-lg);
  }
`
