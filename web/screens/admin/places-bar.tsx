import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AdminEventRow } from '#rules/events/admin-event-views.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { ribbonOf } from '#rules/courses/course-line.ts'
import { CourseRibbon } from '#web/ui/course-line.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats, useMay } from '#web/admin/staff.ts'

type PlacesBarProps = {
  event: Pick<AdminEventRow, 'id' | 'title' | 'registrations' | 'taken' | 'held' | 'offered' | 'capacity'>
  look?: 'stack' | 'line'
}

/** Places that are held or offered count as taken, a team as one. */
export function PlacesBar({ event, look = 'stack' }: PlacesBarProps) {
  const { id, title, registrations, taken, held, offered, capacity } = event
  const { t } = useTranslation('admin')
  const { count } = useFormats()
  const may = useMay()
  const isEachAnAthlete = capacity === null || taken === registrations
  const athletes = { count: registrations, athletes: count(registrations), title }
  const href = adminPaths.eventAthletes(id)
  const heldText = t(look === 'line' ? 'events.places.heldBriefly' : 'events.places.held', {
    count: held,
    held: count(held),
  })
  const offeredText = t(look === 'line' ? 'events.places.offeredBriefly' : 'events.places.offered', {
    count: offered,
    offered: count(offered),
  })
  return (
    <Box data-look={look}>
      <p>
        {isEachAnAthlete ? (
          <TextLink href={href} aria-label={t('events.places.athletes', athletes)}>
            {count(registrations)}
          </TextLink>
        ) : (
          <strong>{count(taken)}</strong>
        )}
        {capacity === null ? ` ${t('events.places.unlimited')}` : ` / ${count(capacity)}`}
      </p>
      {capacity !== null && capacity > 0 && <Ribbon ribbon={ribbonOf(null)} progress={Math.min(1, taken / capacity)} />}
      {!isEachAnAthlete && (
        <small>
          <TextLink href={href}>{t('events.places.athletesBriefly', athletes)}</TextLink>
        </small>
      )}
      {held > 0 && (
        <small>
          {may('release-holds') ? <TextLink href={adminPaths.eventHolds(id)}>{heldText}</TextLink> : heldText}
        </small>
      )}
      {offered > 0 && (
        <small>
          <TextLink href={adminPaths.eventWaitingList(id)}>{offeredText}</TextLink>
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
  p > :is(a, strong) {
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
