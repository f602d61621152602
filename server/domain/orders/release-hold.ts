import { isWaitedFor } from '#rules/payments/offered-methods.ts'
import { command } from '../command.ts'
import { endOrders } from './end-orders.ts'
import { ensureChosen, ensureUndecided } from './ensure-payable.ts'
import { lockOrder } from './load-order.ts'
import { orderDetails } from './order-details.ts'

/**
 * Idempotent. An order whose money may be on its way manually stays: its hold ends by itself. Throws `Refused`
 * `order_not_found`, `order_already_paid`, `order_not_payable` while a payment is being decided.

 */
export const releaseHold = command({
  permission: 'anybody',
  subject: lockOrder,
  unaudited: 'an order is its own record: state, times and buyer',
  async run({ em, ctx, subject: order }) {
    if (order.state === 'cancelled' || order.state === 'expired') return
    ensureChosen(order)
    if (order.state === 'awaiting_payment' && isWaitedFor(order.paymentMethod ?? null)) return
    ensureUndecided(order, await orderDetails(em, order))
    await endOrders(em, ctx, [{ id: order.id, couponId: order.couponId ?? null }], 'cancelled')
  },
})
