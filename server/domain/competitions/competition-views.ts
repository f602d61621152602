import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { Places } from '#rules/competitions/places.ts'
import { placesViewOf } from '#rules/competitions/places.ts'
import type { CompetitionView } from '#rules/competitions/competition-view.ts'
import type { Event } from '../events/event.ts'
import { registrationWindow } from '../events/registration-window.ts'
import { priceOnlineOf } from '../orders/order-price.ts'
import { canSell } from '../payments/gateway-of.ts'
import { poolCounts } from '../orders/pools.ts'
import { Competition } from './competition.ts'

export function competitionViewOf(
  ctx: Context,
  event: Event,
  competition: Competition,
  places: Places,
): CompetitionView {
  const { id, name, price, deferredCash, distanceM, startsAt } = competition
  return {
    id,
    name,
    price,
    deferredCash,
    startsAt: startsAt.toISOString(),
    priceOnline: priceOnlineOf(ctx.organization, competition),
    distanceM: distanceM ?? null,
    places: placesViewOf(
      registrationWindow(event),
      {
        ...places,
        startsAt,
        canSell: canSell(ctx, competition),
      },
      ctx.now,
    ),
  }
}

export async function competitionsWithPools(
  em: Em,
  { organization }: Context,
  event: Pick<Event, 'id'>,
): Promise<{ competitions: Competition[]; pools: Map<string, Places> }> {
  const where = { organizationId: organization.id, eventId: event.id }
  const competitions = await em.find(Competition, where, { orderBy: { position: 'asc', id: 'asc' } })
  const poolIds = [...new Set(competitions.map((competition) => competition.poolId))]
  return { competitions, pools: await poolCounts(em, organization.id, poolIds) }
}
