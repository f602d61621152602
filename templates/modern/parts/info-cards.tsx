import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AcceptanceItem } from '#rules/registrations/acceptance-item.ts'
import type { InfoCard } from '#rules/organizations/organization-content.ts'
import { Icon, isIconName } from '#web/ui/icon.tsx'
import { Band, Paragraphs } from './page.tsx'

export function InfoCards({ cards, title }: { cards: InfoCard[]; title: string }) {
  if (cards.length === 0) return null
  return (
    <Band aria-labelledby="info-title">
      <h2 id="info-title">{title}</h2>
      <Board>
        {cards.map((card) => (
          <li key={card.title}>
            <h3>{card.title}</h3>
            <CardBody card={card} />
          </li>
        ))}
      </Board>
    </Band>
  )
}

function CardBody({ card }: { card: InfoCard }) {
  if (card.type === 'text') return <Paragraphs text={card.text} />
  if (card.type === 'file') return <FileLink file={card.file} name={card.name} />
  return (
    <ul>
      {card.items.map(({ icon, text }) => (
        <li key={text}>
          <Icon name={isIconName(icon) ? icon : 'check'} />
          {text}
        </li>
      ))}
    </ul>
  )
}

export function Documents({ items }: { items: AcceptanceItem[] }) {
  const { t } = useTranslation('event')
  if (items.length === 0) return null
  return (
    <Band aria-labelledby="documents-title">
      <h2 id="documents-title">{t('documents.title')}</h2>
      <Board>
        {items.map(({ text, document }) => (
          <li key={text}>
            <p>{text}</p>
            {document && <FileLink {...document} />}
          </li>
        ))}
      </Board>
    </Band>
  )
}

function FileLink({ file, name }: { file: string; name: string }) {
  const { t } = useTranslation('event')
  const extension = file.slice(file.lastIndexOf('.'))
  return (
    <File href={file} download={name.endsWith(extension) ? name : `${name}${extension}`}>
      <Icon name="download" />
      <span>
        {name}
        <small>{t('documents.kind', { kind: extension.slice(1).toUpperCase() })}</small>
      </span>
    </File>
  )
}

const Board = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  gap: 1px;
  overflow: clip;

  > li {
    display: grid;
    align-content: start;
    gap: var(--space-4);
    padding: var(--space-5) var(--space-5) var(--space-6) 0;
    box-shadow: 0 -1px 0 var(--line);
  }
  h3 {
    font-family: var(--font-wide);
    font-size: var(--text-lg);
    font-stretch: 118%;
  }
  p {
    max-inline-size: 34rem;
  }
  ul {
    display: grid;
    gap: var(--space-3);
  }
  ul li {
    display: flex;
    gap: var(--space-3);
    line-height: 1.45;
  }
  ul svg {
    margin-block-start: 0.1em;
    color: var(--light-text);
  }
`

const File = styled.a`
  display: inline-flex;
  align-items: center;
  justify-self: start;
  gap: var(--space-3);
  min-block-size: 48px;
  font-weight: 600;
  text-decoration-color: var(--light);

  svg {
    color: var(--light-text);
  }
  small {
    display: block;
    color: var(--ink-soft);
    font-weight: 400;
  }
`
