import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import type { EventCard } from '#rules/events/event-views.ts'
import { BibHead, BibNumeral, LinkedBibSheet } from '#web/ui/bib.tsx'
import { CourseLine } from '#web/ui/course-line.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EventPrice } from '#templates/event-price.tsx'
import type { Formats } from '#templates/formats.ts'
import { formatPlacesLeft } from '#templates/places.ts'
import { isOpen } from '#templates/is-open.ts'
import { StateChip } from './state.tsx'

export function EventBib({ event, formats }: { event: EventCard; formats: Formats }) {
  const { t } = useTranslation('event')
  const { day, month, weekday } = formats.dayParts(event)
  return (
    <Sheet as="article" data-open={isOpen(event) ? '' : undefined}>
      <BibHead>
        <time dateTime={event.startsAt}>
          {weekday} <b>{`${day} ${month}`}</b> · {formats.time(event)}
        </time>
      </BibHead>
      <Plate>
        {event.course && <CourseLine course={event.course} look="thumb" />}
        <Distances event={event} formats={formats} />
      </Plate>
      <Words>
        <h3>
          <a href={paths.event(event.slug)}>{event.title}</a>
        </h3>
        <p>
          <Icon name="pin" size={16} />
          {event.locationName}
        </p>
      </Words>
      <Facts>
        <StateChip event={event} />
        {isOpen(event) && <EventPrice event={event} formats={formats} />}
        {event.state === 'open' && event.placesLeft !== null && (
          <small data-places={`${event.id}/left`}>{formatPlacesLeft(t, event)}</small>
        )}
      </Facts>
    </Sheet>
  )
}

function Distances({ event, formats }: { event: EventCard; formats: Formats }) {
  const { t } = useTranslation('event')
  const [longest, ...others] = event.distancesM.map(formats.poster)
  if (!longest) return <Numeral style={{ '--length': 5 }}>{t(`sport.${event.sport}`)}</Numeral>
  return (
    <Numeral style={{ '--length': longest.value.length + 1.5 }}>
      {longest.value}
      <small>{longest.unit}</small>
      {others.length > 0 && <em>{others.map(({ value, unit }) => `${value} ${unit}`).join(' · ')}</em>}
    </Numeral>
  )
}

const Sheet = styled(LinkedBibSheet)`
  ${BibHead} {
    background: var(--surface-sunken);
    color: var(--ink-soft);
    box-shadow: inset 0 -1px 0 var(--line);
  }
  &[data-open] ${BibHead} {
    background: var(--primary-solid);
    color: var(--on-primary-solid);
  }
  ${BibHead} time {
    display: block;
  }
  ${BibHead} time::first-letter {
    text-transform: uppercase;
  }
`

const Plate = styled.div`
  position: relative;
  min-block-size: 8.5rem;
  padding: var(--space-4) var(--space-5) 0;
  color: color-mix(in oklab, var(--ink-soft) 42%, transparent);

  > svg {
    position: absolute;
    inset-block: var(--space-4) 0;
    inset-inline-end: var(--space-5);
    inline-size: 46%;
    block-size: calc(100% - var(--space-4));
    stroke-width: 2;
  }
  [data-open] > & {
    color: var(--accent-500);
  }
  [data-open] > & > svg {
    stroke-width: 3;
  }
`

const Numeral = styled(BibNumeral)`
  position: relative;
  padding: 0;
  font-size: clamp(2rem, calc(60cqi / max(var(--length, 4), 3)), 6rem);
  text-align: start;
  text-shadow:
    0 0 6px var(--surface-raised),
    0 0 14px var(--surface-raised);
  color: var(--ink);
  white-space: normal;

  small {
    margin-inline-start: 0.12em;
    font-size: 0.36em;
    letter-spacing: 0;
  }
  em {
    display: block;
    margin-block-start: 0.5rem;
    font-size: var(--text-sm);
    font-stretch: 106%;
    font-style: normal;
    font-weight: 650;
    letter-spacing: 0;
    line-height: 1.3;
  }
`

const Words = styled.div`
  padding: var(--space-3) var(--space-5) 0;
  display: grid;
  gap: var(--space-2);

  p {
    display: flex;
    gap: var(--space-2);
    color: var(--ink-soft);
    font-size: var(--text-sm);
    line-height: 1.35;
  }
  p svg {
    margin-block-start: 0.12em;
  }
`

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  margin-block-start: auto;
  padding: var(--space-4) var(--space-5) calc(var(--space-6) + var(--space-1));

  small {
    flex-basis: 100%;
    color: var(--ink-soft);
  }
  strong {
    font-weight: 700;
  }
`
