import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { canMovePayment, type PaymentState } from '#rules/payments/payment-state.ts'
import { audit } from '../audit/audit.ts'
import { enqueueMessage } from '../messages/enqueue-message.ts'
import { orderDetails, type OrderDetails } from '../orders/order-details.ts'
import { Order } from '../orders/order.ts'
import { applyRefunds } from '../refunds/apply-refunds.ts'
import { endNeedlessRefunds } from '../refunds/end-needless-refunds.ts'
import { bookMovements } from '../ledger/book-movements.ts'
import { acceptPayment } from './accept-payment.ts'
import type { ProviderRefund } from './gateway.ts'
import type { Payment } from './payment.ts'
import { endRefundedOrder } from './end-refunded-order.ts'

export type ReportedPayment = Readonly<{
  id: string
  state: PaymentState
  refunds: readonly ProviderRefund[]
  providerFee?: number | null
  releasedAt?: Date | null
  disputesWon?: number
}>

type PaymentKey = Readonly<{ id: string; orderId: string }>
type PaymentMove = { em: Em; ctx: Context; order: Order; payment: Payment; details: OrderDetails }

/**
 * Moves a payment and its order to the state that the provider reports: forward only, so that reports in any order and
 * number have the same result. A dispute that was won brings a payment back, once; its order stays ended, for staff to
 * decide about.
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
    payment.providerCharge = reported.providerFee ?? payment.providerCharge
    payment.releasedAt = reported.releasedAt ?? payment.releasedAt
    const move = { em, ctx, order, payment, details }
    const wasConfirmed = order.state === 'confirmed'
    const isLate = reported.disputesWon !== undefined && reported.disputesWon < payment.disputesWon
    await noteWonDisputes(move, reported)
    const steps = isLate && reported.state === 'charged_back' ? [] : stepsBetween(payment.state, reported.state)
    if (steps[0] === 'approved') await step(move, 'approved')
    await applyRefunds(em, ctx, { order, payment, reported: reported.refunds, now: details.now })
    for (const state of steps) if (state !== 'approved') await step(move, state)
    await endNeedlessRefunds(em, payment, details.now)
    const isBooked = !wasConfirmed && order.state === 'confirmed' && reported.refunds.length === 0
    if (payment.receivedAmount > 0 && !isBooked) await bookMovements(em, ctx.organization.id, [orderId])
  })
}

async function noteWonDisputes({ em, ctx, payment, details }: PaymentMove, reported: ReportedPayment): Promise<void> {
  const { disputesWon = 0, state } = reported
  if (disputesWon <= payment.disputesWon) return
  payment.disputesWon = disputesWon
  if (payment.state !== 'charged_back' || state === 'charged_back') return
  const { id, orderId, receivedAmount, refundedAmount } = payment
  Object.assign(payment, { state: 'approved', updatedAt: details.now })
  await em.flush()
  await audit(ctx, em, 'payment.dispute-won', id, { orderId, amount: receivedAmount - refundedAmount })
}

async function step(move: PaymentMove, state: PaymentState): Promise<void> {
  const { em, payment, details } = move
  Object.assign(payment, { state, updatedAt: details.now })
  if (state === 'approved') Object.assign(payment, { receivedAmount: payment.amount, receivedAt: details.now })
  await em.flush()
  await reactions[state]?.(move)
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
  charged_back: async ({ em, ctx, order, payment }) => {
    await endRefundedOrder(em, ctx, { order, payment, state: 'charged_back' })
    await notifyStaffOfChargeback(em, ctx, payment)
  },
}

async function notifyStaffOfChargeback(em: Em, ctx: Context, payment: Payment) {
  const { id, orderId, receivedAmount, refundedAmount, disputesWon } = payment
  const { contactEmail, language: locale } = ctx.organization
  if (!contactEmail) return
  const chargedBack = receivedAmount - refundedAmount
  const dedupeKey = `charged-back-alert:${id}${disputesWon > 0 ? `:${disputesWon}` : ''}`
  const to = { orderId, recipient: contactEmail, locale, dedupeKey }
  await enqueueMessage(ctx, em, { kind: 'charged-back-alert', ...to, chargedBack })
}
