import { Refused } from '#rules/refusals.ts'
import { refundViewState } from '#rules/refunds/refund-state.ts'
import { audited, command, unchanged } from '../command.ts'
import { moveRefund } from './apply-refunds.ts'
import { endNeedlessRefunds } from './end-needless-refunds.ts'
import { lockRefund } from './lock-refund.ts'

/**
 * Sends a refund again that the provider rejected; one whose money the bank has taken back ends instead. Throws `Refused` `refund_not_open`, `not_found`, `forbidden`.
 */
export const retryRefund = command({
  permission: 'refund-orders',
  subject: lockRefund,
  action: 'refund.retried',
  async run({ em, ctx, subject: { refund, payment, order, now } }) {
    if (refundViewState(refund) !== 'failed') throw new Refused({ code: 'refund_not_open' })
    if (payment.state === 'charged_back') {
      await endNeedlessRefunds(em, payment, now)
      return unchanged()
    }
    moveRefund(refund, 'requested', now)
    Object.assign(refund, { failure: null, tries: refund.tries + 1, providerRefundId: null })
    await em.flush()
    await ctx.enqueue(em, 'send-refund', { organizationId: ctx.organization.id, refundId: refund.id })
    return audited({ orderId: order.id, amount: refund.amount }, { subject: refund.id })
  },
})
