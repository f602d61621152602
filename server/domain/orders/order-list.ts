import type { SqlBool } from 'kysely'
import type { Context } from '#server/context.ts'
import { sql } from '#server/database/query.ts'
import { listOf } from '#server/lists/list-of.ts'
import { isoMoment, isoMomentOrNull } from '#server/lists/moments.ts'
import { matchesWords, registrationsMatching } from '#server/lists/search.ts'
import { parseConfirmationNumber } from '#rules/orders/confirmation-number.ts'
import { orderListShape } from '#rules/orders/order-list.ts'

const buyerName = sql<
  string | null
>`nullif(trim(concat(orders.buyer ->> 'firstName', ' ', orders.buyer ->> 'lastName')), '')`

/** Amounts are in minor units; `buyerName` and `buyerEmail` are null before checkout. */
export const orderList = listOf({
  shape: orderListShape,
  from: (db, { organization }: Context) =>
    db
      .selectFrom('orders')
      .leftJoin('event', (on) =>
        on.onRef('event.organization_id', '=', 'orders.organization_id').onRef('event.id', '=', 'orders.event_id'),
      )
      .where('orders.organization_id', '=', organization.id),
  columns: (_ctx) => ({
    id: 'orders.id',
    number: 'orders.confirmation_number',
    state: 'orders.state',
    event: sql<string>`event.slug`,
    eventTitle: sql<string>`event.title`,
    buyerName,
    buyerEmail: sql<string | null>`orders.buyer ->> 'email'`,
    couponCode: 'orders.coupon_code',
    total: sql<number>`orders.total::float8`,
    cash: sql<number>`orders.deferred_cash::float8`,
    currency: 'orders.currency',
    createdAt: isoMoment('orders.created_at'),
    heldUntil: isoMoment('orders.held_until'),
    confirmedAt: isoMomentOrNull('orders.confirmed_at'),
  }),
  search: (words, { organization }, search) => {
    const number = parseConfirmationNumber(search)
    const isBuyers = matchesWords(sql`concat_ws(' ', ${buyerName}, orders.buyer ->> 'email')`, words)
    return sql<SqlBool>`(${isBuyers} or orders.confirmation_number = ${number} or orders.id = any (array(
      select order_id from registration where organization_id = ${organization.id}
        and id = any (${registrationsMatching(null, words)}))))`
  },
  filters: {
    state: (state) => sql`orders.state = ${state}`,
    event: (eventId) => sql`orders.event_id = ${eventId}`,
  },
  sorts: {
    latest: () => [{ value: sql`orders.created_at`, order: 'desc' }],
    total: () => [{ value: sql`orders.total` }],
  },
})
