import type { RawBuilder, SqlBool } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { listOf } from '#server/lists/list-of.ts'
import { isoMoment } from '#server/lists/moments.ts'
import { matchesWords } from '#server/lists/search.ts'
import {
  eventConditions,
  eventListShape,
  type EventCondition,
  type EventListState,
  type EventTime,
} from '#rules/events/event-list.ts'
import { eventOverCutoff } from '#rules/events/event-state.ts'

const soonDays = 7
const monthMs = 30 * 86_400_000

const isOver = (now: Date) => sql<boolean>`event.starts_at <= ${eventOverCutoff(now)}::timestamptz`
const distance = (now: Date) => sql`abs(extract(epoch from event.starts_at - ${now}::timestamptz))`

const timeConditions: Record<EventTime, (now: Date) => RawBuilder<SqlBool>> = {
  upcoming: (now) => sql`not ${isOver(now)}`,
  month: (now) => sql`not ${isOver(now)} and event.starts_at <= ${new Date(now.getTime() + monthMs)}::timestamptz`,
  past: isOver,
}

const isPublished = sql`event.status = 'published'`
const isAhead = (now: Date) => sql<boolean>`(${isPublished} and not ${isOver(now)})`
const localDay = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone event.time_zone)::date`
const today = (now: Date) => localDay(sql`${now}::timestamptz`)

/** Saturday and Sunday of the week it is at the event. */
const isThisWeekend = (now: Date) => sql<boolean>`(${isAhead(now)}
  and ${localDay(sql`event.starts_at`)} - date_trunc('week', ${today(now)})::date in (5, 6))`

const closesAt = sql`least(event.registration_deadline, event.starts_at)`
const isClosingSoon = (now: Date) => sql<boolean>`(${isPublished} and event.registration_enabled
  and ${closesAt} > ${now}::timestamptz and ${localDay(closesAt)} - ${today(now)} <= ${soonDays}::int)`

const isClosed = (now: Date) => sql<boolean>`(${isAhead(now)}
  and (not event.registration_enabled or ${closesAt} <= ${now}::timestamptz))`

/** As `eventDisplayState` of the rules says that it is full. */
const isSoldOut = (now: Date) => sql<boolean>`(${isAhead(now)} and (
  coalesce(${ofPools(sql`bool_and(capacity is not null and taken + waiting >= capacity)`)}, false)
  or exists (select from place_pool where place_pool.organization_id = event.organization_id
    and place_pool.id = event.pool_id and taken + waiting >= capacity)))`

const conditions: Record<EventCondition, (now: Date, soldOut?: RawBuilder<boolean>) => RawBuilder<SqlBool>> = {
  draft: () => sql`event.status = 'draft'`,
  published: () => sql`${isPublished}`,
  cancelled: () => sql`event.status = 'cancelled'`,
  this_weekend: isThisWeekend,
  closing_soon: (now, soldOut = isSoldOut(now)) => sql`(${isClosingSoon(now)} and not ${soldOut})`,
  sold_out: (now, soldOut = isSoldOut(now)) => soldOut,
  finished: (now) => sql`(${isPublished} and ${isOver(now)})`,
}

/** Of rows of `event`, without finishers whom only a file of results has: they registered nowhere. */
export const registeredAthletes = sql<number>`(event.registrations_count - (select count(*) from registration
  where registration.organization_id = event.organization_id and registration.event_id = event.id
    and registration.order_id is null and registration.status = 'confirmed'))::int`

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
    isSoldOut: isSoldOut(now),
    isClosed: isClosed(now),
    isClosingSoon: isClosingSoon(now),
    isThisWeekend: isThisWeekend(now),
    registrations: registeredAthletes,
    taken: ofPools<number>(sql`coalesce(sum(taken), 0)::int`),
    held: sql<number>`(select coalesce(sum(quantity), 0)::int from orders
      join order_place on order_place.organization_id = orders.organization_id and order_id = orders.id
      where orders.organization_id = event.organization_id and orders.event_id = event.id
        and orders.state in ('held', 'awaiting_payment') and order_place.pool_id in (select pool_id from competition
          where competition.organization_id = event.organization_id and competition.event_id = event.id))`,
    offered: sql<number>`(select coalesce(sum(places), 0)::int from waiting_entry
      where waiting_entry.organization_id = event.organization_id and waiting_entry.event_id = event.id
        and state = 'offered')`,
    capacity: ofPools<number | null>(
      // Null is ignored by `least`; the event's own pool counts the same places as those of its competitions.
      sql`least(case when bool_or(capacity is null) then null else coalesce(sum(capacity), 0)::int end, ${eventCapacity})`,
    ),
    course: 'event.course',
  }),
  search: (words) => matchesWords(sql`concat_ws(' ', event.title, event.location_name, event.slug)`, words),
  filters: {
    status: (condition, { now }) => conditions[condition](now),
    when: (when, { now }) => timeConditions[when](now),
  },
  sorts: {
    nearest: ({ now }) => [{ value: isOver(now) }, { value: distance(now) }],
    relevance: ({ now }) => [
      { value: sql`event.status = 'cancelled'` },
      { value: isOver(now) },
      { value: distance(now) },
    ],
    title: () => [{ value: sql`event.title collate alphabetical` }],
    start: () => [{ value: sql`event.starts_at` }],
    registrations: () => [{ value: registeredAthletes }],
  },
})

const eventCapacity = sql`(select total.capacity from place_pool as total
  where total.organization_id = event.organization_id and total.id = event.pool_id)`

const ofPools = <Value>(value: RawBuilder<unknown>) => sql<Value>`(select ${value} from place_pool
  where place_pool.organization_id = event.organization_id and place_pool.id in (
    select pool_id from competition
    where competition.organization_id = event.organization_id and competition.event_id = event.id))`

export type EventCounts = Record<EventCondition | 'all', number>

/** How many events of a list's dates there are, in all and with each condition. */
export async function countEvents(em: Em, ctx: Context, { filters }: EventListState): Promise<EventCounts> {
  const ids = eventList.ids(em, ctx, { search: '', filters: { ...filters, status: null } })
  const columns = eventConditions.map(
    (condition) =>
      sql`count(*) filter (where ${conditions[condition](ctx.now, sql`is_sold_out`)})::int as ${sql.ref(condition)}`,
  )
  const [counts] = await query(
    em,
    sql<EventCounts>`
      select count(*)::int as all, ${sql.join(columns)} from event
      cross join lateral (select ${isSoldOut(ctx.now)} as is_sold_out offset 0) as fill
      where event.organization_id = ${ctx.organization.id} and event.id in (${ids})`,
  )
  return counts!
}
