/**
 * All SQL that takes places and gives them back.
 *
 * - The limit is in the UPDATE's own condition: under READ COMMITTED a waiting UPDATE reads the row again after the
 *   other transaction's commit, so that two orders never take the last place. A SELECT before it would not prevent
 *   that.
 * - Pools of competitions are locked in the order of their ids, then the pools of their events, so that two orders never
 *   deadlock; what is locked before and after is in docs/decisions/0078.
 * - Which pool of an event a pool is part of is read from the row that was just locked: anyone who makes an event's pool
 *   waits for that lock (`pools.ts`).
 * - `order_place` records what an order took, in the same statement. Releasing reads it from there and never recomputes
 *   it: prices, pools and teams may have changed.
 * - What a waiting list has claim to (`waiting`) is taken through offers alone, except what the public gets first
 *   (`for_public`, see `public-turn.ts`). An event's pool counts of it what its competitions have room for.
 * - `NoPlaceLeft` must end the caller's transaction or savepoint, which releases the pools taken before.
 */
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import type { RawBuilder } from 'kysely'
import { query, sql } from '#server/database/query.ts'
import type { PoolPlaces } from '../competitions/place-pool.ts'
import { Refused, type RefusalDetails } from '#rules/refusals.ts'
import { claimOf, leaveToPublic, releasedHolds, type ReleasedHold } from './public-turn.ts'

type OrderKey = Readonly<{ organizationId: string; id: string }>

export type TakingOptions = Readonly<{
  /** What an offer of a waiting list holds, which the order takes over. */
  offered?: readonly PoolPlaces[]
}>

/** Makes an order hold exactly `targetPlaces`; what it holds is read unless it is given. Throws `NoPlaceLeft`. */
export async function takePlaces(
  em: Em,
  order: OrderKey,
  targetPlaces: readonly PoolPlaces[],
  knownPlaces?: readonly PoolPlaces[],
  { offered = [] }: TakingOptions = {},
): Promise<void> {
  const heldPlaces = knownPlaces ?? (await placesOf(em, order))
  const ofEvents: EventChange[] = []
  for (const { released, ...taking } of changesBetween(heldPlaces, targetPlaces, offered)) {
    const { poolId, quantity, change } = taking
    const statement = quantity === 0 ? leavePool(order, poolId) : takeFromPool(order, taking)
    const [pool] = await query(em, statement)
    if (!pool) throw isTierIn(targetPlaces, poolId) ? new TierFull() : new PoolFull(poolId)
    const holds = pool.isAwaited && released > 0 ? await releasedHolds(em, order, released) : []
    ofEvents.push(await leaveToPublic(em, order.organizationId, { ...pool, poolId, change, holds }))
  }
  await changeEventPools(em, order.organizationId, ofEvents)
}

const isTierIn = (places: readonly PoolPlaces[], poolId: string) =>
  places.some((place) => place.isTier === true && place.poolId === poolId)

/** A pool that has changed; `waitingChange` is that of what its event's pool counts of its waiting list. */
type ChangedPool = { eventPoolId: string | null; waitingChange: number; isAwaited: boolean }
type EventChange = Omit<ChangedPool, 'isAwaited'> & { change: number; holds?: readonly ReleasedHold[] }

export async function changeEventPools(
  em: Em,
  organizationId: string,
  changes: readonly EventChange[],
  { isOfWaiting = false }: Readonly<{ isOfWaiting?: boolean }> = {},
): Promise<void> {
  const byPool = Map.groupBy(changes, ({ eventPoolId }) => eventPoolId)
  for (const [poolId, ofPool] of [...byPool].toSorted(byId)) {
    const change = ofPool.reduce((sum, each) => sum + each.change, 0)
    const waitingChange = ofPool.reduce((sum, each) => sum + each.waitingChange, 0)
    if (poolId === null || (change === 0 && waitingChange === 0)) continue
    const [pool] = await query(
      em,
      sql<ChangedPool>`
        update place_pool set taken = taken + ${change}::int, waiting = waiting + ${waitingChange}::int,
          for_public = ${isOfWaiting ? sql`for_public` : forPublicAfter(change)}
        where organization_id = ${organizationId} and id = ${poolId}
          and ${hasRoomFor(change, isOfWaiting ? sql`0` : sql`waiting + ${waitingChange}::int`)}
        returning null as "eventPoolId", 0 as "waitingChange", ${isAwaited} as "isAwaited"`,
    )
    if (!pool) throw new EventFull()
    const holds = ofPool.flatMap((each) => each.holds ?? [])
    await leaveToPublic(em, organizationId, { ...pool, poolId, change, holds })
  }
}

const hasRoomFor = (change: number, waiting: RawBuilder<unknown> = sql`waiting`) =>
  sql<boolean>`(${change}::int <= 0 or capacity is null
    or taken + ${change}::int + case when ${change}::int <= for_public then 0 else ${waiting} end <= capacity)`

/** Anyone who takes places without an offer takes those of the public first. */
const forPublicAfter = (change: number) => sql`greatest(for_public - ${Math.max(change, 0)}::int, 0)`

/** To be returned of a pool to which places were given back; what the public takes changes no claim. */
const waitingChange = (change: RawBuilder<unknown>) => sql`${claimOf()} - ${claimOf(sql`taken - ${change}`)}`

/** Whether somebody waits for places of a pool that has a limit. */
const isAwaited = sql<boolean>`(waiting > 0 and capacity is not null)`

const takeFromPool = (
  { organizationId, id: orderId }: OrderKey,
  { poolId, quantity, change }: Omit<Change, 'released'>,
) => sql<ChangedPool>`
  with pool as (
    update place_pool set taken = taken + ${change}::int, for_public = ${forPublicAfter(change)}
    where organization_id = ${organizationId} and id = ${poolId} and ${hasRoomFor(change)}
    returning organization_id, id, event_pool_id, ${isAwaited} as is_awaited,
      ${change > 0 ? sql`0` : waitingChange(sql`${change}::int`)} as waiting_change
  )
  insert into order_place (id, organization_id, order_id, pool_id, quantity)
  select ${newId()}::uuid, organization_id, ${orderId}::uuid, id, ${quantity}::int from pool
  on conflict (organization_id, order_id, pool_id) do update set quantity = excluded.quantity
  returning (select event_pool_id from pool) as "eventPoolId", (select waiting_change from pool) as "waitingChange",
    (select is_awaited from pool) as "isAwaited"`

const leavePool = ({ organizationId, id: orderId }: OrderKey, poolId: string) => sql<ChangedPool>`
  with place as (
    delete from order_place
    where organization_id = ${organizationId} and order_id = ${orderId} and pool_id = ${poolId}
    returning organization_id, quantity
  )
  update place_pool set taken = taken - place.quantity from place
  where place_pool.organization_id = place.organization_id and place_pool.id = ${poolId}
  returning event_pool_id as "eventPoolId", ${waitingChange(sql`(-place.quantity)`)} as "waitingChange",
    ${isAwaited} as "isAwaited"`

/** Throws `NoPlaceLeft`. */
export async function takePlacesForMany(
  em: Em,
  { organizationId, poolId }: Readonly<{ organizationId: string; poolId: string }>,
  orders: readonly Readonly<{ orderId: string; quantity: number }>[],
): Promise<void> {
  const total = orders.reduce((sum, { quantity }) => sum + quantity, 0)
  const rows = await query(
    em,
    sql<Omit<ChangedPool, 'isAwaited'>>`
      with pool as (
        update place_pool set taken = taken + ${total}::int, for_public = ${forPublicAfter(total)}
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
      returning (select event_pool_id from pool) as "eventPoolId", 0 as "waitingChange"`,
  )
  const [pool] = rows
  if (!pool) throw new PoolFull(poolId)
  await changeEventPools(em, organizationId, [{ ...pool, change: total }])
}

/** Idempotent: orders without places are left alone. */
export async function releasePlaces(em: Em, organizationId: string, orderIds: readonly string[]): Promise<void> {
  const rows = await query(
    em,
    sql<{ poolId: string; quantity: number; heldSince: Date | string | null }>`
      delete from order_place using orders where order_place.organization_id = ${organizationId}
        and order_id = any (${orderIds}::uuid[])
        and orders.organization_id = order_place.organization_id and orders.id = order_id
      returning pool_id as "poolId", quantity, case when confirmed_at is null then orders.created_at end as "heldSince"`,
  )
  const ofEvents: EventChange[] = []
  for (const [poolId, ofPool] of [...Map.groupBy(rows, (row) => row.poolId)].toSorted(byId)) {
    const change = -ofPool.reduce((sum, { quantity }) => sum + quantity, 0)
    const [pool] = await query(
      em,
      sql<ChangedPool>`update place_pool set taken = taken + ${change}::int
        where organization_id = ${organizationId} and id = ${poolId}
        returning event_pool_id as "eventPoolId", ${waitingChange(sql`${change}::int`)} as "waitingChange",
          ${isAwaited} as "isAwaited"`,
    )
    const holds = ofPool.flatMap(({ quantity, heldSince }) =>
      heldSince ? [{ quantity, heldSince: new Date(heldSince) }] : [],
    )
    ofEvents.push(await leaveToPublic(em, organizationId, { ...pool!, poolId, change, holds }))
  }
  await changeEventPools(em, organizationId, ofEvents)
}

/** Of a pool, how many places more offers of its waiting list hold, and how many more are waited for. */
export type WaitingChange = Readonly<{ poolId: string; offered: number; waiting: number }>

/** Changes pools that are locked (`lockEventPools`), so that the offered places are known to be free. */
export async function changeWaiting(em: Em, organizationId: string, changes: readonly WaitingChange[]): Promise<void> {
  const ofEvents: EventChange[] = []
  for (const [poolId, ofPool] of [...Map.groupBy(changes, (each) => each.poolId)].toSorted(byId)) {
    const offered = ofPool.reduce((sum, each) => sum + each.offered, 0)
    const waiting = ofPool.reduce((sum, each) => sum + each.waiting, 0)
    const [pool] = await query(
      em,
      sql<Omit<ChangedPool, 'isAwaited'>>`
        update place_pool set taken = taken + ${offered}::int, waiting = waiting + ${waiting}::int
        where organization_id = ${organizationId} and id = ${poolId} and ${hasRoomFor(offered, sql`0`)}
        returning event_pool_id as "eventPoolId", ${claimOf()}
          - ${claimOf(sql`(taken - ${offered}::int)`, sql`waiting - ${waiting}::int`)} as "waitingChange"`,
    )
    if (!pool) throw new PoolFull(poolId)
    ofEvents.push({ ...pool, change: offered })
  }
  await changeEventPools(em, organizationId, ofEvents, { isOfWaiting: true })
}

export async function placesOf(em: Em, { organizationId, id }: OrderKey): Promise<PoolPlaces[]> {
  const rows = await query(
    em,
    sql<{ pool_id: string; quantity: number }>`
      select pool_id, quantity from order_place where organization_id = ${organizationId} and order_id = ${id}`,
  )
  return rows.map((row) => ({ poolId: row.pool_id, quantity: row.quantity }))
}

/** All places of a competition or of its event are taken, or the stock of an article. */
export class NoPlaceLeft extends Refused {}

export class EventFull extends NoPlaceLeft {
  constructor() {
    super({ code: 'event_full' })
  }
}

export class SoldOut extends NoPlaceLeft {
  constructor(details: RefusalDetails) {
    super({ code: 'sold_out', ...details })
  }
}

export class TierFull extends NoPlaceLeft {
  constructor() {
    super({ code: 'competition_full', field: 'competitionId' })
  }
}

const tierAttempts = 20

/** Does its work again whenever a price that it was about to sell at has sold out meanwhile. */
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

/** `released`: what the order itself gives back, without what an offer gives. */
type Change = PoolPlaces & { change: number; released: number }

const changesBetween = (
  heldPlaces: readonly PoolPlaces[],
  targetPlaces: readonly PoolPlaces[],
  offeredPlaces: readonly PoolPlaces[],
): Change[] => {
  const before = totalsByPool(heldPlaces)
  const offered = totalsByPool(offeredPlaces)
  const after = totalsByPool(targetPlaces)
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((poolId) => {
    const quantity = after.get(poolId) ?? 0
    const held = before.get(poolId) ?? 0
    const isSame = quantity === held && !offered.has(poolId)
    if (isSame) return []
    const released = Math.max(0, held - quantity)
    return { poolId, quantity, released, change: quantity - held - (offered.get(poolId) ?? 0) }
  })
}

const totalsByPool = (places: readonly PoolPlaces[]) => {
  const sums = new Map<string, number>()
  for (const { poolId, quantity } of places) sums.set(poolId, (sums.get(poolId) ?? 0) + quantity)
  return sums
}

const byId = <Value>([one]: [string | null, Value], [other]: [string | null, Value]) =>
  (one ?? '') < (other ?? '') ? -1 : 1
