import { isForeignKeyViolation } from '#server/database/foreign-key-violation.ts'
import { Refused } from '#rules/refusals.ts'
import type { TicketTypeDetails } from '#rules/tickets/ticket-type-form.ts'
import { rejectTakenName } from '../competitions/reject-taken-name.ts'

export const ticketTypeColumns = ({ maxQuantity: _max, ...columns }: TicketTypeDetails) => columns

/** Turns what the database rejects of a type into `Refused` `name_taken`, `ticket_sold`. */
export async function rejectSoldTicket<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await rejectTakenName(work)
  } catch (error) {
    throw isForeignKeyViolation(error) ? new Refused({ code: 'ticket_sold' }) : error
  }
}
