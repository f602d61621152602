import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { refundViewState } from '#rules/refunds/refund-state.ts'
import { audit } from '../audit/audit.ts'
import { moveRefund } from './apply-refunds.ts'
import { endNeedlessRefunds } from './end-needless-refunds.ts'
import { lockRefund } from './lock-refund.ts'

/**
 * Sends a refund again that the provider rejected; one whose money the bank has taken back ends instead. Throws `Refused` `refund_not_open`, `not_found`, `forbidden`.
 */
export async function retryRefund(ctx: Context, refundId: string): Promise<void> {
  ensureCan(ctx.actor, 'refund-orders')
  await ctx.db.transaction(async (em) => {
    const { refund, payment, order, now } = await lockRefund(em, ctx, refundId)
    if (refundViewState(refund) !== 'failed') throw new Refused({ code: 'refund_not_open' })
    if (payment.state === 'charged_back') return endNeedlessRefunds(em, payment, now)
    moveRefund(refund, 'requested', now)
    Object.assign(refund, { failure: null, tries: refund.tries + 1, providerRefundId: null })
    await em.flush()
    await ctx.enqueue(em, 'send-refund', { organizationId: ctx.organization.id, refundId })
    await audit(ctx, em, 'refund.retried', refundId, { orderId: order.id, amount: refund.amount })
  })
}
