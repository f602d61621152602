import type { Context } from '../../context.ts'
import type { Em } from '../../database/orm.ts'
import { audit } from '../audit/audit.ts'
import { enqueueMessage } from '../messages/enqueue-message.ts'
import type { Order } from '../orders/order.ts'
import type { Payment } from './payment.ts'

/** Why money that arrived goes back: its places are gone, another payment came first, or the price has changed. */
export type RefundReason = 'place_lost' | 'already_paid' | 'amount_changed' | 'order_ended'

/** Decides that a payment goes back, in the transaction of `em`: the job gives it back after the commit. */
export async function refundLater(
  em: Em,
  ctx: Context,
  { order, payment, reason, now }: { order: Order; payment: Payment; reason: RefundReason; now: Date },
): Promise<void> {
  const { organizationId, id: paymentId } = payment
  payment.refundDueAt = now
  await ctx.enqueue(em, 'refund-payment', { organizationId, paymentId })
  await audit(ctx, em, 'payment.refund-decided', paymentId, { orderId: order.id, reason, amount: payment.amount })
  if (reason === 'place_lost' || reason === 'order_ended') await tellBothSides(em, ctx, order, payment)
}

async function tellBothSides(em: Em, ctx: Context, { id: orderId, buyer, locale }: Order, payment: Payment) {
  const { contactEmail, language } = ctx.organization
  if (buyer) {
    const dedupeKey = `place-lost-and-refunded:${payment.id}`
    await enqueueMessage(ctx, em, {
      kind: 'place-lost-and-refunded',
      orderId,
      recipient: buyer.email,
      locale,
      dedupeKey,
    })
  }
  if (contactEmail) {
    const dedupeKey = `place-lost-alert:${payment.id}`
    const to = { orderId, recipient: contactEmail, locale: language }
    await enqueueMessage(ctx, em, { kind: 'place-lost-alert', ...to, dedupeKey })
  }
}
