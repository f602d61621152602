import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { RefundReason } from '#rules/messages/message-views.ts'
import { audit } from '../audit/audit.ts'
import { enqueueMessage } from '../messages/enqueue-message.ts'
import type { Order } from '../orders/order.ts'
import type { Payment } from './payment.ts'

type Decision = { order: Order; payment: Payment; reason: RefundReason }

/** Marks a payment for refund in the transaction of `em`; a job refunds it after the commit. */
export async function scheduleRefund(
  em: Em,
  ctx: Context,
  { order, payment, reason, now }: Decision & { now: Date },
): Promise<void> {
  const { organizationId, id: paymentId } = payment
  payment.refundDueAt = now
  await ctx.enqueue(em, 'refund-payment', { organizationId, paymentId })
  await audit(ctx, em, 'payment.refund-decided', paymentId, { orderId: order.id, reason, amount: payment.amount })
  await notifyBothSides(em, ctx, { order, payment, reason })
}

async function notifyBothSides(em: Em, ctx: Context, { order, payment, reason }: Decision) {
  const { contactEmail, language } = ctx.organization
  const about = { orderId: order.id, refund: { amount: payment.amount, because: reason } }
  if (order.buyer) {
    const to = { recipient: order.buyer.email, locale: order.locale }
    const dedupeKey = `place-lost-and-refunded:${payment.id}`
    await enqueueMessage(ctx, em, { kind: 'place-lost-and-refunded', ...about, ...to, dedupeKey })
  }
  if (contactEmail) {
    const to = { recipient: contactEmail, locale: language }
    const dedupeKey = `place-lost-alert:${payment.id}`
    await enqueueMessage(ctx, em, { kind: 'place-lost-alert', ...about, ...to, dedupeKey })
  }
}
