import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AcceptanceItem } from '#rules/agreements/acceptance-item.ts'
import { DocumentItems, FileLink } from '#templates/documents.tsx'
import { displayType } from '#web/ui/display-type.ts'
import { Section } from './section.tsx'

export function Documents({ items }: { items: AcceptanceItem[] }) {
  const { t } = useTranslation('event')
  if (items.length === 0) return null
  return (
    <Section aria-labelledby="documents-title">
      <h2 id="documents-title">{t('documents.title')}</h2>
      <List>
        <DocumentItems items={items} File={FileLink} />
      </List>
    </Section>
  )
}

const List = styled.ol`
  display: grid;
  gap: 0 var(--space-7);
  border-block-start: 1px solid var(--line);
  counter-reset: item;

  > li {
    display: grid;
    grid-template-columns: 2.5rem minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-2) var(--space-4);
    padding-block: var(--space-4);
    border-block-end: 1px solid var(--line);
    counter-increment: item;
  }
  > li::before {
    content: counter(item);
    color: var(--primary-text);
    ${displayType('var(--text-xl)', 125, 850)}
  }
  p {
    max-inline-size: var(--text-width);
  }
  @media (max-width: 47.99rem) {
    a {
      grid-column: 2;
    }
  }
`
