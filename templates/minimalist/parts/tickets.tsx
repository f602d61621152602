import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { ticketsOf, type EventTicketsProps } from '#templates/event-tickets.ts'
import { PrimaryLink } from './links.tsx'

export function Tickets(props: EventTicketsProps) {
  const { t } = useTranslation(['event', 'tickets'])
  const { types, action } = ticketsOf(props, t)
  return (
    <>
      <List>
        {types.map(({ id, name, description, price, state }) => (
          <li key={id}>
            <h3>{name}</h3>
            <span>{price}</span>
            {description && <p>{description}</p>}
            <small>{state}</small>
          </li>
        ))}
      </List>
      {action && <PrimaryLink href={action.href}>{action.label}</PrimaryLink>}
    </>
  )
}

const List = styled.ul`
  margin-block-end: var(--space-5);
  border-block: 1px solid var(--ink);

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: baseline;
    gap: var(--space-1) var(--space-5);
    padding-block: var(--space-3);
    break-inside: avoid;
  }
  li + li {
    border-block-start: 1px solid var(--rule);
  }
  h3,
  span {
    font-family: var(--font-display);
    font-size: var(--text-lg);
    font-weight: 400;
  }
  h3 {
    overflow-wrap: anywhere;
  }
  p,
  small {
    grid-column: 1 / -1;
    max-inline-size: 60ch;
    white-space: pre-line;
  }
  small {
    color: var(--ink-soft);
  }
`
