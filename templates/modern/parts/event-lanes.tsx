import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import type { EventCard, EventFilters } from '#rules/events/event-views.ts'
import { coveringLink } from '#web/ui/covering-link.ts'
import type { Formats } from '#templates/formats.ts'
import { filterAttributes } from '#templates/filter-attributes.ts'
import { formatPlacesLeft } from '#templates/places.ts'
import { formatPriceRange } from '#templates/format-price.ts'
import { monthAxis } from '../axis.ts'
import { Comet, AxisMarks, Track } from './lanes.tsx'
import { isOpen } from '#templates/is-open.ts'
import { StateLamp } from './state.tsx'
import { wideType } from './wide-type.ts'

type EventLanesProps = { events: EventCard[]; filters?: EventFilters | null; formats: Formats }

/** One lane for each event on an axis of months: the light ends at the day of the start. */
export function EventLanes({ events, filters = null, formats }: EventLanesProps) {
  const { ticks, placeOf } = monthAxis(events)
  const marks = ticks.map(({ at, place }) => ({ key: at.startsAt, label: formats.dayParts(at).month, place }))
  return (
    <Track data-full>
      <div>
        <AxisMarks marks={marks} />
        <ol>
          {events.map((event) => (
            <Row key={event.id} {...filterAttributes(event, filters)}>
              <EventLane event={event} formats={formats}>
                <Line style={{ '--place': placeOf(event).toFixed(4) }} data-dim={isOpen(event) ? undefined : ''} />
              </EventLane>
            </Row>
          ))}
        </ol>
      </div>
    </Track>
  )
}

function EventLane({ event, formats, children }: { event: EventCard; formats: Formats; children: ReactNode }) {
  const { t } = useTranslation('event')
  const { day, month } = formats.dayParts(event)
  const price = isOpen(event) ? formatPriceRange(event, t, formats) : null
  return (
    <Lane data-open={isOpen(event) ? '' : undefined}>
      <Day aria-hidden>
        {day}
        <small>{month}</small>
      </Day>
      <Words>
        <h3>
          <a href={paths.event(event.slug)}>{event.title}</a>
        </h3>
        <p>
          <time dateTime={event.startsAt}>{`${formats.date(event)}, ${formats.time(event)}`}</time>
          <span>{event.locationName}</span>
        </p>
      </Words>
      <Distances event={event} formats={formats} />
      <Facts>
        <StateLamp event={event} />
        {price && <span>{`${price.before} ${price.amount}`}</span>}
        {event.state === 'open' && event.placesLeft !== null && (
          <span data-places={`${event.id}/left`}>{formatPlacesLeft(t, event)}</span>
        )}
      </Facts>
      {children}
    </Lane>
  )
}

function Distances({ event, formats }: { event: EventCard; formats: Formats }) {
  const { t } = useTranslation('landing')
  const distances = event.distancesM.map(formats.poster)
  if (distances.length === 0) return <SportName>{t(`filters.sports.${event.sport}`)}</SportName>
  const visibleDistances = distances.slice(0, 3)
  return (
    <Numbers>
      {visibleDistances.map(({ value, unit }) => (
        <span key={value + unit}>
          {value}
          <small>{unit}</small>
        </span>
      ))}
      {distances.length > visibleDistances.length && <span>+{distances.length - visibleDistances.length}</span>}
    </Numbers>
  )
}

const Row = styled.li`
  transition: background-color var(--normal);

  &:hover {
    background: linear-gradient(90deg, transparent, color-mix(in oklab, var(--light) 7%, transparent));
  }
`

const Lane = styled.article`
  position: relative;
  display: grid;
  grid-template-columns: 5.5rem minmax(0, 1fr);
  gap: var(--space-2) var(--space-5);
  align-items: start;

  &:not([data-open]) h3 {
    color: var(--ink-soft);
  }
  &:has(a:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: 6px;
  }
  @media (min-width: 60rem) {
    grid-template-columns: 7.5rem minmax(0, 1fr) minmax(8rem, auto) 13rem;
    gap: var(--space-4) var(--space-6);
  }
  @media (max-width: 29.99rem) {
    grid-template-columns: 4rem minmax(0, 1fr);
    gap: var(--space-2) var(--space-4);
  }
`

const Day = styled.p`
  grid-row: span 3;
  ${wideType('clamp(2.1rem, 4vw, 3.4rem)', 92, 850)}
  letter-spacing: -0.03em;
  line-height: 0.9;

  small {
    display: block;
    margin-block-start: var(--space-2);
    color: var(--ink-soft);
    font-family: var(--font-text);
    font-size: var(--text-sm);
    font-weight: 600;
    letter-spacing: 0;
  }
  small::first-letter {
    text-transform: uppercase;
  }
  [data-open] > & {
    color: var(--light-text);
  }
  @media (min-width: 60rem) {
    grid-row: auto;
  }
`

const Words = styled.div`
  display: grid;
  gap: var(--space-2);

  h3 {
    ${wideType('clamp(1.3rem, 2.3vw, 2.1rem)', 122, 750)}
    letter-spacing: -0.025em;
    line-height: 1.02;
  }
  a {
    ${coveringLink}
  }
  a:focus-visible {
    outline: none;
  }
  article:hover & a {
    text-decoration: underline;
    text-decoration-thickness: 2px;
    text-decoration-color: var(--light);
  }
  p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-4);
    color: var(--ink-soft);
    font-size: var(--text-sm);
    line-height: 1.45;
  }
  time::first-letter {
    text-transform: uppercase;
  }
`

const Numbers = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-4);
  ${wideType('var(--text-xl)', 80, 750)}
  line-height: 1.1;

  small {
    margin-inline-start: 0.2em;
    color: var(--ink-soft);
    font-size: 0.6em;
  }
`

const SportName = styled.p`
  color: var(--ink-soft);
  line-height: 1.5;
`

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  color: var(--ink-soft);
  font-size: var(--text-sm);
  line-height: 1.4;

  > :first-child {
    color: var(--ink);
  }
  @media (min-width: 60rem) {
    display: grid;
  }
`

const Line = styled(Comet)`
  grid-column: 1 / -1;
  position: relative;
  margin-block: var(--space-3) calc(-1 * var(--space-5) - 2px);
  --high: 3px;

  &::after {
    content: '';
    position: absolute;
    inset-block-start: 50%;
    inset-inline-end: 0;
    inline-size: 13px;
    block-size: 13px;
    translate: 50% -50%;
    border-radius: 50%;
    background: var(--light);
    box-shadow: 0 0 0 7px color-mix(in oklab, var(--light) 20%, transparent);
  }
  &[data-dim]::after {
    background: var(--control);
    box-shadow: none;
  }
`
