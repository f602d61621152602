import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { ensureOnSale } from '../events/ensure-on-sale.ts'
import { latestPayment } from '../payments/latest-payment.ts'
import type { Order } from './order.ts'

/**
 * Throws `Refused` `order_already_paid`, `order_not_payable` (cancelled, or its payment is being decided),
 * `hold_expired`, each with `values.confirmationId`; `event_cancelled`, `event_not_published`.
 */
export async function ensurePayable(em: Em, order: Order, now: Date): Promise<void> {
  await ensureUndecided(em, order)
  // Before the expiry: nobody should be sent back to register for an event that is not on sale.
  await ensureOnSale(em, order)
  if (order.heldUntil <= now) throw refusal(order, 'hold_expired')
}

export async function ensureUndecided(em: Em, order: Order): Promise<void> {
  if (order.state === 'confirmed') throw refusal(order, 'order_already_paid')
  if (order.state === 'expired') throw refusal(order, 'hold_expired')
  if (order.state !== 'held' && order.state !== 'awaiting_payment') throw refusal(order, 'order_not_payable')
  const payment = await latestPayment(em, order)
  if (payment?.state === 'in_process' || payment?.state === 'approved') throw refusal(order, 'order_not_payable')
}

const refusal = (order: Order, code: 'order_already_paid' | 'order_not_payable' | 'hold_expired') =>
  new Refused({ code, values: { confirmationId: order.confirmationId } })
