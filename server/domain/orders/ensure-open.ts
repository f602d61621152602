import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { ensureOnSale } from '../events/ensure-on-sale.ts'
import { latestPayment } from '../payments/latest-payment.ts'
import type { Order } from './order.ts'

/**
 * Refuses unless the buyer can still change and pay the order: `order_already_paid`, `order_not_payable` while a payment
 * is being decided or after a cancellation, `hold_expired`; `event_cancelled`, `event_not_published`. `values.confirmationId` leads to what became of it.
 */
export async function ensureOpen(em: Em, order: Order, now: Date): Promise<void> {
  await ensureUndecided(em, order)
  // First: nobody should begin anew what is not for sale any more.
  await ensureOnSale(em, order)
  if (order.heldUntil <= now) throw refusal(order, 'hold_expired')
}

/** The same for an order whose hold may have run out, because its places are about to be taken anew. */
export async function ensureUndecided(em: Em, order: Order): Promise<void> {
  if (order.state === 'confirmed') throw refusal(order, 'order_already_paid')
  if (order.state === 'expired') throw refusal(order, 'hold_expired')
  if (order.state !== 'held' && order.state !== 'awaiting_payment') throw refusal(order, 'order_not_payable')
  const payment = await latestPayment(em, order)
  if (payment?.state === 'in_process' || payment?.state === 'approved') throw refusal(order, 'order_not_payable')
}

const refusal = (order: Order, code: 'order_already_paid' | 'order_not_payable' | 'hold_expired') =>
  new Refused({ code, values: { confirmationId: order.confirmationId } })
