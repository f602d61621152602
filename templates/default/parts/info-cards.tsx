import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { InfoCard } from '#rules/organizations/organization-content.ts'
import { Icon, isIconName } from '#web/ui/icon.tsx'
import { Paragraphs, Section } from './section.tsx'

export function InfoCards({ cards, title }: { cards: InfoCard[]; title: string }) {
  if (cards.length === 0) return null
  return (
    <Section aria-labelledby="info-title">
      <h2 id="info-title">{title}</h2>
      <Grid>
        {cards.map((card) => (
          <li key={card.title}>
            <h3>{card.title}</h3>
            <CardBody card={card} />
          </li>
        ))}
      </Grid>
    </Section>
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

export function FileLink({ file, name }: { file: string; name: string }) {
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

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
  gap: var(--space-5);

  > li {
    display: grid;
    align-content: start;
    gap: var(--space-4);
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
  ul {
    display: grid;
    gap: var(--space-3);
  }
  ul li {
    display: flex;
    gap: var(--space-3);
    line-height: 1.4;
  }
  ul svg {
    margin-block-start: 0.08em;
    color: var(--primary-text);
  }
`

const File = styled.a`
  display: inline-flex;
  align-items: center;
  justify-self: start;
  gap: var(--space-3);
  min-block-size: 48px;
  font-weight: 600;

  svg {
    color: var(--primary-text);
  }
  small {
    display: block;
    color: var(--ink-soft);
    font-weight: 400;
  }
`
