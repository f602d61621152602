import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { AdminEventRow } from '#rules/events/admin-event-views.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { EventName } from '../admin/event-name.tsx'
import { PlacesBar } from '../admin/places-bar.tsx'
import { EventStatusChip } from '../admin/status-chip.tsx'

export function EventRows({ events }: { events: AdminEventRow[] }) {
  const { t } = useTranslation('dashboard')
  return (
    <Section aria-labelledby="events">
      <header>
        <h2 id="events">{t('events')}</h2>
        <TextLink href={adminPaths.events}>{t('allEvents')}</TextLink>
      </header>
      <ul role="list">
        {events.map((event) => (
          <li key={event.id}>
            <EventName event={event} />
            <EventStatusChip event={event} />
            <PlacesBar event={event} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Section = styled.section`
  display: grid;
  gap: var(--space-3);

  > header {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--space-4);
    margin-block-start: var(--space-3);
  }
  > header > a {
    padding-block: var(--space-3);
    font-size: var(--text-sm);
  }
  h2 {
    font-size: var(--text-lg);
  }
  > ul {
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: var(--radius-3);
    background: var(--surface-raised);
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 10.5rem 11rem;
    align-items: center;
    gap: var(--space-3) var(--space-5);
    padding: var(--space-3) var(--space-5);
  }
  li > span {
    justify-self: start;
  }
  li + li {
    border-block-start: 1px solid var(--line);
  }
  @media (max-width: 47.99rem) {
    li {
      display: flex;
      flex-wrap: wrap;
      padding: var(--space-4);
    }
    li > :first-child {
      flex-basis: 100%;
    }
    li > :last-child {
      flex: 1;
    }
  }
`
