import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AcceptanceItem } from '#rules/registrations/acceptance-item.ts'
import type { InfoCard } from '#rules/organizations/organization-content.ts'
import { Icon, isIconName } from '#web/ui/icon.tsx'
import { UnderlinedLink } from './links.tsx'
import { Prose } from './prose.tsx'

export function InfoCards({ cards }: { cards: InfoCard[] }) {
  return (
    <Grid>
      {cards.map((card) => (
        <li key={card.title}>
          <h3>{card.title}</h3>
          <CardBody card={card} />
        </li>
      ))}
    </Grid>
  )
}

function CardBody({ card }: { card: InfoCard }) {
  if (card.type === 'text') return <Prose text={card.text} isNarrow />
  if (card.type === 'file') return <FileLink file={card.file} name={card.name} />
  return (
    <ul>
      {card.items.map(({ icon, text }) => (
        <li key={text}>
          {isIconName(icon) ? <Icon name={icon} size={18} strokeWidth="1.25" /> : <span aria-hidden>–</span>}
          {text}
        </li>
      ))}
    </ul>
  )
}

export function Documents({ items }: { items: AcceptanceItem[] }) {
  return (
    <List>
      {items.map(({ text, document }) => (
        <li key={text}>
          <p>{text}</p>
          {document && <FileLink file={document.file} name={document.name} />}
        </li>
      ))}
    </List>
  )
}

function FileLink({ file, name }: { file: string; name: string }) {
  const { t } = useTranslation('event')
  const extension = file.slice(file.lastIndexOf('.'))
  return (
    <p>
      <UnderlinedLink href={file} download={name.endsWith(extension) ? name : `${name}${extension}`}>
        {name}
      </UnderlinedLink>{' '}
      <small>{t('documents.kind', { kind: extension.slice(1).toUpperCase() })}</small>
    </p>
  )
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
  gap: var(--space-6) var(--space-7);

  > li {
    display: grid;
    align-content: start;
    gap: var(--space-2);
    break-inside: avoid;
  }
  h3 {
    font-size: var(--text-lg);
  }
  li li {
    display: flex;
    gap: 0.75em;
    line-height: 1.45;
  }
  li li + li {
    margin-block-start: var(--space-2);
  }
  svg {
    margin-block-start: 0.15em;
  }
  small {
    white-space: nowrap;
    color: var(--ink-soft);
  }
  @media print {
    grid-template-columns: 1fr 1fr;
  }
`

const List = styled.ol`
  counter-reset: term;
  max-inline-size: var(--text-width);

  li {
    position: relative;
    padding-inline-start: 2.25rem;
    counter-increment: term;
    break-inside: avoid;
  }
  li + li {
    margin-block-start: var(--space-3);
  }
  li::before {
    content: counter(term, lower-alpha) ')' / '';
    position: absolute;
    inset-inline-start: 0;
    font-family: var(--font-display);
  }
  small {
    white-space: nowrap;
    color: var(--ink-soft);
  }
`
