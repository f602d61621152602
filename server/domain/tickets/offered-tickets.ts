import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { placesLeft } from '#rules/competitions/places.ts'
import type { OfferedTicket } from '#rules/tickets/ticket-choice.ts'
import { saleEndOf, ticketStateOf } from '#rules/tickets/ticket-state.ts'
import type { PoolPlaces } from '../competitions/place-pool.ts'
import type { Event } from '../events/event.ts'
import { poolCounts } from '../orders/pools.ts'
import { canSell } from '../payments/methods-of.ts'
import { TicketType } from './ticket-type.ts'

/** The types that visitors see, in their order; what an order holds itself (`heldPlaces`) is left for it. */
export async function offeredTickets(
  em: Em,
  ctx: Context,
  event: Event,
  heldPlaces: readonly PoolPlaces[] = [],
): Promise<OfferedTicket[]> {
  const { organizationId, id: eventId } = event
  const types = await em.find(
    TicketType,
    { organizationId, eventId, isActive: true },
    { orderBy: { position: 'asc', id: 'asc' } },
  )
  if (types.length === 0) return []
  const pools = await poolCounts(
    em,
    organizationId,
    types.map(({ poolId }) => poolId),
  )
  return types.map((type) => {
    const { id, name, description, price, perOrder, fields, isActive, saleStartsAt = null, saleEndsAt = null } = type
    const held = heldPlaces.find(({ poolId }) => poolId === type.poolId)?.quantity ?? 0
    const places = pools.get(type.poolId)!
    const left = placesLeft({ ...places, taken: places.taken - held })
    const terms = { isActive, saleStartsAt, saleEndsAt, left, canSell: canSell(ctx, event, type) }
    return {
      id,
      name,
      description,
      price,
      perOrder,
      fields,
      state: ticketStateOf(event, terms, ctx.now),
      left,
      saleStartsAt: saleStartsAt?.toISOString() ?? null,
      saleEndsAt: saleEndOf(terms, event).toISOString(),
    }
  })
}
