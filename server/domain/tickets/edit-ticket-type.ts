import { Refused } from '#rules/refusals.ts'
import type { TicketTypeDetails } from '#rules/tickets/ticket-type-form.ts'
import { audited, command } from '../command.ts'
import { ensureSellable } from '../competitions/ensure-sellable.ts'
import { setPoolCapacity } from '../orders/pools.ts'
import { updateRevision } from '../update-revision.ts'
import { TicketType } from './ticket-type.ts'
import { rejectSoldTicket, ticketTypeColumns } from './write-ticket-type.ts'

/**
 * Edits a type of ticket; orders keep the price and the title they were made at. Throws `Refused` `changed_meanwhile`
 * (`values.revision`), `capacity_below_taken` (`values.taken`), `name_taken`, `fee_plan_missing`,
 * `payments_not_set_up`, `fees_exceed_price`, `not_found`, `forbidden`.
 */
export const editTicketType = command({
  permission: 'edit-events',
  subject: TicketType,
  action: 'ticket-type.edited',
  around: rejectSoldTicket,
  async run({ em, ctx, subject: type }, { revision, details }: { revision: number; details: TicketTypeDetails }) {
    const was = type.price
    await ensureSellable(em, ctx, type.eventId, [{ price: details.price, deferredCash: 0 }])
    await updateRevision(em, TicketType, type, { revision, columns: ticketTypeColumns(details) })
    await setPoolCapacity(em, type, details.maxQuantity).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
      throw new Refused({ code: error.code, field: 'maxQuantity', values: error.values })
    })
    return audited({ price: details.price, was })
  },
})
