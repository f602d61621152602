import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { TicketType } from './ticket-type.ts'
import { rejectSoldTicket } from './write-ticket-type.ts'

/** Deletes a type of which nobody has held a ticket. Throws `Refused` `ticket_sold`, `not_found`, `forbidden`. */
export const removeTicketType = command({
  permission: 'edit-events',
  subject: TicketType,
  action: 'ticket-type.removed',
  around: rejectSoldTicket,
  async run({ em, subject: { organizationId, id, eventId, poolId, price } }) {
    if ((await em.nativeDelete(TicketType, { organizationId, id })) === 0) throw new Refused({ code: 'not_found' })
    await query(em, sql`delete from place_pool where organization_id = ${organizationId} and id = ${poolId}`)
    return audited({ eventId, price })
  },
})
