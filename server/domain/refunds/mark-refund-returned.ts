import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { isOpenRefund } from '#rules/refunds/refund-state.ts'
import { audit } from '../audit/audit.ts'
import { bookMovements } from '../ledger/book-movements.ts'
import { endRefundedOrder } from '../payments/end-refunded-order.ts'
import { countRefunded, moveRefund } from './apply-refunds.ts'
import { lockRefund } from './lock-refund.ts'

/**
 * Records that staff have returned the money of a refund outside of Dorsal, as of a transfer, or of one that the provider
 * could not return. Twice is once. Throws `Refused` `refund_not_open` while the provider has it and once the
 * bank has taken the money back, `not_found`, `forbidden`.
 */
export async function markRefundReturned(ctx: Context, refundId: string): Promise<void> {
  ensureCan(ctx.actor, 'refund-orders')
  await ctx.db.transaction(async (em) => {
    const { refund, payment, order, now } = await lockRefund(em, ctx, refundId)
    if (refund.state === 'done') return
    if (!isOpenRefund(refund) || payment.state === 'charged_back') throw new Refused({ code: 'refund_not_open' })
    moveRefund(refund, 'done', now)
    await em.flush()
    await audit(ctx, em, 'refund.returned-by-hand', refundId, { orderId: order.id, amount: refund.amount })
    await countRefunded(em, order, payment)
    if (payment.state === 'approved' && payment.refundedAmount >= payment.receivedAmount) {
      Object.assign(payment, { state: 'refunded', updatedAt: now })
      await endRefundedOrder(em, ctx, { order, payment, state: 'refunded' })
    }
    await bookMovements(em, ctx.organization.id, [order.id])
  })
}
