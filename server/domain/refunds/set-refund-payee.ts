import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import type { SecretBox } from '../domains/secret-box.ts'
import { isOpenRefund } from '#rules/refunds/refund-state.ts'
import { lockRefund } from './lock-refund.ts'
import { payeeOf } from './refund-views.ts'

/**
 * Stores, sealed, the bank account to which staff return a refund; an empty one is removed. The entry in the log has no
 * value. Throws `Refused` `refund_not_open`, `not_found`, `forbidden`.
 */
export async function setRefundPayee(ctx: Context, refundId: string, box: SecretBox, payee: string): Promise<void> {
  ensureCan(ctx.actor, 'refund-orders')
  await ctx.db.transaction(async (em) => {
    const { refund, order } = await lockRefund(em, ctx, refundId)
    if (!isOpenRefund(refund)) throw new Refused({ code: 'refund_not_open' })
    refund.payee = payee === '' ? null : box.seal(payee, payeeOf(ctx, refundId))
    await em.flush()
    await audit(ctx, em, 'refund.payee-set', refundId, { orderId: order.id })
  })
}
