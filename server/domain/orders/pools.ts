/**
 * Pools of places: making, limiting and reading them. What takes places from them is in `places.ts`.
 *
 * An event whose places are limited has a pool, of which the pools of its competitions are part: anyone who takes from one
 * of them takes from the event's pool in the same transaction, so that it always counts as many places as they do
 * together (docs/decisions/0079).
 */
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Places } from '#rules/competitions/places.ts'
import { Refused } from '#rules/refusals.ts'
import { changeEventPools } from './places.ts'

type EventKey = Readonly<{ organizationId: string; eventId: string }>

/** Creates the pool of a new competition and returns its id. */
export async function createPool(
  em: Em,
  { organizationId, eventId }: EventKey,
  capacity: number | null,
): Promise<string> {
  await lockPoolsOf(em, eventId)
  const [pool] = await query(
    em,
    sql<{ id: string }>`
      insert into place_pool (id, organization_id, capacity, taken, event_pool_id)
      select ${newId()}::uuid, organization_id, ${capacity}::int, 0, pool_id from event
      where organization_id = ${organizationId} and id = ${eventId}
      returning id`,
  )
  return pool!.id
}

/** Creates the pool of an article, which is no place of its event, and returns its id. */
export async function createStock(em: Em, organizationId: string, stock: number | null): Promise<string> {
  const id = newId()
  await query(
    em,
    sql`insert into place_pool (id, organization_id, capacity) values (${id}, ${organizationId}, ${stock}::int)`,
  )
  return id
}

/** The limit over all of an event's competitions; null: none. */
export async function eventCapacity(
  em: Em,
  { organizationId, poolId }: Readonly<{ organizationId: string; poolId?: string | null }>,
): Promise<number | null> {
  if (poolId == null) return null
  return (await poolCounts(em, organizationId, [poolId])).get(poolId)!.capacity
}

/**
 * Limits the places of an event over all its competitions; `capacity` null: no limit. Throws `Refused`
 * `capacity_below_taken` (`values.taken`).
 */
export async function setEventCapacity(
  em: Em,
  { organizationId, eventId }: EventKey,
  capacity: number | null,
): Promise<void> {
  await lockPoolsOf(em, eventId)
  const [event] = await query(
    em,
    sql<{ poolId: string | null }>`
      select pool_id as "poolId" from event where organization_id = ${organizationId} and id = ${eventId}`,
  )
  if (event!.poolId) return setPoolCapacity(em, { organizationId, poolId: event!.poolId }, capacity)
  if (capacity !== null) await createEventPool(em, { organizationId, eventId }, capacity)
}

/**
 * Orders that take or give back places wait for the locks, or this waits for their commit: each of their places is
 * counted once, here or by themselves. Their rows are not touched. The event is locked last, see the
 * order of locks in docs/decisions/0078.
 */
async function createEventPool(em: Em, { organizationId, eventId }: EventKey, capacity: number): Promise<void> {
  const pools = await query(
    em,
    sql<{ id: string; taken: number; waiting: number }>`
      select id, taken, least(capacity - taken, waiting) as waiting from place_pool
      where organization_id = ${organizationId} and id in (
        select pool_id from competition where organization_id = ${organizationId} and event_id = ${eventId})
      order by id for no key update`,
  )
  const placesTaken = pools.reduce((sum, pool) => sum + pool.taken, 0)
  const waiting = pools.reduce((sum, pool) => sum + pool.waiting, 0)
  if (placesTaken > capacity) throw capacityBelowTaken(placesTaken)
  const poolId = newId()
  await query(
    em,
    sql`insert into place_pool (id, organization_id, capacity, taken, waiting)
      values (${poolId}, ${organizationId}, ${capacity}, ${placesTaken}, ${waiting})`,
  )
  await query(
    em,
    sql`update place_pool set event_pool_id = ${poolId}
      where organization_id = ${organizationId} and id = any (${pools.map(({ id }) => id)}::uuid[])`,
  )
  await query(
    em,
    sql`update event set pool_id = ${poolId} where organization_id = ${organizationId} and id = ${eventId}`,
  )
}

/** Makes a new competition wait for an event's pool that is being made, and the other way round. */
const lockPoolsOf = (em: Em, eventId: string) =>
  query(em, sql`select pg_advisory_xact_lock(hashtextextended(${`pools ${eventId}`}, 0))`)

/** Locks all pools of an organization, those of competitions before those of events; none is made meanwhile. */
export async function lockPools(em: Em, organizationId: string): Promise<void> {
  await query(
    em,
    sql`select pg_advisory_xact_lock(hashtextextended('pools ' || id, 0))
      from (select id from event where organization_id = ${organizationId} order by id) as event`,
  )
  await query(
    em,
    sql`select from place_pool where organization_id = ${organizationId}
      order by exists (select from event
        where event.organization_id = place_pool.organization_id and event.pool_id = place_pool.id), id
      for no key update`,
  )
}

/** Locks the pools of an event's competitions, then its own. */
export async function lockEventPools(em: Em, { organizationId, eventId }: EventKey): Promise<void> {
  await query(
    em,
    sql`select from place_pool where organization_id = ${organizationId} and id in (
        select pool_id from competition where organization_id = ${organizationId} and event_id = ${eventId})
      order by id for no key update`,
  )
  await query(
    em,
    sql`select from place_pool where organization_id = ${organizationId} and id in (
        select pool_id from event where organization_id = ${organizationId} and id = ${eventId}) for no key update`,
  )
}

/** `capacity` null: no limit. Throws `Refused` `capacity_below_taken` (`values.taken`). */
export async function setPoolCapacity(
  em: Em,
  { organizationId, poolId }: Readonly<{ organizationId: string; poolId: string }>,
  capacity: number | null,
): Promise<void> {
  const [previous] = await query(
    em,
    sql<{ capacity: number | null }>`
      select capacity from place_pool where organization_id = ${organizationId} and id = ${poolId} for no key update`,
  )
  const rows = await query(
    em,
    sql<{ eventPoolId: string | null; waitingChange: number }>`
      update place_pool set capacity = ${capacity}::int
      where organization_id = ${organizationId} and id = ${poolId}
        and (${capacity}::int is null or taken <= ${capacity}::int)
      returning event_pool_id as "eventPoolId",
        least(capacity - taken, waiting) - least(${previous?.capacity ?? null}::int - taken, waiting) as "waitingChange"`,
  )
  const changes = rows.map((pool) => ({ ...pool, change: 0 }))
  if (changes.length > 0) return changeEventPools(em, organizationId, changes)
  const taken = (await poolCounts(em, organizationId, [poolId])).get(poolId)?.taken ?? 0
  throw capacityBelowTaken(taken)
}

export type RaisedLimits = Readonly<{ competition?: number; event?: number }>

type Room = Readonly<{ organizationId: string; poolId: string; fromPoolId: string | null }>

/**
 * Makes room for one more in a pool, and in the one of its event, beside what waiting lists have claim to, by raising
 * what has none. Returns the new limits. Who
 * comes from another pool of the event (`fromPoolId`) has a place in the event's already.
 */
export async function makeRoom(em: Em, { organizationId, poolId, fromPoolId }: Room): Promise<RaisedLimits> {
  // Locked whether it is full or not, so that nobody takes the place that is left.
  const pools = await query(
    em,
    sql<{ id: string; eventPoolId: string | null }>`
      select id, event_pool_id as "eventPoolId" from place_pool
      where organization_id = ${organizationId} and id in (${poolId}, ${fromPoolId}) order by id for no key update`,
  )
  const eventPoolId = fromPoolId === null ? pools.find(({ id }) => id === poolId)!.eventPoolId : null
  const raise = (id: string) =>
    query(
      em,
      sql<{ capacity: number; waitingChange: number }>`update place_pool set capacity = capacity + 1
        where organization_id = ${organizationId} and id = ${id} and capacity <= taken + waiting
        returning capacity, least(capacity - taken, waiting) - least(capacity - 1 - taken, waiting) as "waitingChange"`,
    )
  const [competition] = await raise(poolId)
  if (competition) await changeEventPools(em, organizationId, [{ ...competition, eventPoolId, change: 0 }])
  const [event] = eventPoolId ? await raise(eventPoolId) : []
  return { ...(competition && { competition: competition.capacity }), ...(event && { event: event.capacity }) }
}

/** Locks pools in the order in which sales lock them, whether they are full or not, so that nobody takes what is left. */
export const lockPoolsById = (em: Em, organizationId: string, poolIds: readonly string[]) =>
  query(
    em,
    sql`select from place_pool where organization_id = ${organizationId} and id = any (${poolIds}::uuid[])
      order by id for no key update`,
  )

/** Makes room for more of an article in its stock, which is locked. Returns the new stock; null: there was enough. */
export async function makeStock(
  em: Em,
  { organizationId, poolId }: Readonly<{ organizationId: string; poolId: string }>,
  quantity: number,
): Promise<number | null> {
  const [pool] = await query(
    em,
    sql<{ capacity: number }>`update place_pool set capacity = taken + ${quantity}::int
      where organization_id = ${organizationId} and id = ${poolId} and capacity < taken + ${quantity}::int
      returning capacity`,
  )
  return pool?.capacity ?? null
}

const capacityBelowTaken = (taken: number) =>
  new Refused({ code: 'capacity_below_taken', field: 'capacity', values: { taken } })

/** By pool id, for display only: the counts may be outdated when a place is taken. */
export async function poolCounts(
  em: Em,
  organizationId: string,
  poolIds: readonly string[],
): Promise<Map<string, Places>> {
  const rows = await query(
    em,
    sql<{ id: string } & Places>`
      select pool.id, pool.capacity, pool.taken, pool.waiting,
        case when total.id is not null then json_build_object(
          'capacity', total.capacity, 'taken', total.taken, 'waiting', total.waiting) end as total
      from place_pool as pool
      left join place_pool as total on total.organization_id = pool.organization_id and total.id = pool.event_pool_id
      where pool.organization_id = ${organizationId} and pool.id = any (${poolIds}::uuid[])`,
  )
  return new Map(rows.map(({ id, ...places }) => [id, places]))
}
