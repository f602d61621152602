import { databaseTime, dateOf } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { EntityDictionary } from '@mikro-orm/core'
import { isoMoment, isoMomentOrNull } from '#server/lists/moments.ts'
import type { OfferedMethod, PaymentQr } from '#rules/payments/offered-methods.ts'
import type { EventStatus } from '#rules/events/event-state.ts'
import { Payment } from '../payments/payment.ts'
import { OrderLine } from './order-line.ts'
import type { Order } from './order.ts'

/** What decides about an order at the database's time `now`; its payments are in the order of their attempts. */
export type OrderDetails = Readonly<{
  now: Date
  event: Readonly<{
    status: EventStatus
    title: string
    refundHours: number | null
    refundKeepsFees: boolean
    startsAt: Date
    registrationDeadline: Date | null
    paymentMethods: OfferedMethod[] | null
    paymentQr: PaymentQr | null
  }>
  payments: readonly Payment[]
  lines: readonly OrderLine[]
}>

type Row = Omit<OrderDetails['event'], 'startsAt' | 'registrationDeadline'> & {
  startsAt: string
  registrationDeadline: string | null
  now: string
  payments: EntityDictionary<Payment>[]
  lines: EntityDictionary<OrderLine>[]
}

/**
 * Reads in one statement what decides about an order, whose row is locked by the command that changes it. `for key
 * share` blocks changes of the event's status until the transaction of `em` ends, but not updates of
 * `registrations_count`.
 */
export async function orderDetails(em: Em, order: Order): Promise<OrderDetails> {
  const { organizationId, id, eventId } = order
  const [row] = await query(
    em,
    sql<Row>`
      select ${databaseTime} as now, status, title, refund_hours as "refundHours",
        refund_keeps_fees as "refundKeepsFees", payment_methods as "paymentMethods",
        payment_qr as "paymentQr", ${isoMoment('starts_at')} as "startsAt",
        ${isoMomentOrNull('registration_deadline')} as "registrationDeadline",
        (select coalesce(jsonb_agg(payment order by attempt), '[]') from payment
          where payment.organization_id = ${organizationId} and order_id = ${id}) as payments,
        (select coalesce(jsonb_agg(order_line order by position, order_line.id), '[]') from order_line
          where order_line.organization_id = ${organizationId} and order_id = ${id}) as lines
      from event where organization_id = ${organizationId} and id = ${eventId} for key share`,
  )
  const { now, payments, lines, startsAt, registrationDeadline, ...event } = row!
  return {
    now: dateOf(now),
    event: {
      ...event,
      startsAt: new Date(startsAt),
      registrationDeadline: registrationDeadline === null ? null : new Date(registrationDeadline),
    },
    payments: payments.map((payment) => em.map(Payment, payment)),
    lines: lines.map((line) => em.map(OrderLine, line)),
  }
}
