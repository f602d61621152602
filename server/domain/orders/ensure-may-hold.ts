import { createHash } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { placesForNetwork } from '#rules/orders/holds.ts'
import { accountOf } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import type { Order } from './order.ts'
import type { PoolPlaces } from '../competitions/place-pool.ts'

export class HoldLimitExceeded extends Refused {}

type Holder = Pick<Order, 'organizationId' | 'eventId' | 'network' | 'holder'>

/** What the draft holds already is not counted, nor the place on a waiting list whose offer it takes. */
type HoldRequest = Holder & Readonly<{ draftKey?: string | null; offer?: string | undefined }>

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
 * unpaid places of the event or of one pool: anyone who waits will be offered places, which nobody else can buy meanwhile. Called just before places are taken: orders of the same network wait until the
 * commit.
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
  const heldCounts = await countHeldPlaces(em, request, requestedPlaces)
  const poolIds = new Set(heldCounts.pools.map(({ poolId }) => poolId))
  const places = requestedPlaces.filter(({ poolId }) => poolIds.has(poolId))
  if (heldCounts.byPerson + sumOf(places) > holdLimits.placesPerPerson)
    throw new HoldLimitExceeded({ code: 'too_many_held', values: { most: holdLimits.placesPerPerson } })
  ensureNetworkShare(heldCounts.pools, places, (capacity) => placesForNetwork(capacity, holdLimits))
}

/** A pool of a competition. `eventCapacity` limits all pools of the event together. Null: no limit. */
type HeldPool = Readonly<{
  poolId: string
  capacity: number | null
  eventCapacity: number | null
  byNetwork: number
}>

function ensureNetworkShare(
  pools: readonly HeldPool[],
  requestedPlaces: readonly PoolPlaces[],
  limitOf: (capacity: number) => number,
): void {
  const requestedIn = (poolId: string) => sumOf(requestedPlaces.filter((places) => places.poolId === poolId))
  const races = pools.map(({ poolId, capacity, byNetwork }) => ({
    capacity,
    held: byNetwork,
    more: requestedIn(poolId),
  }))
  const limitedRaces = races.filter(({ capacity }) => capacity !== null)
  const eventCapacity = pools[0]?.eventCapacity ?? null
  for (const { capacity, held, more } of [
    ...limitedRaces,
    totalOf(limitedRaces),
    { ...totalOf(races), capacity: eventCapacity },
  ])
    if (capacity !== null && more > 0 && held + more > limitOf(capacity))
      throw new HoldLimitExceeded({ code: 'too_many_held_in_network', values: { most: limitOf(capacity) } })
}

type Race = { capacity: number | null; held: number; more: number }

function totalOf(races: readonly Race[]): Race {
  const sum = (what: keyof Race) => races.reduce((total, race) => total + (race[what] ?? 0), 0)
  return { capacity: sum('capacity'), held: sum('held'), more: sum('more') }
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
    sql<{ poolId: string; byNetwork: number; byPerson: number }>`
      select pool_id as "poolId", coalesce(sum(quantity) filter (where network = ${network}), 0)::int as "byNetwork",
        coalesce(sum(quantity) filter (where holder = ${holder}), 0)::int as "byPerson"
      from (
        select pool_id, quantity, network, holder
        from orders join order_place on order_place.organization_id = orders.organization_id and order_id = orders.id
        where orders.organization_id = ${organizationId} and event_id = ${eventId}
          and (state in ('held', 'awaiting_payment')
            or state = 'confirmed' and payment_method = 'cash' and paid_outside_at is null)
          and draft_key is distinct from ${draftKey}::uuid
        union all
        select pool_id, places, network, holder
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
    sql<Omit<HeldPool, 'byNetwork'>>`
      select distinct pool.id as "poolId", pool.capacity, total.capacity as "eventCapacity"
      from competition
      join place_pool as pool on pool.organization_id = competition.organization_id and pool.id = competition.pool_id
      left join place_pool as total on total.organization_id = pool.organization_id and total.id = pool.event_pool_id
      where competition.organization_id = ${organizationId} and competition.event_id = ${eventId}`,
  )
  const heldByPool = new Map(rows.map((pool) => [pool.poolId, pool]))
  return {
    byPerson: pools.reduce((sum, { poolId }) => sum + (heldByPool.get(poolId)?.byPerson ?? 0), 0),
    pools: pools.map((pool) => ({ ...pool, byNetwork: heldByPool.get(pool.poolId)?.byNetwork ?? 0 })),
  }
}
