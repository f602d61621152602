import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { Places } from '#rules/competitions/places.ts'
import { placesViewOf } from '#rules/competitions/places.ts'
import type { CompetitionView, PublicPrice } from '#rules/competitions/competition-view.ts'
import { priceSteps, type PriceTier } from '#rules/competitions/price-tiers.ts'
import { placesInPrice } from '#rules/teams/team-terms.ts'
import { dayOf } from '#rules/time/day.ts'
import type { Event } from '../events/event.ts'
import { registrationWindow } from '../events/registration-window.ts'
import { cheapestMethod, priceOnlineOf, pricesDiffer, pricingTerms } from '../orders/order-price.ts'
import { canSell, methodsOf } from '../payments/methods-of.ts'
import { poolCounts } from '../orders/pools.ts'
import type { ItemOfPlaces } from '../merchandise/items-of-places.ts'
import { Competition, teamTermsOf } from './competition.ts'
import { tiersOf, type OpenTier } from './place-prices.ts'

export function competitionViewOf(
  ctx: Context,
  event: Event,
  competition: Competition,
  { places, tiers, items }: { places: Places; tiers: readonly PriceTier[]; items: readonly ItemOfPlaces[] },
): CompetitionView {
  const { id, name, deferredCash, distanceM, startsAt } = competition
  const seller = pricingTerms(ctx.organization, event)
  const methods = methodsOf(ctx, event)
  const cheapest = cheapestMethod(seller, methods)
  const team = teamTermsOf(competition)
  const count = placesInPrice(team)
  const required = items.reduce((sum, item) => sum + item.price * count, 0)
  const totalOf = (amount: number) => priceOnlineOf(seller, { price: amount, deferredCash }, cheapest) + deferredCash
  const prices = priceSteps(tiers, competition.price, dayOf(ctx.now, event.timeZone)).map((step) => ({
    ...step,
    total: totalOf(step.price + required),
  }))
  const [{ price, total }] = prices as [PublicPrice]
  return {
    id,
    name,
    price,
    deferredCash,
    prices,
    startsAt: startsAt.toISOString(),
    priceOnline: total - deferredCash,
    hasDearerMethod: total > 0 && pricesDiffer(seller, methods),
    distanceM: distanceM ?? null,
    team,
    soldOutItem: items.find(({ isSoldOut }) => isSoldOut)?.name ?? null,
    requiredItems: items
      .filter((item) => item.price > 0)
      .map((item) => ({
        name: item.name,
        price: item.price,
        total: total - totalOf(price + required - item.price),
        count,
      })),
    places: placesViewOf(
      registrationWindow(event),
      {
        ...places,
        startsAt,
        canSell: canSell(ctx, event, competition),
        hasWaitingList: competition.hasWaitingList,
      },
      ctx.now,
    ),
  }
}

export async function competitionsWithPools(
  em: Em,
  { organization }: Context,
  event: Pick<Event, 'id'>,
): Promise<{ competitions: Competition[]; pools: Map<string, Places>; tiers: Map<string, OpenTier[]> }> {
  const where = { organizationId: organization.id, eventId: event.id }
  const competitions = await em.find(Competition, where, { orderBy: { position: 'asc', id: 'asc' } })
  const poolIds = [...new Set(competitions.map((competition) => competition.poolId))]
  const pools = await poolCounts(em, organization.id, poolIds)
  const tiers = await tiersOf(em, { organizationId: organization.id, id: event.id })
  return { competitions, pools, tiers: Map.groupBy(tiers, ({ competitionId }) => competitionId) }
}
