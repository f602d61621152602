import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventCard } from '#rules/events/event-views.ts'
import { EventPrice } from '#templates/event-price.tsx'
import type { Formats } from '#templates/formats.ts'
import { isOpen } from '#templates/is-open.ts'
import { pageWidth } from '#web/ui/layout.ts'
import { StateLamp } from './state.tsx'
import { wideType } from './wide-type.ts'

type StartBoardProps = {
  event: EventCard
  formats: Formats
  title?: ReactNode
  countdown: ReactNode
  action: ReactNode
}

export function StartBoard({ event, formats, title, countdown, action }: StartBoardProps) {
  const { t } = useTranslation('event')
  const { day, month, weekday } = formats.dayParts(event)
  return (
    <Ground>
      <Board>
        {title && <Cell data-wide="">{title}</Cell>}
        <Cell>
          <Day dateTime={event.startsAt}>{`${day} ${month}`}</Day>
          <span>{t('when', { weekday, time: formats.time(event), place: event.locationName })}</span>
        </Cell>
        {countdown && <Cell data-clock="">{countdown}</Cell>}
        <Cell>
          <StateLamp event={event} />
          {isOpen(event) && <EventPrice event={event} formats={formats} />}
        </Cell>
        {action && <Cell data-action="">{action}</Cell>}
      </Board>
    </Ground>
  )
}

const Ground = styled.div`
  background: var(--surface-sunken);
  @media print {
    background: none;
  }
`

const Board = styled.div`
  display: flex;
  flex-wrap: wrap;
  column-gap: var(--space-4);
  ${pageWidth}
  padding-inline: var(--gutter);

  [data-until] {
    display: flex;
    gap: var(--space-4);
    margin: 0;
    border: 0;
  }
  [data-until][hidden] {
    display: none;
  }
  [data-unit] {
    display: grid;
    padding: 0;
    border: 0;
    text-align: start;
  }
  [data-unit] b {
    color: var(--light-text);
    ${wideType('clamp(2rem, 3.4vw, 3.25rem)', 86, 800)}
    letter-spacing: -0.02em;
    line-height: 1;
  }
  [data-unit] i {
    margin-block-start: var(--space-1);
  }
  @media (min-width: 60rem) {
    flex-wrap: nowrap;
  }
  @media (max-width: 47.99rem) {
    [data-clock]:not(:has([data-until])) {
      display: none;
    }
  }
`

const Cell = styled.div`
  display: grid;
  align-content: center;
  gap: var(--space-1);
  flex: 0 1 auto;
  max-inline-size: 100%;
  min-inline-size: 0;
  padding: var(--space-4) var(--space-5) var(--space-4) 0;
  line-height: 1.35;

  &:has(> [data-until][hidden]) {
    display: none;
  }
  &[data-wide] {
    flex: 0 1 16rem;
  }
  > span {
    max-inline-size: 15rem;
  }
  > span::first-letter {
    text-transform: uppercase;
  }
  strong {
    font-weight: 700;
  }
  @media (min-width: 48rem) {
    &:is([data-clock], [data-action]) {
      flex: none;
    }
    &[data-action] {
      margin-inline-start: auto;
      padding-inline-end: 0;
    }
  }
  @media (max-width: 47.99rem) {
    flex-basis: 100%;
    padding-inline-end: 0;
    border-block-start: 1px solid var(--line);
  }
`

const Day = styled.time`
  ${wideType('clamp(1.5rem, 2.2vw, 2.1rem)', 128, 800)}
  letter-spacing: -0.03em;
  line-height: 1.05;
  text-transform: uppercase;
`
