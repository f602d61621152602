import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { EventCard } from '#rules/events/event-views.ts'
import type { Formats } from '#templates/formats.ts'

type CoverDateProps = { event: EventCard; formats: Formats; children?: ReactNode }

export function CoverDate({ event, formats, children }: CoverDateProps) {
  const { day, weekday } = formats.dayParts(event)
  return (
    <>
      <Day dateTime={event.startsAt}>
        <span>{weekday}</span> <b>{day}</b> <span>{formats.month(event)}</span>
      </Day>
      <p>
        {formats.time(event)} {formats.zone(event)}
      </p>
      <Place>{event.locationName}</Place>
      {children && <TimeLeft>{children}</TimeLeft>}
    </>
  )
}

const Day = styled.time`
  display: grid;
  justify-items: start;
  color: var(--ink);
  line-height: 1.3;

  b {
    margin-inline-start: -0.04em;
    font-family: var(--font-display);
    font-size: 5.25rem;
    font-weight: 400;
    letter-spacing: -0.03em;
    line-height: 1;
  }
  span::first-letter {
    text-transform: uppercase;
  }
  @media print {
    b {
      font-size: 44pt;
    }
  }
`

const Place = styled.p`
  max-inline-size: 22ch;
`

/** The time left in two rows, whatever the number of days: days and hours, minutes and seconds. */
const TimeLeft = styled.div`
  [data-until] {
    grid-template-columns: repeat(2, max-content);
    gap: 0 1em;
    margin: var(--space-2) 0 0;
    border: 0;
    color: var(--ink);
    font-variant-numeric: tabular-nums;
  }
  [data-unit] {
    display: flex;
    gap: 0.25em;
    padding: 0;
    border: 0;
  }
  b,
  i {
    color: inherit;
    font: inherit;
  }
`
