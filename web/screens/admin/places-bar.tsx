import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AdminEventRow } from '#rules/events/admin-event-views.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { ribbonOf } from '#rules/courses/course-line.ts'
import { CourseRibbon } from '#web/ui/course-line.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats, useMay } from './staff.ts'

type PlacesBarProps = {
  event: Pick<AdminEventRow, 'id' | 'title' | 'registrations' | 'taken' | 'capacity'>
  look?: 'stack' | 'line'
}

/** Places held by unfinished orders count as taken. */
export function PlacesBar({ event, look = 'stack' }: PlacesBarProps) {
  const { id, title, registrations, taken, capacity } = event
  const { t } = useTranslation('admin')
  const { count } = useFormats()
  const may = useMay()
  const heldPlaces = Math.max(0, taken - registrations)
  const heldText = t(look === 'line' ? 'events.places.heldBriefly' : 'events.places.held', {
    count: heldPlaces,
    held: count(heldPlaces),
  })
  return (
    <Box data-look={look}>
      <p>
        <TextLink
          href={adminPaths.eventAthletes(id)}
          aria-label={t('events.places.athletes', { count: registrations, athletes: count(registrations), title })}
        >
          {count(registrations)}
        </TextLink>
        {capacity === null ? ` ${t('events.places.unlimited')}` : ` / ${count(capacity)}`}
      </p>
      {capacity !== null && capacity > 0 && <Ribbon ribbon={ribbonOf(null)} progress={Math.min(1, taken / capacity)} />}
      {heldPlaces > 0 && (
        <small>
          {may('release-holds') ? <TextLink href={adminPaths.eventHolds(id)}>{heldText}</TextLink> : heldText}
        </small>
      )}
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  gap: var(--space-1);
  min-inline-size: 8.5rem;
  font-size: var(--text-sm);
  line-height: 1.3;
  text-align: start;

  &[data-look='line'] {
    grid-template-columns: minmax(max-content, 1fr) 4rem;
    align-items: center;
    gap: 0 var(--space-3);
    white-space: nowrap;
  }
  &[data-look='line'] small {
    grid-column: 1 / -1;
  }
  @container (max-width: 879.98px) {
    &[data-look='line'] {
      display: block;
      min-inline-size: 0;
    }
    &[data-look='line'] svg {
      display: none;
    }
  }
  p {
    color: var(--ink-soft);
  }
  p > a {
    color: var(--ink);
    font-weight: 700;
  }
  small {
    color: var(--ink-soft);
    font-size: var(--text-xs);
  }
`
const Ribbon = styled(CourseRibbon)`
  block-size: 14px;
  color: var(--primary-border);

  [data-part='track'] {
    stroke: var(--line);
  }
`
