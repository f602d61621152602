import type { Context } from '#server/context.ts'
import { Refused } from '#rules/refusals.ts'
import { ensurePayable } from '../orders/ensure-payable.ts'
import { lockOrder } from '../orders/load-order.ts'
import { orderDetails } from '../orders/order-details.ts'
import { openAttempt, type Addresses } from './open-attempt.ts'
import { openPaymentPage } from './open-payment-page.ts'

/**
 * Returns the provider's payment page for an order that was checked out. An open attempt is continued; after a rejection
 * or a changed price a new one is made.
 *
 * Throws `Refused` `payment_unavailable` when the provider cannot be reached (trying again continues the attempt),
 * `payments_not_set_up`, `hold_expired`, `order_already_paid`, `order_not_payable`, `order_not_found`.
 *
 * @unaudited A payment is its own record; what a provider decides is audited when it arrives.
 */
export async function startPayment(ctx: Context, confirmationId: string, addresses: Addresses): Promise<string> {
  const attempt = await ctx.db.transaction(async (em) => {
    const order = await lockOrder(em, ctx, confirmationId)
    const details = await orderDetails(em, order)
    ensurePayable(order, details)
    if (order.state !== 'awaiting_payment' || !order.termsAcceptedAt || order.total <= 0)
      throw new Refused({ code: 'order_not_payable', values: { confirmationId } })
    return openAttempt(em, ctx, { order, details, addresses })
  })
  return openPaymentPage(ctx, attempt)
}
