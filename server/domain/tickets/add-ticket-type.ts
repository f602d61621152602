import { maxTicketTypes } from '#rules/tickets/ticket-type-schema.ts'
import type { TicketTypeDetails } from '#rules/tickets/ticket-type-form.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { ensureSellable } from '../competitions/ensure-sellable.ts'
import { Event } from '../events/event.ts'
import { createStock } from '../orders/pools.ts'
import { TicketType } from './ticket-type.ts'
import { rejectSoldTicket, ticketTypeColumns } from './write-ticket-type.ts'

/**
 * Adds a type of ticket to an event, which sells tickets from then on. Throws `Refused` `name_taken`, `too_many_items`,
 * `fee_plan_missing`, `payments_not_set_up`, `fees_exceed_price`, `not_found`, `forbidden`.
 */
export const addTicketType = command({
  permission: 'edit-events',
  subject: Event,
  action: 'ticket-type.added',
  around: rejectSoldTicket,
  async run({ em, ctx, subject: event }, details: TicketTypeDetails, position?: number) {
    const { organizationId, id: eventId } = event
    await ensureSellable(em, ctx, eventId, [{ price: details.price, deferredCash: 0 }])
    const types = await em.find(TicketType, { organizationId, eventId })
    if (types.length >= maxTicketTypes) throw new Refused({ code: 'too_many_items', values: { max: maxTicketTypes } })
    const last = Math.max(-1, ...types.map((type) => type.position))
    const type = em.create(TicketType, {
      organizationId,
      eventId,
      poolId: await createStock(em, organizationId, details.maxQuantity),
      position: position ?? last + 1,
      ...ticketTypeColumns(details),
    })
    if (types.length === 0) event.supportsTickets = true
    await em.flush()
    return audited({ eventId, price: type.price }, { subject: type.id, result: { id: type.id } })
  },
})
