import { createHash } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { networkHold } from '#rules/limits.ts'
import { placesForNetwork } from '#rules/orders/holds.ts'
import { participantsLimit } from '#rules/registrations/participants-limit.ts'
import { accountOf } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import type { Order } from './order.ts'
import type { PoolPlaces } from '../competitions/place-pool.ts'

export class HoldLimitExceeded extends Refused {}

type Holder = Pick<Order, 'organizationId' | 'eventId' | 'network' | 'holder'>

/** What the draft holds already is not counted, nor the place on a waiting list whose offer it takes. */
type HoldRequest = Holder & Readonly<{ draftKey?: string | null; offer?: string | undefined; isToWait?: boolean }>

/**
 * Hashes of who holds an order's places; null for staff, and for work that no request asked for. Signed-in visitors are
 * their account, others an e-mail within a network: the e-mail alone would let a stranger block its owner.
 */
export function holderOf(email: string, ctx: Context): Pick<Order, 'network' | 'holder'> {
  const { network, organization } = ctx
  if (network === null || ctx.actor.kind === 'member') return { network: null, holder: null }
  const account = accountOf(ctx.actor)
  const person = account ? `account ${account.userId}` : `${network} ${email.toLowerCase()}`
  return { network: markOf(organization.id, network), holder: markOf(organization.id, person) }
}

const markOf = (organizationId: string, value: string) =>
  createHash('sha256').update(`${organizationId} ${value}`).digest('base64url')

/**
 * Throws `Refused` `too_many_held` or `too_many_held_in_network` when a person or network would hold or wait for too many
 * unpaid places of the event, or a network too much of any pool, such as an article's stock: anyone who waits will be
 * offered places, which nobody else can buy meanwhile. Called just before places are taken: orders of the same network
 * wait until the commit.
 */
export async function ensureMayHold(
  em: Em,
  ctx: Context,
  request: HoldRequest,
  requestedPlaces: readonly PoolPlaces[],
): Promise<void> {
  await waitForOthers(em, request)
  await ensureWithinLimits(em, ctx, request, requestedPlaces)
}

/** Until the commit, nobody else of the same network or person passes here. Before pools are locked. */
export async function waitForOthers(em: Em, { eventId, network, holder }: Holder): Promise<void> {
  if (network == null || holder == null) return
  await lockMark(em, eventId, network)
  await lockMark(em, eventId, holder)
}

export async function ensureWithinLimits(
  em: Em,
  { holdLimits }: Context,
  request: HoldRequest,
  requestedPlaces: readonly PoolPlaces[],
): Promise<void> {
  if (request.network == null || request.holder == null) return
  // A price's pool is no stock of its own: what takes from it takes places of a race, too.
  const requested = requestedPlaces.filter(({ isTier }) => !isTier)
  const heldCounts = await countHeldPlaces(em, request, requested)
  const raceIds = new Set(heldCounts.pools.flatMap(({ poolId, isRace }) => (isRace ? [poolId] : [])))
  const places = requested.filter(({ poolId }) => raceIds.has(poolId))
  if (heldCounts.byPerson + sumOf(places) > holdLimits.placesPerPerson)
    throw new HoldLimitExceeded({ code: 'too_many_held', values: { most: holdLimits.placesPerPerson } })
  ensureNetworkShare(heldCounts.pools, requested, request.isToWait === true, (capacity) =>
    placesForNetwork(capacity, holdLimits),
  )
}

/**
 * A pool of a competition (`isRace`), or another that something is taken from, such as an article's stock.
 * `eventCapacity` limits all races of the event together. Null: no limit.
 */
type HeldPool = Readonly<{
  poolId: string
  isRace: boolean
  capacity: number | null
  eventCapacity: number | null
  /** In unpaid orders; `wanted`: with what is waited for or offered. */
  held: number
  wanted: number
}>

function ensureNetworkShare(
  pools: readonly HeldPool[],
  requestedPlaces: readonly PoolPlaces[],
  isToWait: boolean,
  limitOf: (capacity: number) => number,
): void {
  const requestedIn = (poolId: string) => sumOf(requestedPlaces.filter((places) => places.poolId === poolId))
  const takings = pools.map(({ poolId, ...pool }) => ({
    ...pool,
    more: requestedIn(poolId),
  }))
  const races = takings.filter(({ isRace }) => isRace)
  const eventCapacity = pools.find(({ isRace }) => isRace)?.eventCapacity ?? null
  for (const { capacity, held, wanted, more } of [
    ...takings,
    totalOf(races.filter((race) => race.capacity !== null)),
    { ...totalOf(races), capacity: eventCapacity },
  ])
    if (capacity !== null && more > 0) {
      const share = limitOf(capacity)
      // Where the share is all there is, who comes too late is told that it is full.
      const isOverShare = !isToWait && share < capacity && held + more > share
      // Who waits holds nothing yet: a household may wait for a full order of the smallest race.
      if (isOverShare || wanted + more > Math.max(share, participantsLimit))
        throw new HoldLimitExceeded({ code: 'too_many_held_in_network', values: { most: share } })
    }
}

type Taking = { capacity: number | null; held: number; wanted: number; more: number }

function totalOf(races: readonly Taking[]): Taking {
  const sum = (what: keyof Taking) => races.reduce((total, race) => total + (race[what] ?? 0), 0)
  return { capacity: sum('capacity'), held: sum('held'), wanted: sum('wanted'), more: sum('more') }
}

const sumOf = (places: readonly PoolPlaces[]) => places.reduce((sum, { quantity }) => sum + quantity, 0)

// Always the network before the person, so that two orders never deadlock.
const lockMark = (em: Em, eventId: string, mark: string) =>
  query(em, sql`select pg_advisory_xact_lock(hashtextextended(${`hold ${eventId} ${mark}`}, 0))`)

async function countHeldPlaces(
  em: Em,
  { organizationId, eventId, draftKey = null, offer = '', network, holder }: HoldRequest,
  requestedPlaces: readonly PoolPlaces[],
) {
  const rows = await query(
    em,
    sql<{ poolId: string; held: number; wanted: number; byPerson: number }>`
      select pool_id as "poolId", coalesce(sum(quantity) filter (where network = ${network} and is_held), 0)::int as held,
        coalesce(sum(quantity) filter (where network = ${network}), 0)::int as wanted,
        coalesce(sum(quantity) filter (where holder = ${holder}), 0)::int as "byPerson"
      from (
        select pool_id, quantity, network, holder, true as is_held
        from orders join order_place on order_place.organization_id = orders.organization_id and order_id = orders.id
        where orders.organization_id = ${organizationId} and event_id = ${eventId}
          and (state in ('held', 'awaiting_payment')
            or state = 'confirmed' and payment_method = 'cash' and paid_outside_at is null)
          and draft_key is distinct from ${draftKey}::uuid
        union all
        select pool_id, places, network, holder, false
        from waiting_entry as entry join competition on competition.organization_id = entry.organization_id
          and competition.id = entry.competition_id
        where entry.organization_id = ${organizationId} and entry.event_id = ${eventId}
          and state in ('waiting', 'offered') and not (secret_id = ${offer}
            and pool_id = any (${requestedPlaces.map(({ poolId }) => poolId)}::uuid[]))
      ) as held
      where network = ${network} or holder = ${holder}
      group by pool_id`,
  )
  const pools = await query(
    em,
    sql<Omit<HeldPool, 'held' | 'wanted'>>`
      select distinct pool.id as "poolId", true as "isRace", pool.capacity, total.capacity as "eventCapacity"
      from competition
      join place_pool as pool on pool.organization_id = competition.organization_id and pool.id = competition.pool_id
      left join place_pool as total on total.organization_id = pool.organization_id and total.id = pool.event_pool_id
      where competition.organization_id = ${organizationId} and competition.event_id = ${eventId}
      union all
      select id, false, capacity, null from place_pool
      where organization_id = ${organizationId}
        and id = any (${requestedPlaces.map(({ poolId }) => poolId)}::uuid[])
        and not exists (select from competition where competition.organization_id = place_pool.organization_id
          and competition.event_id = ${eventId} and competition.pool_id = place_pool.id)`,
  )
  const heldByPool = new Map(rows.map((pool) => [pool.poolId, pool]))
  return {
    byPerson: pools.reduce(
      (sum, { poolId, isRace }) => sum + (isRace ? (heldByPool.get(poolId)?.byPerson ?? 0) : 0),
      0,
    ),
    pools: pools.map((pool) => {
      const { held = 0, wanted = 0 } = heldByPool.get(pool.poolId) ?? {}
      const share = pool.isRace ? networkHold.unlimitedRace : null
      return { ...pool, capacity: pool.capacity ?? share, held, wanted }
    }),
  }
}
