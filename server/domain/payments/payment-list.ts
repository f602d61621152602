import type { SqlBool } from 'kysely'
import type { Context } from '#server/context.ts'
import { sql } from '#server/database/query.ts'
import { listOf } from '#server/lists/list-of.ts'
import { isoMoment, isoMomentOrNull } from '#server/lists/moments.ts'
import { parseConfirmationNumber } from '#rules/orders/confirmation-number.ts'
import { paymentListShape } from '#rules/payments/payment-list.ts'

/**
 * Attempts to pay, with what arrived and went back, in minor units; searched by order's number, provider's id or ours, which
 * the provider shows too.
 */
export const paymentList = listOf({
  shape: paymentListShape,
  from: (db, { organization }: Context) =>
    db
      .selectFrom('payment')
      .innerJoin('orders', (on) =>
        on.onRef('orders.organization_id', '=', 'payment.organization_id').onRef('orders.id', '=', 'payment.order_id'),
      )
      .where('payment.organization_id', '=', organization.id),
  columns: (_ctx) => ({
    id: 'payment.id',
    number: 'orders.confirmation_number',
    method: 'payment.provider',
    state: 'payment.state',
    providerId: 'payment.provider_payment_id',
    account: 'payment.account',
    amount: sql<number>`payment.amount::float8`,
    received: sql<number>`payment.received_amount::float8`,
    refunded: sql<number>`payment.refunded_amount::float8`,
    currency: 'payment.currency',
    createdAt: isoMoment('payment.created_at'),
    receivedAt: isoMomentOrNull('payment.received_at'),
  }),
  search: (_words, _ctx, search) =>
    sql<SqlBool>`(orders.confirmation_number = ${parseConfirmationNumber(search)}
      or payment.provider_payment_id = ${search.trim()} or payment.id::text = ${search.trim().toLowerCase()})`,
  filters: {
    state: (state) => sql`payment.state = ${state}`,
    method: (method) => sql`payment.provider = ${method}`,
    event: (eventId) => sql`orders.event_id = ${eventId}`,
  },
  sorts: {
    latest: () => [{ value: sql`payment.created_at`, order: 'desc' }],
    amount: () => [{ value: sql`payment.amount` }],
  },
})
