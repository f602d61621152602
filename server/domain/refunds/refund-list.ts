import type { Context } from '#server/context.ts'
import { sql } from '#server/database/query.ts'
import { listOf } from '#server/lists/list-of.ts'
import { isoMoment, isoMomentOrNull } from '#server/lists/moments.ts'
import { matchesWords } from '#server/lists/search.ts'
import type { PaymentMethod } from '#rules/payments/payment-methods.ts'
import { refundListShape } from '#rules/refunds/refund-list.ts'
import type { RefundViewState } from '#rules/refunds/refund-state.ts'
import { isNeeded } from './refund.ts'

const buyerName = sql<
  string | null
>`nullif(trim(concat(orders.buyer ->> 'firstName', ' ', orders.buyer ->> 'lastName')), '')`

const viewState = sql<RefundViewState>`case when ${isNeeded} then refund.state else 'not_needed' end`

export const refundList = listOf({
  shape: refundListShape,
  from: (db, { organization }: Context) =>
    db
      .selectFrom('refund')
      .leftJoin('orders', (on) =>
        on.onRef('orders.organization_id', '=', 'refund.organization_id').onRef('orders.id', '=', 'refund.order_id'),
      )
      .leftJoin('event', (on) =>
        on.onRef('event.organization_id', '=', 'orders.organization_id').onRef('event.id', '=', 'orders.event_id'),
      )
      .leftJoin('payment', (on) =>
        on
          .onRef('payment.organization_id', '=', 'refund.organization_id')
          .onRef('payment.id', '=', 'refund.payment_id'),
      )
      .where('refund.organization_id', '=', organization.id),
  columns: (_ctx) => ({
    id: 'refund.id',
    orderId: 'refund.order_id',
    orderNumber: sql<string>`orders.confirmation_number`,
    buyerName,
    buyerEmail: sql<string | null>`orders.buyer ->> 'email'`,
    eventTitle: sql<string>`event.title`,
    state: viewState,
    amount: sql<number>`refund.amount::float8`,
    currency: 'refund.currency',
    because: 'refund.because',
    note: 'refund.note',
    method: sql<PaymentMethod>`payment.provider`,
    failure: sql<string | null>`case when ${isNeeded} then refund.failure end`,
    tries: 'refund.tries',
    sealedPayee: 'refund.payee',
    createdAt: isoMoment('refund.created_at'),
    doneAt: isoMomentOrNull('refund.done_at'),
  }),
  search: (words) =>
    matchesWords(
      sql`concat_ws(' ', ${buyerName}, orders.buyer ->> 'email', orders.buyer ->> 'dni', orders.confirmation_number,
        refund.provider_refund_id)`,
      words,
    ),
  filters: { state: (state) => sql`${viewState} = ${state}`, event: (id) => sql`orders.event_id = ${id}` },
  sorts: {
    latest: () => [{ value: sql`refund.created_at`, order: 'desc' }],
    amount: () => [{ value: sql`refund.amount` }],
  },
})
