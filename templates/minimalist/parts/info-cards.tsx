import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AcceptanceItem } from '#rules/agreements/acceptance-item.ts'
import type { InfoCard } from '#rules/organizations/organization-content.ts'
import { Icon } from '#web/ui/icon.tsx'
import { isIconName } from '#web/ui/is-icon-name.ts'
import { DocumentItems, downloadOf, type FileLinkProps } from '#templates/documents.tsx'
import type { IconListItem } from '#templates/icon-list.tsx'
import { InfoCardItems } from '#templates/info-card-items.tsx'
import { cardColumns } from './card-columns.ts'
import { UnderlinedLink } from './links.tsx'
import { Prose } from './prose.tsx'

export const InfoCards = ({ cards }: { cards: InfoCard[] }) => (
  <Grid>
    <InfoCardItems cards={cards} parts={parts} />
  </Grid>
)

export const Documents = ({ items }: { items: AcceptanceItem[] }) => (
  <List>
    <DocumentItems items={items} File={FileLine} />
  </List>
)

function FileLine(props: FileLinkProps) {
  const { t } = useTranslation('event')
  const { link, kind } = downloadOf(props, t)
  return (
    <p>
      <UnderlinedLink {...link}>{props.name}</UnderlinedLink> <small>{kind}</small>
    </p>
  )
}

const Points = ({ items }: { items: IconListItem[] }) => (
  <ul>
    {items.map(({ icon, text }) => (
      <li key={text}>
        {isIconName(icon) ? <Icon name={icon} size={18} strokeWidth="1.25" /> : <span aria-hidden>–</span>}
        {text}
      </li>
    ))}
  </ul>
)

const parts = { Text: ({ text }: { text: string }) => <Prose text={text} isNarrow />, File: FileLine, Points }

const Grid = styled.ul`
  ${cardColumns}
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
