/**
 * The places' SQL, all of it, so that how places are counted can change in one file.
 *
 * - A pool is a counter with a limit. The limit stands in the UPDATE's own condition: under READ COMMITTED a waiting
 *   UPDATE reads the row again after the other transaction's commit, so that no two orders can take the last place. A
 *   SELECT that looks first would not help, whatever it locks too little of.
 * - Pools are locked in the order of their ids, also by an order that changes what it holds, so that no two orders ever
 *   wait for each other. An order's own row is locked before any pool, coupons and the event's counter after.
 * - What an order took is remembered beside it (`order_place`) by the statement that took it, and what it gives back is
 *   read from there, never worked out again: prices, pools and teams may have changed meanwhile.
 * - All or none: refusing ends the caller's transaction (or its savepoint), which undoes the pools taken before.
 */
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { asUuids } from '#server/database/uuids.ts'
import { Refused } from '#rules/refusals.ts'
import type { Places } from '#rules/competitions/spots.ts'

export type PoolPlaces = Readonly<{ poolId: string; quantity: number }>
type OrderKey = Readonly<{ organizationId: string; id: string }>

/**
 * Makes an order hold exactly `wanted`: takes what it lacks, gives back what it holds too much, pool by pool in the
 * order of their ids. Throws `PoolFull` when a pool has fewer places left: the transaction must not be committed then.
 */
export async function takePlaces(em: Em, order: OrderKey, targetPlaces: readonly PoolPlaces[]): Promise<void> {
  const heldPlaces = await placesOf(em, order)
  const changes = changesBetween(heldPlaces, targetPlaces)
  for (const { poolId, quantity, change } of changes) {
    if (quantity === 0) await em.execute(leaveSql, [order.organizationId, order.id, poolId, poolId])
    else {
      const pool = [order.organizationId, poolId]
      const rows = await em.execute<unknown[]>(takeSql, [change, ...pool, change, change, newId(), order.id, quantity])
      if (rows.length === 0) throw new PoolFull(poolId)
    }
  }
}

const takeSql = `
  with pool as (
    update place_pool set taken = taken + ?
    where organization_id = ? and id = ? and (? <= 0 or capacity is null or taken + ? <= capacity)
    returning organization_id, id
  )
  insert into order_place (id, organization_id, order_id, pool_id, quantity)
  select ?::uuid, organization_id, ?::uuid, id, ?::int from pool
  on conflict (organization_id, order_id, pool_id) do update set quantity = excluded.quantity
  returning id`

const leaveSql = `
  with place as (
    delete from order_place where organization_id = ? and order_id = ? and pool_id = ?
    returning organization_id, quantity
  )
  update place_pool set taken = taken - place.quantity from place
  where place_pool.organization_id = place.organization_id and place_pool.id = ?`

/** Takes places of one pool for many orders that hold none yet, in one step: demonstrations. Throws `PoolFull`. */
export async function takePlacesForMany(
  em: Em,
  { organizationId, poolId }: Readonly<{ organizationId: string; poolId: string }>,
  orders: readonly Readonly<{ orderId: string; quantity: number }>[],
): Promise<void> {
  const total = orders.reduce((sum, { quantity }) => sum + quantity, 0)
  const rows = await em.execute<unknown[]>(takeManySql, [
    total,
    organizationId,
    poolId,
    total,
    asUuids(orders.map(() => newId())),
    asUuids(orders.map(({ orderId }) => orderId)),
    `{${orders.map(({ quantity }) => quantity).join(',')}}`,
  ])
  if (rows.length < orders.length) throw new PoolFull(poolId)
}

const takeManySql = `
  with pool as (
    update place_pool set taken = taken + ?
    where organization_id = ? and id = ? and (capacity is null or taken + ? <= capacity)
    returning organization_id, id
  )
  insert into order_place (id, organization_id, order_id, pool_id, quantity)
  select place.id, pool.organization_id, place.order_id, pool.id, place.quantity
  from pool, unnest(?::uuid[], ?::uuid[], ?::int[]) as place (id, order_id, quantity)
  returning id`

/** Gives back everything the orders hold. Orders that hold nothing any more are left alone, so that twice is once. */
export async function givePlacesBack(em: Em, organizationId: string, orderIds: readonly string[]): Promise<void> {
  const rows = await em.execute<{ pool_id: string; quantity: number }[]>(
    `delete from order_place where organization_id = ? and order_id = any (?::uuid[]) returning pool_id, quantity`,
    [organizationId, asUuids(orderIds)],
  )
  const byPool = new Map<string, number>()
  for (const row of rows) byPool.set(row.pool_id, (byPool.get(row.pool_id) ?? 0) + row.quantity)
  for (const [poolId, quantity] of [...byPool].sort(byId)) {
    await em.execute(returnSql, [quantity, organizationId, poolId])
  }
}

const returnSql = `update place_pool set taken = taken - ? where organization_id = ? and id = ?`

/**
 * Sets how many places a pool has, null for no limit. Never below what is taken: refuses `capacity_below_taken` then
 * (`values.taken`). The condition is the UPDATE's own, for the same reason as above.
 */
export async function limitPlaces(
  em: Em,
  { organizationId, poolId }: Readonly<{ organizationId: string; poolId: string }>,
  capacity: number | null,
): Promise<void> {
  const rows = await em.execute<unknown[]>(
    `update place_pool set capacity = ?::int
      where organization_id = ? and id = ? and (?::int is null or taken <= ?::int) returning id`,
    [capacity, organizationId, poolId, capacity, capacity],
  )
  if (rows.length > 0) return
  const taken = (await poolCounts(em, organizationId, [poolId])).get(poolId)?.taken ?? 0
  throw new Refused({ code: 'capacity_below_taken', field: 'capacity', values: { taken } })
}

/** What an order holds now, pool by pool. */
export async function placesOf(em: Em, { organizationId, id }: OrderKey): Promise<PoolPlaces[]> {
  const rows = await em.execute<{ pool_id: string; quantity: number }[]>(
    `select pool_id, quantity from order_place where organization_id = ? and order_id = ?`,
    [organizationId, id],
  )
  return rows.map((row) => ({ poolId: row.pool_id, quantity: row.quantity }))
}

/** How full pools are, by pool id. Only for showing: what is read here may be gone when it is asked for. */
export async function poolCounts(
  em: Em,
  organizationId: string,
  poolIds: readonly string[],
): Promise<Map<string, Places>> {
  const rows = await em.execute<({ id: string } & Places)[]>(
    `select id, capacity, taken from place_pool where organization_id = ? and id = any (?::uuid[])`,
    [organizationId, asUuids(poolIds)],
  )
  return new Map(rows.map(({ id, capacity, taken }) => [id, { capacity, taken }]))
}

/** A pool has fewer places left than an order wants. */
export class PoolFull extends Refused {
  readonly poolId: string

  constructor(poolId: string, competition?: string) {
    super({ code: 'competition_full', field: 'competitionId', values: competition ? { competition } : {} })
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
