import { thinLine } from '#rules/courses/course-line.ts'
import type { AdminEventRow } from '#rules/events/admin-event-views.ts'
import { isEventOver } from '#rules/events/event-state.ts'

export const adminEventColumns = `event.id, event.slug, event.title, event.starts_at as "startsAt",
  event.time_zone as "timeZone", event.location_name as "locationName", event.sport, event.status,
  event.registrations_count as registrations, event.course, pools.taken, pools.capacity`

/** Goes behind `from event`. The capacity is null when one of the event's pools has no limit. */
export const joinPools = `join lateral (
  select coalesce(sum(taken), 0)::int as taken,
    case when bool_or(capacity is null) then null else coalesce(sum(capacity), 0)::int end as capacity
  from place_pool
  where place_pool.organization_id = event.organization_id and place_pool.id in (
    select pool_id from competition
    where competition.organization_id = event.organization_id and competition.event_id = event.id)
  ) pools on true`

export type AdminEventSqlRow = Omit<AdminEventRow, 'startsAt' | 'isOver'> & { startsAt: string | Date }

const thumbnailPoints = 40

export function adminEventRow(row: AdminEventSqlRow, now: Date): AdminEventRow {
  const startsAt = new Date(row.startsAt)
  const course = row.course && { ...row.course, line: thinLine(row.course.line, thumbnailPoints), profile: null }
  return { ...row, course, startsAt: startsAt.toISOString(), isOver: isEventOver(startsAt, now) }
}
