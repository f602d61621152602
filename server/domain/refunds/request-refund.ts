import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { isManualMethod } from '#rules/payments/payment-methods.ts'
import type { RefundReason } from '#rules/refunds/refund-reasons.ts'
import { Refused } from '#rules/refusals.ts'
import { audit, type EntryId } from '../audit/audit.ts'
import { Event } from '../events/event.ts'
import { enqueueMessage } from '../messages/enqueue-message.ts'
import type { Order } from '../orders/order.ts'
import { Payment } from '../payments/payment.ts'
import { refundableAmount } from '../payments/refundable-amount.ts'
import { Refund, type RefundedLine } from './refund.ts'

export type RefundDecision = Readonly<{
  /** Of a refund that a form asks for; otherwise it gets one of its own. */
  id?: string
  order: Order
  payment: Payment
  /** In minor units. */
  amount: number
  because: RefundReason
  now: Date
  /** What staff tell the buyer. */
  note?: string
  lines?: readonly RefundedLine[]
  /** Whether the platform gives up its fee on it; as its event says by default. */
  returnsFee?: boolean
  /** What stays of the order's payments after this and the refunds decided with it; read from them by default. */
  kept?: number
  /** Who is mailed; both sides unless another mail says so. */
  notifies?: 'both' | 'buyer' | 'nobody'
}>

/**
 * Decides a refund in the transaction of `em`, in which the order's row is locked. A job sends it to the provider after
 * the commit; staff return money that came manually. Throws `Refused` `refund_exceeds_payment`.
 */
export async function requestRefund(
  em: Em,
  ctx: Context,
  decision: RefundDecision,
): Promise<{ id: string; entryId: EntryId }> {
  const { id = newId(), order, payment, amount, because, now, note = '', lines = [], notifies = 'both' } = decision
  const { organizationId, id: paymentId, currency } = payment
  if (amount <= 0 || amount > refundableAmount(payment)) throw new Refused({ code: 'refund_exceeds_payment' })
  const returnsFee = isFeeReturnedByProvider(payment) || (decision.returnsFee ?? (await isFeeReturned(em, order)))
  payment.refundsTotal += amount
  const state = isManualMethod(payment.provider) ? 'manual' : 'requested'
  const facts = { id, organizationId, orderId: order.id, paymentId, currency, createdAt: now, updatedAt: now }
  const refund = em.create(Refund, { ...facts, state, amount, because, note, lines: [...lines], returnsFee })
  em.persist(refund)
  await em.flush()
  if (state === 'requested') await ctx.enqueue(em, 'send-refund', { organizationId, refundId: id })
  const details = { orderId: order.id, reason: because, amount }
  const entryId = await audit(ctx, em, 'payment.refund-decided', paymentId, details)
  if (notifies !== 'nobody') {
    const kept = decision.kept ?? (await refundableOfOrder(em, order))
    await notify(em, ctx, { order, refund, kept, isForStaff: notifies === 'both' })
  }
  return { id, entryId }
}

async function refundableOfOrder(em: Em, { organizationId, id: orderId }: Order): Promise<number> {
  const payments = await em.find(Payment, { organizationId, orderId })
  return payments.reduce((sum, payment) => sum + refundableAmount(payment), 0)
}

/** Mercado Pago returns the same part of the marketplace's fee with each refund, whatever the event says. */
export const isFeeReturnedByProvider = ({ provider }: Pick<Payment, 'provider'>): boolean => provider === 'mercadopago'

/** The platform earned nothing by an order that was never confirmed; else the event says whether it gives its fee up. */
async function isFeeReturned(em: Em, { organizationId, eventId, confirmedAt }: Order): Promise<boolean> {
  if (!confirmedAt) return true
  const { returnsApplicationFee } = await em.findOneOrFail(Event, { organizationId, id: eventId })
  return returnsApplicationFee
}

type Notice = Readonly<{ order: Order; refund: Refund; kept: number; isForStaff: boolean }>

async function notify(em: Em, ctx: Context, { order, refund, kept, isForStaff }: Notice) {
  const { id, amount, because, note, state } = refund
  const { contactEmail, language } = ctx.organization
  const about = { orderId: order.id, refund: { amount, kept, because, note, isManualRefund: state === 'manual' } }
  if (order.buyer) {
    const to = { recipient: order.buyer.email, locale: order.locale }
    await enqueueMessage(ctx, em, {
      kind: 'place-lost-and-refunded',
      ...about,
      ...to,
      dedupeKey: `place-lost-and-refunded:${id}`,
    })
  }
  if (contactEmail && isForStaff) {
    const to = { recipient: contactEmail, locale: language }
    await enqueueMessage(ctx, em, { kind: 'place-lost-alert', ...about, ...to, dedupeKey: `place-lost-alert:${id}` })
  }
}
