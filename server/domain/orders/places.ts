/**
 * All SQL that takes places and gives them back.
 *
 * - The limit is in the UPDATE's own condition: under READ COMMITTED a waiting UPDATE reads the row again after the
 *   other transaction's commit, so that two orders never take the last place. A SELECT before it would not prevent
 *   that.
 * - Pools of competitions are locked in the order of their ids, then the pools of their events, so that two orders never
 *   deadlock; what is locked before and after is in docs/decisions/0078.
 * - Which pool of an event a pool is part of is read from the row that was just locked: whoever makes an event's pool
 *   waits for that lock (`pools.ts`).
 * - `order_place` records what an order took, in the same statement. Releasing reads it from there and never recomputes
 *   it: prices, pools and teams may have changed.
 * - `NoPlaceLeft` must end the caller's transaction or savepoint, which releases the pools taken before.
 */
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { PoolPlaces } from '../competitions/place-pool.ts'
import { Refused } from '#rules/refusals.ts'

type OrderKey = Readonly<{ organizationId: string; id: string }>

/** Makes an order hold exactly `targetPlaces`; what it holds is read unless it is given. Throws `NoPlaceLeft`. */
export async function takePlaces(
  em: Em,
  order: OrderKey,
  targetPlaces: readonly PoolPlaces[],
  knownPlaces?: readonly PoolPlaces[],
): Promise<void> {
  const heldPlaces = knownPlaces ?? (await placesOf(em, order))
  const ofEvents: EventChange[] = []
  for (const { poolId, quantity, change } of changesBetween(heldPlaces, targetPlaces)) {
    const statement = quantity === 0 ? leavePool(order, poolId) : takeFromPool(order, { poolId, quantity, change })
    const [pool] = await query(em, statement)
    if (!pool) throw isTierIn(targetPlaces, poolId) ? new TierFull() : new PoolFull(poolId)
    ofEvents.push({ ...pool, change })
  }
  await changeEventPools(em, order.organizationId, ofEvents)
}

const isTierIn = (places: readonly PoolPlaces[], poolId: string) =>
  places.some((place) => place.isTier === true && place.poolId === poolId)

/** A pool that has changed; null unless it is part of an event's. */
type ChangedPool = { eventPoolId: string | null }
type EventChange = ChangedPool & { change: number }

async function changeEventPools(em: Em, organizationId: string, changes: readonly EventChange[]): Promise<void> {
  const byPool = new Map<string, number>()
  for (const { eventPoolId, change } of changes)
    if (eventPoolId) byPool.set(eventPoolId, (byPool.get(eventPoolId) ?? 0) + change)
  for (const [poolId, change] of [...byPool].toSorted(byId)) {
    if (change === 0) continue
    const rows = await query(
      em,
      sql`update place_pool set taken = taken + ${change}::int
        where organization_id = ${organizationId} and id = ${poolId} and ${hasRoomFor(change)} returning id`,
    )
    if (rows.length === 0) throw new EventFull()
  }
}

const hasRoomFor = (change: number) =>
  sql<boolean>`(${change}::int <= 0 or capacity is null or taken + ${change}::int <= capacity)`

const takeFromPool = (
  { organizationId, id: orderId }: OrderKey,
  { poolId, quantity, change }: Change,
) => sql<ChangedPool>`
  with pool as (
    update place_pool set taken = taken + ${change}::int
    where organization_id = ${organizationId} and id = ${poolId} and ${hasRoomFor(change)}
    returning organization_id, id, event_pool_id
  )
  insert into order_place (id, organization_id, order_id, pool_id, quantity)
  select ${newId()}::uuid, organization_id, ${orderId}::uuid, id, ${quantity}::int from pool
  on conflict (organization_id, order_id, pool_id) do update set quantity = excluded.quantity
  returning (select event_pool_id from pool) as "eventPoolId"`

const leavePool = ({ organizationId, id: orderId }: OrderKey, poolId: string) => sql<ChangedPool>`
  with place as (
    delete from order_place
    where organization_id = ${organizationId} and order_id = ${orderId} and pool_id = ${poolId}
    returning organization_id, quantity
  )
  update place_pool set taken = taken - place.quantity from place
  where place_pool.organization_id = place.organization_id and place_pool.id = ${poolId}
  returning event_pool_id as "eventPoolId"`

/** Throws `NoPlaceLeft`. */
export async function takePlacesForMany(
  em: Em,
  { organizationId, poolId }: Readonly<{ organizationId: string; poolId: string }>,
  orders: readonly Readonly<{ orderId: string; quantity: number }>[],
): Promise<void> {
  const total = orders.reduce((sum, { quantity }) => sum + quantity, 0)
  const rows = await query(
    em,
    sql<ChangedPool>`
      with pool as (
        update place_pool set taken = taken + ${total}::int
        where organization_id = ${organizationId} and id = ${poolId} and ${hasRoomFor(total)}
        returning organization_id, id, event_pool_id
      )
      insert into order_place (id, organization_id, order_id, pool_id, quantity)
      select place.id, pool.organization_id, place.order_id, pool.id, place.quantity
      from pool, unnest(
        ${orders.map(() => newId())}::uuid[],
        ${orders.map(({ orderId }) => orderId)}::uuid[],
        ${orders.map(({ quantity }) => quantity)}::int[]
      ) as place (id, order_id, quantity)
      returning (select event_pool_id from pool) as "eventPoolId"`,
  )
  const [pool] = rows
  if (!pool) throw new PoolFull(poolId)
  await changeEventPools(em, organizationId, [{ ...pool, change: total }])
}

/** Idempotent: orders without places are left alone. */
export async function releasePlaces(em: Em, organizationId: string, orderIds: readonly string[]): Promise<void> {
  const rows = await query(
    em,
    sql<{ pool_id: string; quantity: number }>`
      delete from order_place where organization_id = ${organizationId}
        and order_id = any (${orderIds}::uuid[])
      returning pool_id, quantity`,
  )
  const byPool = new Map<string, number>()
  for (const row of rows) byPool.set(row.pool_id, (byPool.get(row.pool_id) ?? 0) + row.quantity)
  const ofEvents: EventChange[] = []
  for (const [poolId, quantity] of [...byPool].toSorted(byId)) {
    const [pool] = await query(
      em,
      sql<ChangedPool>`update place_pool set taken = taken - ${quantity}::int
        where organization_id = ${organizationId} and id = ${poolId} returning event_pool_id as "eventPoolId"`,
    )
    ofEvents.push({ ...pool!, change: -quantity })
  }
  await changeEventPools(em, organizationId, ofEvents)
}

export async function placesOf(em: Em, { organizationId, id }: OrderKey): Promise<PoolPlaces[]> {
  const rows = await query(
    em,
    sql<{ pool_id: string; quantity: number }>`
      select pool_id, quantity from order_place where organization_id = ${organizationId} and order_id = ${id}`,
  )
  return rows.map((row) => ({ poolId: row.pool_id, quantity: row.quantity }))
}

/** All places of a competition or of its event are taken. */
export class NoPlaceLeft extends Refused {}

export class EventFull extends NoPlaceLeft {
  constructor() {
    super({ code: 'event_full' })
  }
}

export class TierFull extends NoPlaceLeft {
  constructor() {
    super({ code: 'competition_full', field: 'competitionId' })
  }
}

const tierAttempts = 20

/** Does its work anew whenever a price that it was about to sell at has sold out meanwhile. */
export async function retryWhileTiersFill<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof TierFull) || attempt === tierAttempts) throw error
    }
  }
}

export class PoolFull extends NoPlaceLeft {
  readonly poolId: string

  constructor(poolId: string, competition?: string) {
    super({
      code: 'competition_full',
      field: 'competitionId',
      values: competition ? { competition } : {},
    })
    this.poolId = poolId
  }
}

type Change = PoolPlaces & { change: number }

const changesBetween = (heldPlaces: readonly PoolPlaces[], targetPlaces: readonly PoolPlaces[]): Change[] => {
  const before = totalsByPool(heldPlaces)
  const after = totalsByPool(targetPlaces)
  return [...new Set([...before.keys(), ...after.keys()])]
    .toSorted()
    .map((poolId) => {
      const quantity = after.get(poolId) ?? 0
      return { poolId, quantity, change: quantity - (before.get(poolId) ?? 0) }
    })
    .filter(({ change }) => change !== 0)
}

const totalsByPool = (places: readonly PoolPlaces[]) => {
  const sums = new Map<string, number>()
  for (const { poolId, quantity } of places) sums.set(poolId, (sums.get(poolId) ?? 0) + quantity)
  return sums
}

const byId = ([one]: [string, number], [other]: [string, number]) => (one < other ? -1 : 1)
