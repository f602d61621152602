import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { AdminEventRow } from '#rules/events/admin-event-views.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { CourseLine } from '#web/ui/course-line.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useFormats, useMay } from '#web/admin/staff.ts'

/** Where an event opens: on its results once it is over. */
export function useEventPath() {
  const may = useMay()
  return ({ id, isOver, status }: Pick<AdminEventRow, 'id' | 'isOver' | 'status'>) =>
    isOver && status === 'published' && may('import-results') ? adminPaths.eventResults(id) : adminPaths.event(id)
}

export function EventName({ event }: { event: AdminEventRow }) {
  const { briefDate, time } = useFormats()
  const pathOf = useEventPath()
  const { title, course, startsAt, timeZone, locationName } = event
  return (
    <Box>
      <EventThumb course={course} />
      <div>
        <Anchor href={pathOf(event)}>{title}</Anchor>
        <small>
          {[`${briefDate(startsAt, timeZone)}, ${time(startsAt, timeZone)}`, locationName].filter(Boolean).join(' · ')}
        </small>
      </div>
    </Box>
  )
}

export function EventThumb({ course, size = 'md' }: { course: AdminEventRow['course']; size?: 'sm' | 'md' }) {
  return (
    <Thumb data-size={size}>{course ? <CourseLine course={course} look="thumb" /> : <Icon name="calendar" />}</Thumb>
  )
}

const Box = styled.div`
  display: grid;
  grid-template-columns: 52px minmax(0, 1fr);
  align-items: center;
  gap: var(--space-4);
  text-align: start;

  a {
    display: inline-block;
    padding-block: 11px;
    margin-block: -3px -9px;
    font-weight: 650;
    line-height: 1.25;
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  a:hover {
    text-decoration: underline;
  }
  small {
    display: block;
    color: var(--ink-soft);
    font-size: var(--text-xs);
    font-weight: 400;
    line-height: 1.4;
  }
`
const Thumb = styled.span`
  display: grid;
  place-items: center;
  inline-size: 52px;
  block-size: 52px;
  padding: 8px;
  border-radius: var(--radius-2);
  background: var(--primary-tint);
  color: var(--primary-text);

  svg {
    max-block-size: 36px;
  }
  &[data-size='sm'] {
    inline-size: 36px;
    block-size: 36px;
    padding: 6px;
  }
  &[data-size='sm'] svg {
    max-block-size: 24px;
  }
`
