import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { enqueueMessage } from '../messages/enqueue-message.ts'
import { newRepeatKey } from '../messages/repeat-message.ts'
import { isWaivedDifference, Order } from './order.ts'

/**
 * Mails the buyer the confirmation again, a few times in a quarter of an hour. Throws `Refused` `nothing_to_resend`,
 * `too_many_requests` (`values.minutes`), `not_found`, `forbidden`.
 */
export const resendOrderConfirmation = command({
  permission: 'edit-athletes',
  subject: Order,
  locks: true,
  action: 'order.mail-repeated',
  async run({ em, ctx, subject: order }) {
    const { id: orderId, buyer, state, total, locale } = order
    if (!buyer || state !== 'confirmed' || isWaivedDifference(order)) throw new Refused({ code: 'nothing_to_resend' })
    const recipient = buyer.email
    const kind = total === 0 ? 'registration-confirmed-free' : 'payment-approved'
    const dedupeKey = await newRepeatKey(em, ctx, { orderId, recipient })
    await enqueueMessage(ctx, em, { kind, orderId, recipient, locale, dedupeKey })
    return audited()
  },
})
