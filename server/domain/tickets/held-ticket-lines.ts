import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { HeldTicketLine } from '#rules/registrations/registration-views.ts'
import type { Order } from '../orders/order.ts'

/** The lines of an order that sell tickets. */
export const heldTicketLines = (em: Em, { organizationId, id: orderId }: Order): Promise<HeldTicketLine[]> =>
  query(
    em,
    sql<HeldTicketLine>`
      select ticket_type_id as "ticketTypeId", title as name, quantity, unit_price::float8 as "unitPrice"
      from order_line as line join ticket on ticket.organization_id = line.organization_id
        and ticket.line_id = line.id and ticket.position = 0
      where line.organization_id = ${organizationId} and line.order_id = ${orderId} and line.state = 'held'
      order by line.position`,
  )
