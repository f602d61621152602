import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { isWaitedFor } from '#rules/payments/offered-methods.ts'
import { Refused } from '#rules/refusals.ts'
import { ensurePayable } from '../orders/ensure-payable.ts'
import { lockOrder } from '../orders/load-order.ts'
import { orderDetails } from '../orders/order-details.ts'
import type { Order } from '../orders/order.ts'

/** An order that waits for a transfer or QR payment. Throws as `addReceipt` does about the order. */
export async function lockWaitingOrder(em: Em, ctx: Context, confirmationId: string): Promise<Order> {
  const order = await lockOrder(em, ctx, confirmationId)
  ensurePayable(order, await orderDetails(em, order))
  if (order.state !== 'awaiting_payment' || !isWaitedFor(order.paymentMethod ?? null))
    throw new Refused({ code: 'order_not_payable', values: { confirmationId } })
  return order
}
