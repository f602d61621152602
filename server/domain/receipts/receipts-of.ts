import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { IssuedReceipt } from '#rules/receipts/issued-receipt.ts'
import type { ReceiptView } from '#rules/receipts/receipt-view.ts'
import { Refused } from '#rules/refusals.ts'
import { loadOrder } from '../orders/load-order.ts'
import type { Order } from '../orders/order.ts'
import { ensureOrderOpen, type OwnOrderKey } from '../own-orders/own-order.ts'
import { Receipt } from './receipt.ts'

export async function receiptsOf(em: Em, order: Pick<Order, 'organizationId' | 'id'>): Promise<IssuedReceipt[]> {
  const { organizationId, id: orderId } = order
  const receipts = await em.find(Receipt, { organizationId, orderId }, { orderBy: { createdAt: 'asc', id: 'asc' } })
  return receipts.map(({ kind, number, issuedOn, view }) => ({ kind, number, issuedOn, total: view.price.total }))
}

/**
 * What one receipt of a buyer's order says, with the organization's logo of then. It has their document and address, so
 * that the link of the order alone does not open it. Throws `Refused` `order_not_found`, `code_required`, `not_found`.
 */
export const openReceipt = (
  ctx: Context,
  key: OwnOrderKey,
  number: string,
): Promise<{ view: ReceiptView; logo: string | null }> =>
  ctx.db.transaction(async (em) => {
    const order = await loadOrder(em, ctx, key.confirmationId)
    ensureOrderOpen(ctx, order, key)
    const receipt = await em.findOne(Receipt, { organizationId: order.organizationId, orderId: order.id, number })
    if (!receipt) throw new Refused({ code: 'not_found' })
    return { view: receipt.view, logo: receipt.logo ?? null }
  })
