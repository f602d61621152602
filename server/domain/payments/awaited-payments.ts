import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { latePaymentDays } from '#rules/payments/late-payments.ts'
import type { AwaitedState } from '#rules/payments/manual-payment-list.ts'

const isManual = sql<SqlBool>`payment.provider in ('transfer', 'qr', 'cash')`

/** Conditions on `payment` and its `orders`. An earlier attempt of an order is waited for no more. */
export const awaitedConditions = (now: Date): Record<AwaitedState, RawBuilder<SqlBool>> => ({
  waiting: sql`(${isManual} and payment.state = 'pending' and orders.state = 'awaiting_payment')`,
  late: sql`(${isManual} and payment.state in ('pending', 'expired') and orders.state = 'expired'
    and orders.held_until > ${now}::timestamptz - make_interval(days => ${latePaymentDays})
    and not exists (select from payment as later where later.organization_id = payment.organization_id
      and later.order_id = payment.order_id and later.attempt > payment.attempt))`,
})

export const isAwaited = (now: Date): RawBuilder<SqlBool> => {
  const { waiting, late } = awaitedConditions(now)
  return sql`(${waiting} or ${late})`
}
