import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { canMovePayment, type PaymentState } from '#rules/payments/payment-state.ts'
import { audit } from '../audit/audit.ts'
import { enqueueMessage } from '../messages/enqueue-message.ts'
import { Order } from '../orders/order.ts'
import { acceptPayment } from './accept-payment.ts'
import { Payment } from './payment.ts'
import { endRefundedOrder } from './end-refunded-order.ts'

/** `refunded` in minor units. */
export type ReportedPayment = Readonly<{ id: string; state: PaymentState; refunded: number }>

type PaymentMove = { em: Em; ctx: Context; order: Order; payment: Payment; now: Date }

/**
 * Moves a payment and its order to the state that the provider reports: forward only, so that reports in any order and
 * number have the same result.
 */
export async function movePayment(ctx: Context, paymentId: string, reported: ReportedPayment): Promise<void> {
  await ctx.db.transaction(async (em) => {
    const organizationId = ctx.organization.id
    const { orderId } = await em.findOneOrFail(Payment, { organizationId, id: paymentId })
    // The order's lock serialises all changes to its payments; the payment read above may be outdated.
    const order = await em.findOneOrFail(
      Order,
      { organizationId, id: orderId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    )
    const payment = await em.findOneOrFail(Payment, { organizationId, id: paymentId }, { refresh: true })
    payment.providerPaymentId ??= reported.id
    payment.refundedAmount = Math.max(payment.refundedAmount, reported.refunded)
    const now = await databaseNow(em)
    for (const state of stepsBetween(payment.state, reported.state)) {
      payment.state = state
      payment.updatedAt = now
      await em.flush()
      await reactions[state]?.({ em, ctx, order, payment, now })
    }
  })
}

/** Inserts a missed `approved` before a refund or chargeback. */
function stepsBetween(from: PaymentState, to: PaymentState): PaymentState[] {
  if (from === to) return []
  if (canMovePayment(from, to)) return [to]
  return canMovePayment(from, 'approved') && canMovePayment('approved', to) ? ['approved', to] : []
}

const reactions: Partial<Record<PaymentState, (move: PaymentMove) => Promise<void>>> = {
  approved: async ({ em, ctx, order, payment, now }) => {
    await audit(ctx, em, 'payment.approved', payment.id, { orderId: order.id, amount: payment.amount })
    await acceptPayment(em, ctx, { order, payment, now })
  },
  rejected: async ({ em, ctx, order, payment, now }) => {
    if (order.state !== 'awaiting_payment' || order.heldUntil <= now || !order.buyer) return
    const to = { orderId: order.id, recipient: order.buyer.email, locale: order.locale }
    const dedupeKey = `payment-rejected:${payment.id}`
    await enqueueMessage(ctx, em, { kind: 'payment-rejected', ...to, dedupeKey })
  },
  refunded: ({ em, ctx, order, payment }) => endRefundedOrder(em, ctx, { order, payment, state: 'refunded' }),
  charged_back: ({ em, ctx, order, payment }) => endRefundedOrder(em, ctx, { order, payment, state: 'charged_back' }),
}
