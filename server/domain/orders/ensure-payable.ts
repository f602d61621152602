import { Refused } from '#rules/refusals.ts'
import { ensureOnSale } from '../events/ensure-on-sale.ts'
import type { OrderDetails } from './order-details.ts'
import { isDifference, type Order } from './order.ts'

/**
 * Throws `Refused` `order_already_paid`, `order_not_payable` (cancelled, or its payment is being decided),
 * `hold_expired`, each with `values.confirmationId`; `event_cancelled`, `event_not_published`.
 */
export function ensurePayable(order: Order, { event, payments, now }: Omit<OrderDetails, 'lines'>): void {
  ensureUndecided(order, { payments })
  // Before the expiry: nobody should be sent back to register for an event that is not on sale.
  ensureOnSale(event.status)
  if (order.heldUntil <= now) throw refusal(order, 'hold_expired')
}

export function ensureUndecided(order: Order, { payments }: Pick<OrderDetails, 'payments'>): void {
  if (order.state === 'confirmed') throw refusal(order, 'order_already_paid')
  if (order.state === 'expired') throw refusal(order, 'hold_expired')
  if (order.state !== 'held' && order.state !== 'awaiting_payment') throw refusal(order, 'order_not_payable')
  const latestState = payments.at(-1)?.state
  if (latestState === 'in_process' || latestState === 'approved') throw refusal(order, 'order_not_payable')
}

/** A difference is paid as it is: nobody fills it in, discounts it or gives it up. Throws `Refused` `order_not_payable`. */
export function ensureChosen(order: Order): void {
  if (isDifference(order)) throw refusal(order, 'order_not_payable')
}

const refusal = (order: Order, code: 'order_already_paid' | 'order_not_payable' | 'hold_expired') =>
  new Refused({ code, values: { confirmationId: order.confirmationId } })
