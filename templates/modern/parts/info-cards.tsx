import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AcceptanceItem } from '#rules/agreements/acceptance-item.ts'
import type { InfoCard } from '#rules/organizations/organization-content.ts'
import { DocumentItems, FileLink } from '#templates/documents.tsx'
import { InfoCardItems } from '#templates/info-card-items.tsx'
import { Paragraphs } from '#templates/paragraphs.tsx'
import { columns, stack } from '#web/ui/layout.ts'
import { LitList } from './lit-list.ts'
import { Band } from './page.tsx'
import { smallHeading } from './wide-type.ts'

export function InfoCards({ cards, title }: { cards: InfoCard[]; title: string }) {
  if (cards.length === 0) return null
  return (
    <Band aria-labelledby="info-title">
      <h2 id="info-title">{title}</h2>
      <Board>
        <InfoCardItems cards={cards} parts={parts} />
      </Board>
    </Band>
  )
}

export function Documents({ items }: { items: AcceptanceItem[] }) {
  const { t } = useTranslation('event')
  if (items.length === 0) return null
  return (
    <Band aria-labelledby="documents-title">
      <h2 id="documents-title">{t('documents.title')}</h2>
      <Board>
        <DocumentItems items={items} File={LitFileLink} />
      </Board>
    </Band>
  )
}

const Board = styled.ul`
  ${columns('20rem')}
  gap: 1px;
  overflow: clip;

  > li {
    ${stack(4)}
    padding: var(--space-5) var(--space-5) var(--space-6) 0;
    box-shadow: 0 -1px 0 var(--line);
  }
  h3 {
    ${smallHeading}
  }
  p {
    max-inline-size: 34rem;
  }
`

const LitFileLink = styled(FileLink)`
  text-decoration-color: var(--light);

  svg {
    color: var(--light-text);
  }
`

const parts = { Text: Paragraphs, File: LitFileLink, Points: LitList }
