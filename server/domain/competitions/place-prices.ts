import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isTierOver, tierPlacesLeft, type PriceTier } from '#rules/competitions/price-tiers.ts'
import type { Cents } from '#rules/money/amounts.ts'
import type { StaffPayment } from '#rules/registrations/staff-payments.ts'
import { dayOf } from '#rules/time/day.ts'
import type { Event } from '../events/event.ts'
import type { OrderLine } from '../orders/order-line.ts'
import type { Competition } from './competition.ts'
import type { PoolPlaces } from './place-pool.ts'

export type PlaceTerms = Readonly<{ unitPrice: Cents; pools: readonly PoolPlaces[] }>

/** For `select … from competition`: its prices before its own one, in their order. */
export const tierColumns = sql`coalesce((
  select json_agg(json_build_object('id', tier.id, 'price', tier.price, 'until', tier.until,
    'capacity', tier_pool.capacity, 'taken', tier_pool.taken) order by tier.position)
  from competition_tier tier
  join place_pool tier_pool on tier_pool.organization_id = tier.organization_id and tier_pool.id = tier.pool_id
  where tier.organization_id = competition.organization_id and tier.competition_id = competition.id
), '[]')`

type PricedCompetition = Pick<Competition, 'id' | 'price' | 'poolId'>
type Sale = Readonly<{
  event: Pick<Event, 'organizationId' | 'id' | 'timeZone'>
  heldPlaces?: readonly PoolPlaces[]
  payment?: StaffPayment | undefined
}>
export type OpenTier = PriceTier & { competitionId: string; poolId: string }

/**
 * Says what the next place of a competition costs at a time; each call is the place after those before it. `heldPlaces`
 * are those an order has already: they keep the tier they fell into. What others take meanwhile is found out when the
 * places are taken (`TierFull`). What staff give for nothing takes no place of a tier.
 */
export async function placePrices(
  em: Em,
  { event, heldPlaces = [], payment }: Sale,
): Promise<(competition: PricedCompetition, now: Date) => PlaceTerms> {
  const tiers = payment === 'free' ? [] : await tiersOf(em, event)
  const held = new Map(heldPlaces.map(({ poolId, quantity }) => [poolId, quantity]))
  const takeHeld = (tier: OpenTier) => takeOne(held, tier.poolId)
  const newPlaces = new Map<string, number>()
  const takeOpen = (tier: OpenTier, now: Date) => {
    const newCount = newPlaces.get(tier.poolId) ?? 0
    const isFull = tierPlacesLeft({ ...tier, taken: tier.taken + newCount }) === 0
    if (isFull || isTierOver(tier, dayOf(now, event.timeZone))) return false
    newPlaces.set(tier.poolId, newCount + 1)
    return true
  }
  return ({ id, price, poolId }, now) => {
    const own = tiers.filter(({ competitionId }) => competitionId === id)
    const tier = own.find(takeHeld) ?? own.find((each) => takeOpen(each, now))
    const place = { poolId, quantity: 1 }
    return tier
      ? { unitPrice: tier.price, pools: [place, { poolId: tier.poolId, quantity: 1, isTier: true }] }
      : { unitPrice: price, pools: [place] }
  }
}

function takeOne(held: Map<string, number>, poolId: string): boolean {
  const quantity = held.get(poolId) ?? 0
  held.set(poolId, quantity - 1)
  return quantity > 0
}

export async function tiersOf(
  em: Em,
  { organizationId, id: eventId }: Pick<Event, 'organizationId' | 'id'>,
): Promise<OpenTier[]> {
  const rows = await query(
    em,
    sql<Omit<OpenTier, 'price'> & { price: string | number }>`
      select competition_id as "competitionId", tier.pool_id as "poolId", tier.price, until, capacity, taken
      from competition_tier tier
      join competition on competition.organization_id = tier.organization_id and competition.id = competition_id
      join place_pool pool on pool.organization_id = tier.organization_id and pool.id = tier.pool_id
      where tier.organization_id = ${organizationId} and competition.event_id = ${eventId}
      order by tier.position, tier.id`,
  )
  return rows.map((row) => ({ ...row, price: Number(row.price) }))
}

/**
 * What a held line costs now: the price of the tier that its place fell into, however many of it are left or days over;
 * otherwise the competition's. Both change only when staff edit them.
 */
export async function heldPrices(
  em: Em,
  lines: readonly OrderLine[],
): Promise<(line: OrderLine, competition: Pick<Competition, 'price'>) => Cents> {
  const tierPools = lines.flatMap(({ pools }) => pools.filter(({ isTier }) => isTier).map(({ poolId }) => poolId))
  const prices = tierPools.length > 0 ? await pricesByPool(em, lines[0]!.organizationId, tierPools) : new Map()
  return ({ pools, unitPrice }, { price }) => {
    const tier = pools.find(({ isTier }) => isTier)
    // Staff may have removed the tier since: then the price stays what it was.
    return tier ? (prices.get(tier.poolId) ?? unitPrice) : price
  }
}

async function pricesByPool(em: Em, organizationId: string, poolIds: readonly string[]): Promise<Map<string, Cents>> {
  const rows = await query(
    em,
    sql<{ poolId: string; price: string | number }>`
      select pool_id as "poolId", price from competition_tier
      where organization_id = ${organizationId} and pool_id = any (${poolIds}::uuid[])`,
  )
  return new Map(rows.map(({ poolId, price }) => [poolId, Number(price)]))
}
