import type { RawBuilder, SqlBool } from 'kysely'
import type { Context } from '#server/context.ts'
import { sql } from '#server/database/query.ts'
import { listOf } from '#server/lists/list-of.ts'
import { isoMoment } from '#server/lists/moments.ts'
import { matchesWords } from '#server/lists/search.ts'
import { eventListShape, type EventTime } from '#rules/events/event-list.ts'
import { eventOverCutoff } from '#rules/events/event-state.ts'

const monthMs = 30 * 86_400_000

const isOver = (now: Date) => sql<boolean>`event.starts_at <= ${eventOverCutoff(now)}::timestamptz`
const distance = (now: Date) => sql`abs(extract(epoch from event.starts_at - ${now}::timestamptz))`

const timeConditions: Record<EventTime, (now: Date) => RawBuilder<SqlBool>> = {
  upcoming: (now) => sql`not ${isOver(now)}`,
  month: (now) => sql`not ${isOver(now)} and event.starts_at <= ${new Date(now.getTime() + monthMs)}::timestamptz`,
  past: isOver,
}

export const eventList = listOf({
  shape: eventListShape,
  from: (db, { organization }: Context) => db.selectFrom('event').where('event.organization_id', '=', organization.id),
  columns: ({ now }) => ({
    id: 'event.id',
    slug: 'event.slug',
    title: 'event.title',
    startsAt: isoMoment('event.starts_at'),
    timeZone: 'event.time_zone',
    locationName: 'event.location_name',
    sport: 'event.sport',
    status: 'event.status',
    isOver: isOver(now),
    registrations: 'event.registrations_count',
    taken: ofPools<number>(sql`coalesce(sum(taken), 0)::int`),
    capacity: ofPools<number | null>(
      // Null is ignored by `least`; the event's own pool counts the same places as those of its competitions.
      sql`least(case when bool_or(capacity is null) then null else coalesce(sum(capacity), 0)::int end, ${eventCapacity})`,
    ),
    course: 'event.course',
  }),
  search: (words) => matchesWords(sql`concat_ws(' ', event.title, event.location_name, event.slug)`, words),
  filters: {
    status: (status) => sql`event.status = ${status}`,
    when: (when, { now }) => timeConditions[when](now),
  },
  sorts: {
    nearest: ({ now }) => [{ value: isOver(now) }, { value: distance(now) }],
    relevance: ({ now }) => [
      { value: sql`event.status = 'cancelled'` },
      { value: isOver(now) },
      { value: distance(now) },
    ],
    title: () => [{ value: sql`lower(event.title)` }],
    start: () => [{ value: sql`event.starts_at` }],
    registrations: () => [{ value: sql`event.registrations_count` }],
  },
})

const eventCapacity = sql`(select total.capacity from place_pool as total
  where total.organization_id = event.organization_id and total.id = event.pool_id)`

const ofPools = <Value>(value: RawBuilder<unknown>) => sql<Value>`(select ${value} from place_pool
  where place_pool.organization_id = event.organization_id and place_pool.id in (
    select pool_id from competition
    where competition.organization_id = event.organization_id and competition.event_id = event.id))`
