import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ticketsOf, type EventTicketsProps } from '#templates/event-tickets.ts'
import { Section } from './section.tsx'

export function Tickets(props: EventTicketsProps) {
  const { t } = useTranslation(['event', 'tickets'])
  const { types, action } = ticketsOf(props, t)
  return (
    <Section id="tickets" aria-labelledby="tickets-title">
      <h2 id="tickets-title">{t('tickets.title')}</h2>
      <Panel>
        <ul>
          {types.map(({ id, name, description, price, isOnSale, state }) => (
            <li key={id} data-closed={isOnSale ? undefined : ''}>
              <h3>{name}</h3>
              <strong>{price}</strong>
              {description && <p>{description}</p>}
              {isOnSale ? <small>{state}</small> : <Badge tone="neutral">{state}</Badge>}
            </li>
          ))}
        </ul>
        {action && (
          <ButtonLink href={action.href} variant="solid" size="lg" iconEnd="arrow" data-print="no">
            {action.label}
          </ButtonLink>
        )}
      </Panel>
    </Section>
  )
}

const Panel = styled.div`
  display: grid;
  gap: var(--space-5);
  max-inline-size: 58rem;
  padding: var(--space-5);
  border-radius: var(--radius-3);
  background: var(--surface-raised);
  box-shadow:
    inset 0 5px 0 var(--primary-border),
    var(--shadow-2);

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: baseline;
    justify-items: start;
    gap: var(--space-1) var(--space-4);
    padding-block: var(--space-4);
  }
  li + li {
    border-block-start: 1px solid var(--line);
  }
  h3 {
    font-size: var(--text-lg);
    overflow-wrap: anywhere;
  }
  [data-closed] > h3,
  [data-closed] > strong,
  p,
  small {
    color: var(--ink-soft);
  }
  strong {
    font-family: var(--font-display);
    font-size: var(--text-xl);
    font-stretch: 112%;
    line-height: 1.1;
    white-space: nowrap;
  }
  p {
    max-inline-size: 60ch;
    white-space: pre-line;
  }
  li > :is(p, small, span) {
    grid-column: 1 / -1;
  }
  > a {
    justify-self: start;
  }
`
