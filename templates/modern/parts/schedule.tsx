import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventPage } from '#rules/events/event-views.ts'
import { stack } from '#web/ui/layout.ts'
import { minutesBetween } from '../axis.ts'
import { Band } from './page.tsx'
import { wideType } from './wide-type.ts'

export function Schedule({ page: { schedule } }: { page: EventPage }) {
  const { t } = useTranslation('event')
  if (schedule.length === 0) return null
  return (
    <Band data-deep aria-labelledby="schedule-title">
      <h2 id="schedule-title">{t('day.schedule')}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <Times data-full tabIndex={0} role="group" aria-labelledby="schedule-title">
        <ol>
          {schedule.map(({ time, label }, index) => (
            <li key={`${time} ${label}`} style={{ flexGrow: minutesBetween(time, schedule[index + 1]?.time) }}>
              <time>{time}</time>
              <span>{label}</span>
            </li>
          ))}
        </ol>
      </Times>
    </Band>
  )
}

const Times = styled.div`
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-snap-type: x proximity;
  scroll-padding-inline: var(--gutter);
  scrollbar-width: thin;
  scrollbar-color: var(--control) transparent;
  padding-inline: max(var(--gutter), (100vw - var(--page-width)) / 2);

  &:focus-visible {
    outline-offset: -3px;
  }
  ol {
    display: flex;
    inline-size: max-content;
    min-inline-size: 100%;
    padding-block-end: var(--space-4);
  }
  li {
    position: relative;
    flex-basis: 10.5rem;
    flex-shrink: 0;
    ${stack(2)}
    max-inline-size: 20rem;
    padding: var(--space-6) var(--space-5) 0 0;
    border-block-start: 2px solid var(--control);
    line-height: 1.35;
    scroll-snap-align: start;
  }
  li:last-child {
    max-inline-size: none;
  }
  li::before {
    content: '';
    position: absolute;
    inset: -9px auto auto 0;
    inline-size: 4px;
    block-size: 16px;
    background: var(--light);
  }
  time {
    ${wideType('clamp(1.75rem, 2.8vw, 2.6rem)', 82, 800)}
    letter-spacing: -0.01em;
    line-height: 1;
  }
  span {
    max-inline-size: 16rem;
  }
  @media print {
    overflow: visible;
    padding-inline: var(--gutter);
    ol {
      flex-wrap: wrap;
      inline-size: auto;
    }
  }
`
