import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { Order } from '../orders/order.ts'
import { lockWaitingOrder } from './lock-waiting-order.ts'
import { PaymentReceipt } from './payment-receipt.ts'

/**
 * Removes the receipt of an order that still waits for its payment; one that is gone already is none to complain about.
 * Throws what `addReceipt` throws about the order.
 *
 * Not audited: nobody but the buyer removes one.
 */
export async function removeReceipt(ctx: Context, confirmationId: string): Promise<void> {
  await ctx.db.transaction(async (em) => {
    const { order } = await lockWaitingOrder(em, ctx, confirmationId)
    await deleteReceipt(em, ctx, order)
  })
}

/** Deletes an order's receipt, whose row is locked; its file goes after the commit. */
export async function deleteReceipt(
  em: Em,
  { enqueue }: Pick<Context, 'enqueue'>,
  { organizationId, id: orderId }: Pick<Order, 'organizationId' | 'id'>,
): Promise<void> {
  const receipt = await em.findOne(PaymentReceipt, { organizationId, orderId })
  if (!receipt) return
  await em.remove(receipt).flush()
  await enqueue(em, 'remove-files', { keys: [receipt.key] })
}
