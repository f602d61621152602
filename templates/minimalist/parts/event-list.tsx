import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import type { EventCard, EventFilters } from '#rules/events/event-views.ts'
import { coveringLink } from '#web/ui/covering-link.ts'
import type { Formats } from '#templates/formats.ts'
import { filterAttributes } from '#templates/filter-attributes.ts'
import { formatPriceRange } from '#templates/format-price.ts'
import { formatDistances, type PastEventsProps } from '#templates/past-event.tsx'
import { leaderDots } from './leaders.tsx'
import { hasPlacesLeft, PlacesLeft, EventState } from './event-state.tsx'
import { isOpen } from '#templates/is-open.ts'

type EventListProps = { events: EventCard[]; filters: EventFilters | null; formats: Formats }

export function EventList({ events, filters, formats }: EventListProps) {
  return (
    <List>
      {events.map((event) => (
        <li key={event.id} {...filterAttributes(event, filters)}>
          <EventRow event={event} formats={formats} />
        </li>
      ))}
    </List>
  )
}

function EventRow({ event, formats }: { event: EventCard; formats: Formats }) {
  const { t } = useTranslation('event')
  const { day, weekday } = formats.dayParts(event)
  const price = isOpen(event) ? formatPriceRange(event, t, formats) : null
  const distances = formatDistances(event, formats)
  return (
    <article>
      <time dateTime={event.startsAt}>
        <b>{day}</b>
        <span>
          {formats.month(event)}
          <br />
          {weekday} {formats.time(event)}
        </span>
      </time>
      <div>
        <h3>
          <a href={paths.event(event.slug)} data-struck={event.state === 'cancelled' ? '' : undefined}>
            {event.title}
          </a>
          {price && <span>{`${price.before} ${price.amount}`}</span>}
        </h3>
        <p>{[event.locationName, distances].filter(Boolean).join(' · ')}</p>
        <p data-open={isOpen(event) ? '' : undefined}>
          <EventState event={event} />
          {hasPlacesLeft(event) && (
            <>
              {' · '}
              <PlacesLeft event={event} />
            </>
          )}
        </p>
      </div>
    </article>
  )
}

const List = styled.ol`
  border-block-end: 1px solid var(--ink);

  li {
    border-block-start: 1px solid var(--rule);
    break-inside: avoid;
  }
  li:first-child {
    border-color: var(--ink);
  }
  article {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-2) var(--space-5);
    padding-block: var(--space-4);
  }
  time {
    display: flex;
    align-items: baseline;
    gap: var(--space-3);
    color: var(--ink-soft);
    font-size: var(--text-sm);
    line-height: 1.35;
  }
  time b {
    min-inline-size: 1.3em;
    color: var(--ink);
    font-family: var(--font-display);
    font-size: 2.25rem;
    font-weight: 400;
    line-height: 1;
  }
  time span::first-letter {
    text-transform: uppercase;
  }
  h3 {
    display: flex;
    align-items: baseline;
    gap: 0.5em;
    font-size: clamp(1.375rem, 1.2rem + 0.7vw, 1.75rem);
    line-height: 1.15;
  }
  h3::before {
    order: 1;
    ${leaderDots}
  }
  h3:not(:has(span))::before {
    content: none;
  }
  h3 a {
    ${coveringLink}
  }
  h3 a[data-struck] {
    text-decoration: line-through 1.5px;
  }
  h3 > span {
    order: 2;
    flex: none;
    font-size: var(--text-base);
    letter-spacing: 0;
  }
  p {
    color: var(--ink-soft);
    line-height: 1.45;
  }
  p[data-open] {
    color: var(--ink);
  }
  article:hover h3 a:not([data-struck]) {
    text-decoration: underline;
    text-decoration-color: var(--thread);
    text-decoration-thickness: 1.5px;
  }
  @media (min-width: 48rem) {
    article {
      grid-template-columns: 13rem minmax(0, 1fr);
    }
    article > div {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      gap: var(--space-1) var(--space-5);
    }
    h3 {
      grid-column: 1 / -1;
    }
  }
`

export const FilterFrame = styled.div`
  select {
    border: 1px solid var(--ink);
    background-color: var(--surface);
    font-weight: 400;
  }
  label {
    color: var(--ink-soft);
    font-weight: 400;
  }
`

export function PastEvents({ events, formats }: PastEventsProps) {
  return (
    <Lines>
      {events.map((event) => (
        <li key={event.id}>
          <a href={paths.event(event.slug)}>{event.title}</a>
          <time dateTime={event.startsAt}>{formats.day(event)}</time>
        </li>
      ))}
    </Lines>
  )
}

const Lines = styled.ul`
  li {
    display: flex;
    align-items: baseline;
    gap: 0.5em;
    min-block-size: 44px;
    padding-block: var(--space-2);
    line-height: 1.3;
  }
  li::before {
    order: 1;
    ${leaderDots}
  }
  a {
    min-inline-size: 0;
    font-family: var(--font-display);
    font-size: var(--text-lg);
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
  time {
    order: 2;
    flex: none;
    color: var(--ink-soft);
  }
`
