import type { Context } from '#server/context.ts'
import { endOrders } from './end-orders.ts'
import { ensureUndecided } from './ensure-payable.ts'
import { lockOrder } from './load-order.ts'
import { orderDetails } from './order-details.ts'

/**
 * Idempotent. Throws `Refused` `order_not_found`, `order_already_paid`, `order_not_payable` while a payment is being
 * decided.
 *
 * @unaudited An order is its own record: state, times and buyer.
 */
export async function releaseHold(ctx: Context, confirmationId: string): Promise<void> {
  await ctx.db.transaction(async (em) => {
    const order = await lockOrder(em, ctx, confirmationId)
    if (order.state === 'cancelled' || order.state === 'expired') return
    ensureUndecided(order, await orderDetails(em, order))
    await endOrders(em, ctx, [{ id: order.id, couponId: order.couponId ?? null }], 'cancelled')
  })
}
