import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import type { EventCard } from '#rules/events/event-views.ts'
import { CourseLine } from '#web/ui/course-line.tsx'
import type { Formats } from '#templates/formats.ts'
import { Band } from './page.tsx'

export function PastEvents({ events, formats }: { events: EventCard[]; formats: Formats }) {
  const { t } = useTranslation('landing')
  if (events.length === 0) return null
  return (
    <Band aria-labelledby="past-title">
      <h2 id="past-title">{t('past.title')}</h2>
      <List>
        {events.map((event) => (
          <li key={event.id}>
            {event.course && <CourseLine course={event.course} look="thumb" />}
            <a href={paths.event(event.slug)}>{event.title}</a>
            <time dateTime={event.startsAt}>{formats.date(event)}</time>
            <span>{event.distancesM.map((metres) => formats.distance(metres)).join(' · ')}</span>
          </li>
        ))}
      </List>
    </Band>
  )
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
  gap: var(--space-6);

  > li {
    position: relative;
    display: grid;
    align-content: start;
    gap: var(--space-1);
    padding-block-start: var(--space-5);
    border-block-start: 1px solid var(--line);
  }
  svg {
    block-size: 7rem;
    margin-block-end: var(--space-4);
    color: var(--control);
    transition: color var(--normal);
  }
  > li:hover svg {
    color: var(--light);
  }
  a {
    font-family: var(--font-wide);
    font-size: var(--text-lg);
    font-stretch: 115%;
    font-weight: 700;
    letter-spacing: -0.02em;
    line-height: 1.15;
    text-decoration: none;
  }
  a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  time,
  span {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
