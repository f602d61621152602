import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import type { SecretBox } from '../domains/secret-box.ts'
import { isOpenRefund } from '#rules/refunds/refund-state.ts'
import { lockRefund } from './lock-refund.ts'
import { payeeOf } from './refund-views.ts'

/**
 * Stores, sealed, the bank account to which staff return a refund; an empty one is removed. The entry in the log has no
 * value. Throws `Refused` `refund_not_open`, `not_found`, `forbidden`.
 */
export const setRefundPayee = command({
  permission: 'refund-orders',
  subject: lockRefund,
  action: 'refund.payee-set',
  async run({ ctx, subject: { refund, order } }, box: SecretBox, payee: string) {
    if (!isOpenRefund(refund)) throw new Refused({ code: 'refund_not_open' })
    refund.payee = payee === '' ? null : box.seal(payee, payeeOf(ctx, refund.id))
    return audited({ orderId: order.id }, { subject: refund.id })
  },
})
