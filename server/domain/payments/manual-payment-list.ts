import type { Context } from '#server/context.ts'
import { sql } from '#server/database/query.ts'
import { listOf } from '#server/lists/list-of.ts'
import { isoMoment } from '#server/lists/moments.ts'
import { matchesWords } from '#server/lists/search.ts'
import { manualPaymentListShape, type AwaitedState } from '#rules/payments/manual-payment-list.ts'
import type { ManualMethod } from '#rules/payments/payment-methods.ts'
import { awaitedConditions, isAwaited } from './awaited-payments.ts'

const buyerName = sql<
  string | null
>`nullif(trim(concat(orders.buyer ->> 'firstName', ' ', orders.buyer ->> 'lastName')), '')`

/** Manual payments that are waited for, and those of expired orders that can still arrive. Amounts are in minor units. */
export const manualPaymentList = listOf({
  shape: manualPaymentListShape,
  from: (db, { organization, now }: Context) =>
    db
      .selectFrom('payment')
      .innerJoin('orders', (on) =>
        on.onRef('orders.organization_id', '=', 'payment.organization_id').onRef('orders.id', '=', 'payment.order_id'),
      )
      .leftJoin('event', (on) =>
        on.onRef('event.organization_id', '=', 'orders.organization_id').onRef('event.id', '=', 'orders.event_id'),
      )
      .where('payment.organization_id', '=', organization.id)
      .where(isAwaited(now)),
  columns: (_ctx) => ({
    id: 'payment.id',
    orderId: 'payment.order_id',
    number: sql<string>`orders.confirmation_number`,
    buyerName,
    buyerEmail: sql<string | null>`orders.buyer ->> 'email'`,
    eventId: 'orders.event_id',
    eventTitle: sql<string>`event.title`,
    method: sql<ManualMethod>`payment.provider`,
    state: sql<AwaitedState>`case when orders.state = 'expired' then 'late' else 'waiting' end`,
    amount: sql<number>`orders.total::float8`,
    currency: 'orders.currency',
    since: isoMoment('payment.created_at'),
    until: isoMoment('orders.held_until'),
    hasReceipt: sql<boolean>`exists (select from payment_receipt
      where payment_receipt.organization_id = payment.organization_id and payment_receipt.order_id = payment.order_id)`,
  }),
  search: (words) =>
    matchesWords(
      sql`concat_ws(' ', ${buyerName}, orders.buyer ->> 'email', orders.buyer ->> 'dni', orders.confirmation_number)`,
      words,
    ),
  filters: {
    state: (state, { now }) => awaitedConditions(now)[state],
    method: (method) => sql`payment.provider = ${method}`,
    event: (id) => sql`orders.event_id = ${id}`,
  },
  sorts: {
    since: () => [{ value: sql`payment.created_at` }],
    until: () => [{ value: sql`orders.held_until` }],
    amount: () => [{ value: sql`orders.total` }],
  },
})
