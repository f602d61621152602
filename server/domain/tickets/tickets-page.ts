import { databaseNow } from '#server/database/clock.ts'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { isEventOver } from '#rules/events/event-state.ts'
import { refundHoursOf } from '#rules/events/refund-policy.ts'
import { summaryLinesOf } from '#rules/orders/sold-line.ts'
import { Refused } from '#rules/refusals.ts'
import type { TicketChoice } from '#rules/tickets/ticket-choice.ts'
import type { HeldTickets, TicketsPage } from '#rules/tickets/tickets-page.ts'
import { queryOf } from '../command.ts'
import { loadClaimedDiscount } from '../coupons/coupon-uses.ts'
import { loadVisibleEvent } from '../events/event-page.ts'
import type { Event } from '../events/event.ts'
import { heldOrderView } from '../orders/held-order-view.ts'
import { isConfirmationId, loadOrder } from '../orders/load-order.ts'
import { linesOf, placesOfLines } from '../orders/order-lines.ts'
import { cheapestMethod, pricesDiffer, pricingTerms, ratesOf } from '../orders/order-price.ts'
import type { Order } from '../orders/order.ts'
import { methodOffers } from '../payments/method-offers.ts'
import { methodsOf } from '../payments/methods-of.ts'
import { offeredTickets } from './offered-tickets.ts'
import { Ticket } from './ticket.ts'

/**
 * Where visitors choose and pay tickets of an event, with the order of the address while it holds some. Throws `Refused`
 * `not_found`.
 */
export const ticketsPage = queryOf({
  permission: 'anybody',
  subject: loadVisibleEvent,
  async run({ em, ctx, subject: event }, confirmationId: string | null = null): Promise<TicketsPage> {
    const { id, slug, title, timeZone, locationName, startsAt, course = null, refundKeepsFees } = event
    const order = confirmationId === null ? null : await findOrder(em, ctx, event, confirmationId)
    const now = await databaseNow(em)
    const held = order && (await heldTickets(em, ctx, { order, event, now }))
    const seller = pricingTerms(ctx.organization, event)
    const methods = methodsOf(ctx, event)
    return {
      event: {
        id,
        slug,
        title,
        timeZone,
        locationName,
        course,
        startsAt: startsAt.toISOString(),
        refundHours: refundHoursOf(ctx.organization, event),
        refundKeepsFees,
        isOver: isEventOver(startsAt, now),
      },
      types: await offeredTickets(em, ctx, event, held ? placesOfLines(await linesOf(em, order)) : []),
      fees: ratesOf(seller, cheapestMethod(seller, methods)),
      areFeesLowest: pricesDiffer(seller, methods),
      order: held,
    }
  },
})

async function findOrder(em: Em, ctx: Context, event: Event, confirmationId: string): Promise<Order | null> {
  if (!isConfirmationId(confirmationId)) return null
  const order = await loadOrder(em, ctx, confirmationId).catch((error: unknown) => {
    if (error instanceof Refused) return null
    throw error
  })
  return order?.eventId === event.id && order.isTicketsOnly ? order : null
}

type Held = Readonly<{ order: Order; event: Event; now: Date }>

async function heldTickets(em: Em, ctx: Context, { order, event, now }: Held): Promise<HeldTickets | null> {
  const view = heldOrderView(order, { participants: [], team: null }, now)
  if (!view) return null
  const { participants: _none, team: _no, ...held } = view
  const lines = await linesOf(em, order)
  const methods = methodOffers(
    ctx,
    { order, event: { ...event, registrationDeadline: event.registrationDeadline ?? null }, now },
    { terms: lines, discount: await loadClaimedDiscount(em, order) },
  )
  return {
    ...held,
    choices: await choicesOf(em, order),
    lines: summaryLinesOf(lines.map((line) => ({ ...line, isCancelled: line.state === 'cancelled' }))),
    methods,
    paymentMethod: order.paymentMethod ?? null,
  }
}

async function choicesOf(em: Em, { organizationId, id: orderId }: Order): Promise<TicketChoice[]> {
  const tickets = await em.find(Ticket, { organizationId, orderId }, { orderBy: { position: 'asc' } })
  return [...Map.groupBy(tickets, ({ ticketTypeId }) => ticketTypeId)].map(([ticketTypeId, ofType]) => ({
    ticketTypeId,
    answers: ofType.map(({ answers }) => answers),
  }))
}
