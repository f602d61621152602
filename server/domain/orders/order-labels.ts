import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from '#server/database/query.ts'
import { eventOverCutoff } from '#rules/events/event-state.ts'
import type { OrderState, PaymentLabel } from '#rules/orders/order-state.ts'
import type { PaymentState } from '#rules/payments/payment-state.ts'
import { isOrderOwing } from './owing-orders.ts'

export const latestPaymentState = sql`(select state from payment
  where payment.organization_id = orders.organization_id and payment.order_id = orders.id order by attempt desc limit 1)`

/** Mirrors `orderLabel` of the rules for rows of `orders` and `event`; a test compares the two and the conditions. */
export const orderLabelOf = (now: Date): RawBuilder<PaymentLabel> => sql`case
  when orders.state = 'held' then 'unpaid'
  when orders.state = 'awaiting_payment' then case ${latestPaymentState}
    when 'pending' then 'pending' when 'approved' then 'pending' when 'in_process' then 'in_process'
    when 'rejected' then 'rejected' when 'failed' then 'failed'
    when 'charged_back' then 'charged_back' else 'unpaid' end
  when orders.state <> 'confirmed' then orders.state
  when ${isOrderOwing} then 'unpaid'
  when orders.total = 0 and orders.paid_outside_at is null then 'free'
  when event.starts_at <= ${eventOverCutoff(now)}::timestamptz then 'completed'
  else 'paid' end`

/** Comparisons of columns, unlike one of `orderLabelOf`, let PostgreSQL estimate how many rows there are. */
export function orderLabelConditions(now: Date): Record<PaymentLabel, RawBuilder<SqlBool>> {
  const isIn = (state: OrderState) => sql<SqlBool>`orders.state = ${state}`
  const isAwaiting = (...states: PaymentState[]) =>
    sql<SqlBool>`(orders.state = 'awaiting_payment' and ${latestPaymentState} = any (${states}::text[]))`
  const isFree = sql`orders.total = 0 and orders.paid_outside_at is null`
  const hasPaid = sql`orders.state = 'confirmed' and not (${isFree}) and not ${isOrderOwing}`
  return {
    paid: sql`${hasPaid} and event.starts_at > ${eventOverCutoff(now)}::timestamptz`,
    completed: sql`${hasPaid} and event.starts_at <= ${eventOverCutoff(now)}::timestamptz`,
    approved: sql`orders.state = 'confirmed' and orders.total > 0`,
    free: sql`orders.state = 'confirmed' and ${isFree} and not ${isOrderOwing}`,
    unpaid: sql`(orders.state = 'held' or orders.state = 'confirmed' and ${isOrderOwing} or orders.state = 'awaiting_payment'
      and coalesce(${latestPaymentState}, 'expired') in ('expired', 'refunded'))`,
    pending: isAwaiting('pending', 'approved'),
    in_process: isAwaiting('in_process'),
    rejected: isAwaiting('rejected'),
    failed: isAwaiting('failed'),
    charged_back: sql`(${isIn('charged_back')} or ${isAwaiting('charged_back')})`,
    cancelled: isIn('cancelled'),
    expired: isIn('expired'),
    refunded: isIn('refunded'),
  }
}
