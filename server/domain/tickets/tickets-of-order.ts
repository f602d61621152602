import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Answers } from '#rules/registration-forms/answers.ts'
import { fullName } from '#rules/registrations/full-name.ts'
import { ticketAnswers, type TicketView } from '#rules/tickets/ticket-view.ts'
import type { TicketField } from '#rules/tickets/ticket-type-schema.ts'
import { queryOf } from '../command.ts'
import { eventSponsors } from '../events/event-sponsors.ts'
import { Event } from '../events/event.ts'
import { loadOrder } from '../orders/load-order.ts'
import type { Order } from '../orders/order.ts'
import { ticketSigner } from './ticket-keys.ts'

/** The tickets of a confirmed order, none of another one. Throws `Refused` `order_not_found`. */
export const orderTickets = queryOf({
  permission: 'anybody',
  subject: loadOrder,
  run: ({ em, ctx, subject: order }): Promise<TicketView[]> => ticketsOfOrder(em, ctx, order),
})

export async function ticketsOfOrder(em: Em, ctx: Context, order: Order): Promise<TicketView[]> {
  if (order.confirmedAt == null) return []
  const { organizationId, eventId, buyer } = order
  const rows = await ticketRows(em, order)
  if (rows.length === 0) return []
  const event = await em.findOneOrFail(Event, { organizationId, id: eventId })
  const sponsors = eventSponsors(ctx, event)
  const sign = await ticketSigner(em, ctx)
  return rows.map(({ id, ticketTypeId, type, serial, holder, answers, fields, sponsors: printed, isCancelled }) => ({
    id,
    type,
    holder: holder ?? (buyer ? fullName(buyer) : ''),
    answers: ticketAnswers(fields, answers),
    code: sign({ eventId, ticketTypeId, ticketId: id, serial }),
    isCancelled,
    sponsors: sponsors.filter(({ name }) => printed.includes(name)),
  }))
}

type Row = {
  id: string
  ticketTypeId: string
  type: string
  serial: number
  holder: string | null
  answers: Answers
  fields: TicketField[]
  sponsors: string[]
  isCancelled: boolean
}

const ticketRows = (em: Em, { organizationId, id: orderId }: Order): Promise<Row[]> =>
  query(
    em,
    sql<Row>`
      select ticket.id, ticket_type_id as "ticketTypeId", line.title as type, serial, holder, answers, fields, sponsors,
        line.state <> 'confirmed' as "isCancelled"
      from ticket
      join order_line as line on line.organization_id = ticket.organization_id and line.id = line_id
      join ticket_type as type on type.organization_id = ticket.organization_id and type.id = ticket_type_id
      where ticket.organization_id = ${organizationId} and ticket.order_id = ${orderId}
      order by line.position, ticket.position`,
  )
