import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { canMovePayment, type PaymentState } from '#rules/payments/payment-state.ts'
import { audit } from '../audit/audit.ts'
import { enqueueMessage } from '../messages/enqueue-message.ts'
import { orderDetails, type OrderDetails } from '../orders/order-details.ts'
import { Order } from '../orders/order.ts'
import { acceptPayment } from './accept-payment.ts'
import type { Payment } from './payment.ts'
import { endRefundedOrder } from './end-refunded-order.ts'

/** `refunded` in minor units. */
export type ReportedPayment = Readonly<{ id: string; state: PaymentState; refunded: number }>

type PaymentKey = Readonly<{ id: string; orderId: string }>
type PaymentMove = { em: Em; ctx: Context; order: Order; payment: Payment; details: OrderDetails }

/**
 * Moves a payment and its order to the state that the provider reports: forward only, so that reports in any order and
 * number have the same result.
 */
export async function movePayment(
  ctx: Context,
  { id: paymentId, orderId }: PaymentKey,
  reported: ReportedPayment,
): Promise<void> {
  await ctx.db.transaction(async (em) => {
    const key = { organizationId: ctx.organization.id, id: orderId }
    // The order's lock serialises all changes to its payments, so that they are read after it.
    const order = await em.findOneOrFail(Order, key, { lockMode: LockMode.PESSIMISTIC_WRITE })
    const details = await orderDetails(em, order)
    const payment = details.payments.find(({ id }) => id === paymentId)
    if (!payment) throw new Error(`order ${orderId} has no payment ${paymentId}`)
    payment.providerPaymentId ??= reported.id
    payment.refundedAmount = Math.max(payment.refundedAmount, reported.refunded)
    for (const state of stepsBetween(payment.state, reported.state)) {
      payment.state = state
      payment.updatedAt = details.now
      await em.flush()
      await reactions[state]?.({ em, ctx, order, payment, details })
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
  approved: async ({ em, ctx, order, payment, details }) => {
    await audit(ctx, em, 'payment.approved', payment.id, { orderId: order.id, amount: payment.amount })
    await acceptPayment(em, ctx, { order, payment, details })
  },
  rejected: async ({ em, ctx, order, payment, details }) => {
    if (order.state !== 'awaiting_payment' || order.heldUntil <= details.now || !order.buyer) return
    const to = { orderId: order.id, recipient: order.buyer.email, locale: order.locale }
    const dedupeKey = `payment-rejected:${payment.id}`
    await enqueueMessage(ctx, em, { kind: 'payment-rejected', ...to, dedupeKey })
  },
  refunded: ({ em, ctx, order, payment }) => endRefundedOrder(em, ctx, { order, payment, state: 'refunded' }),
  charged_back: ({ em, ctx, order, payment }) => endRefundedOrder(em, ctx, { order, payment, state: 'charged_back' }),
}
