import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { findRow } from '../find-row.ts'
import { Order } from '../orders/order.ts'
import { Payment } from '../payments/payment.ts'
import { Refund } from './refund.ts'

type LockedRefund = { refund: Refund; payment: Payment; order: Order; now: Date }

/** A refund behind the lock of its order. Throws `Refused` `not_found`. */
export async function lockRefund(em: Em, ctx: Context, refundId: string): Promise<LockedRefund> {
  const { orderId, paymentId, organizationId } = await findRow(em, ctx, Refund, refundId)
  const key = { organizationId, id: orderId }
  const order = await em.findOneOrFail(Order, key, { lockMode: LockMode.PESSIMISTIC_WRITE })
  const refund = await em.findOneOrFail(Refund, { organizationId, id: refundId }, { refresh: true })
  const payment = await em.findOneOrFail(Payment, { organizationId, id: paymentId })
  return { refund, payment, order, now: await databaseNow(em) }
}
