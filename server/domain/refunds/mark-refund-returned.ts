import { Refused } from '#rules/refusals.ts'
import { isOpenRefund } from '#rules/refunds/refund-state.ts'
import { audited, command, unchanged } from '../command.ts'
import { bookMovements } from '../ledger/book-movements.ts'
import { endRefundedOrder } from '../payments/end-refunded-order.ts'
import { countRefunded, moveRefund } from './apply-refunds.ts'
import { lockRefund } from './lock-refund.ts'

/**
 * Records that staff have returned the money of a refund outside of Dorsal, as of a transfer, or of one that the provider
 * could not return. Twice is once. Throws `Refused` `refund_not_open` while the provider has it and once the
 * bank has taken the money back, `not_found`, `forbidden`.
 */
export const markRefundReturned = command({
  permission: 'refund-orders',
  subject: lockRefund,
  action: 'refund.returned-manually',
  async run({ em, ctx, subject: { refund, payment, order, now } }) {
    if (refund.state === 'done') return unchanged()
    if (!isOpenRefund(refund) || payment.state === 'charged_back') throw new Refused({ code: 'refund_not_open' })
    moveRefund(refund, 'done', now)
    await em.flush()
    await countRefunded(em, order, payment)
    if (payment.state === 'approved' && payment.refundedAmount >= payment.receivedAmount) {
      Object.assign(payment, { state: 'refunded', updatedAt: now })
      await endRefundedOrder(em, ctx, { order, payment, state: 'refunded' })
    }
    await bookMovements(em, ctx.organization.id, [order.id])
    return audited({ orderId: order.id, amount: refund.amount }, { subject: refund.id })
  },
})
