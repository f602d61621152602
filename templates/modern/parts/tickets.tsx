import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { ticketsOf, type EventTicketsProps } from '#templates/event-tickets.ts'
import { ActionLink } from './action-link.tsx'
import { Band } from './page.tsx'
import { wideType } from './wide-type.ts'

export function Tickets(props: EventTicketsProps) {
  const { t } = useTranslation(['event', 'tickets'])
  const { types, action } = ticketsOf(props, t)
  return (
    <Band id="tickets" aria-labelledby="tickets-title" data-deep="">
      <h2 id="tickets-title">{t('tickets.title')}</h2>
      <List>
        {types.map(({ id, name, description, price, isOnSale, state }) => (
          <li key={id} data-dim={isOnSale ? undefined : ''}>
            <h3>{name}</h3>
            <strong>{price}</strong>
            {description && <p>{description}</p>}
            <small>{state}</small>
          </li>
        ))}
      </List>
      {action && (
        <Action data-print="no">
          <ActionLink look="lit" href={action.href}>
            {action.label}
          </ActionLink>
        </Action>
      )}
    </Band>
  )
}

const List = styled.ul`
  border-block-end: 1px solid var(--line);

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: baseline;
    gap: var(--space-2) var(--space-6);
    padding-block: var(--space-5);
    border-block-start: 1px solid var(--line);
    break-inside: avoid;
  }
  h3 {
    ${wideType('clamp(1.45rem, 2.5vw, 2.25rem)', 122, 800)}
    letter-spacing: -0.025em;
    line-height: 1.02;
    overflow-wrap: anywhere;
  }
  strong {
    ${wideType('clamp(1.35rem, 2.2vw, 2rem)', 100, 700)}
    line-height: 1.15;
    white-space: nowrap;
  }
  p,
  small {
    grid-column: 1 / -1;
    max-inline-size: 42rem;
    color: var(--ink-soft);
    white-space: pre-line;
  }
  [data-dim] > :is(h3, strong) {
    color: var(--ink-soft);
  }
`

const Action = styled.div`
  margin-block-start: var(--space-6);
  padding-inline-start: var(--space-1);
`
