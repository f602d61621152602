import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { coveringLink } from '#web/ui/covering-link.ts'
import { CourseLine } from '#web/ui/course-line.tsx'
import { PastEventWords, type PastEventsProps } from '#templates/past-event.tsx'
import { columns, stack } from '#web/ui/layout.ts'
import { Band } from './page.tsx'
import { wideType } from './wide-type.ts'

export function PastEvents({ events, formats }: PastEventsProps) {
  const { t } = useTranslation('landing')
  if (events.length === 0) return null
  return (
    <Band aria-labelledby="past-title">
      <h2 id="past-title">{t('past.title')}</h2>
      <List>
        {events.map((event) => (
          <li key={event.id}>
            {event.course && <CourseLine course={event.course} look="thumb" />}
            <PastEventWords event={event} formats={formats} />
          </li>
        ))}
      </List>
    </Band>
  )
}

const List = styled.ul`
  ${columns('17rem', 'auto-fill')}
  gap: var(--space-6);

  > li {
    position: relative;
    ${stack(1)}
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
    ${wideType('var(--text-lg)', 115, 700)}
    letter-spacing: -0.02em;
    line-height: 1.15;
    ${coveringLink}
  }
  time,
  span {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
