import type { SqlBool } from 'kysely'
import type { Context } from '#server/context.ts'
import { sql } from '#server/database/query.ts'
import { listOf } from '#server/lists/list-of.ts'
import { isoMoment, startOfDay } from '#server/lists/moments.ts'
import { ordersOfBuyersMatching } from '#server/lists/search.ts'
import { parseConfirmationNumber } from '#rules/orders/confirmation-number.ts'
import { confirmationNumberPart } from '#rules/orders/confirmation-number-part.ts'
import { soldTicketListShape, type SoldTicketState } from '#rules/tickets/sold-tickets.ts'

export type SoldTicketScope = Pick<Context, 'organization' | 'now'> & Readonly<{ eventId: string }>

const purchasedAt = sql`coalesce(orders.confirmed_at, orders.created_at)`
const amount = sql<number>`(order_line.total + order_line.deferred_cash)::float8`

const isOfState: Record<SoldTicketState, ReturnType<typeof sql<SqlBool>>> = {
  sold: sql<SqlBool>`order_line.state = 'confirmed'`,
  reserved: sql<SqlBool>`order_line.state = 'held'`,
  cancelled: sql<SqlBool>`order_line.state in ('cancelled', 'ended')`,
}

/**
 * Lines of tickets with their share of what the order costs, in minor units. What ended before it was sold is none.
 * Without a state, those that are sold.
 */
export const soldTicketList = listOf({
  shape: soldTicketListShape,
  from: (db, { organization, eventId }: SoldTicketScope) =>
    db
      .selectFrom('order_line')
      .innerJoin('orders', (on) =>
        on
          .onRef('orders.organization_id', '=', 'order_line.organization_id')
          .onRef('orders.id', '=', 'order_line.order_id'),
      )
      .where('order_line.organization_id', '=', organization.id)
      .where('order_line.event_id', '=', eventId)
      .where('order_line.kind', '=', 'ticket')
      .where(sql<SqlBool>`(orders.confirmed_at is not null or order_line.state = 'held')`),
  columns: ({ organization }) => ({
    id: 'order_line.id',
    orderId: 'order_line.order_id',
    number: 'orders.confirmation_number',
    buyerName: sql<
      string | null
    >`nullif(trim(concat(orders.buyer ->> 'firstName', ' ', orders.buyer ->> 'lastName')), '')`,
    buyerEmail: sql<string | null>`orders.buyer ->> 'email'`,
    type: 'order_line.title',
    quantity: 'order_line.quantity',
    state: sql<SoldTicketState>`case order_line.state when 'confirmed' then 'sold' when 'held' then 'reserved'
      else 'cancelled' end`,
    amount,
    platformFee: sql<number>`order_line.platform_fee::float8`,
    providerFee: sql<number>`order_line.provider_fee::float8`,
    vat: sql<number>`order_line.vat::float8`,
    net: sql<number>`order_line.net::float8`,
    currency: 'orders.currency',
    purchasedAt: isoMoment(purchasedAt),
    purchasedLocally: sql<string>`to_char(${purchasedAt} at time zone ${organization.timeZone}, 'YYYY-MM-DD HH24:MI')`,
    purchasedOn: sql<string>`(${purchasedAt} at time zone ${organization.timeZone})::date`,
  }),
  search(words, { organization }, search) {
    const part = confirmationNumberPart(search)
    const isNumber =
      part === null
        ? sql`confirmation_number = ${parseConfirmationNumber(search)}`
        : sql`replace(confirmation_number, '-', '') like ${`%${part}%`}`
    return sql<SqlBool>`order_line.order_id in (${ordersOfBuyersMatching(words)}
      union all select id from orders where organization_id = ${organization.id} and ${isNumber})`
  },
  filters: {
    type: (id, { organization }) => sql`order_line.id in (select line_id from ticket
      where ticket.organization_id = ${organization.id} and ticket_type_id = ${id})`,
    state: (state) => isOfState[state],
    from: (day, { organization }) => sql`${purchasedAt} >= ${startOfDay(day, organization.timeZone)}`,
    to: (day, { organization }) => sql`${purchasedAt} < ${startOfDay(day, organization.timeZone, 1)}`,
  },
  unfiltered: { state: () => isOfState.sold },
  sorts: {
    latest: () => [{ value: purchasedAt, order: 'desc' }],
    amount: () => [{ value: amount, order: 'desc' }],
  },
})
