import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { isWaitedFor } from '#rules/payments/offered-methods.ts'
import { Refused } from '#rules/refusals.ts'
import { ensurePayable } from '../orders/ensure-payable.ts'
import { lockOrder } from '../orders/load-order.ts'
import { orderDetails, type OrderDetails } from '../orders/order-details.ts'
import type { Order } from '../orders/order.ts'

export type WaitingOrder = Readonly<{ order: Order; details: OrderDetails }>

/** An order that waits for a transfer or QR payment. Throws as `addReceipt` does about the order. */
export const lockWaitingOrder = async (em: Em, ctx: Context, confirmationId: string): Promise<WaitingOrder> =>
  ensureWaiting(em, await lockOrder(em, ctx, confirmationId))

export async function ensureWaiting(em: Em, order: Order): Promise<WaitingOrder> {
  const details = await orderDetails(em, order)
  ensurePayable(order, details)
  if (order.state !== 'awaiting_payment' || !isWaitedFor(order.paymentMethod ?? null))
    throw new Refused({ code: 'order_not_payable', values: { confirmationId: order.confirmationId } })
  return { order, details }
}
