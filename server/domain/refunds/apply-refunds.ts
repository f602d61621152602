import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { canMoveRefund, refundViewState, type RefundState } from '#rules/refunds/refund-state.ts'
import { audit } from '../audit/audit.ts'
import type { Order } from '../orders/order.ts'
import type { ProviderRefund } from '../payments/gateway.ts'
import type { Payment } from '../payments/payment.ts'
import { matchRefunds } from './match-refunds.ts'
import { Refund } from './refund.ts'
import { isFeeReturnedByProvider } from './request-refund.ts'

type Report = { order: Order; payment: Payment; reported: readonly ProviderRefund[]; now: Date }

const stateOf = { pending: 'sent', done: 'done', failed: 'failed' } as const satisfies Record<
  ProviderRefund['state'],
  RefundState
>

/**
 * Moves the refunds of a payment, whose order's row is locked, to what its provider reports. What was returned on the
 * provider's own pages gets a row too.
 */
export async function applyRefunds(em: Em, ctx: Context, { order, payment, reported, now }: Report): Promise<void> {
  if (reported.length === 0) return
  const { organizationId, id: paymentId } = payment
  const rows = await em.find(Refund, { organizationId, paymentId }, { orderBy: { id: 'asc' } })
  for (const { reported: each, row } of matchRefunds(rows, reported)) {
    const refund = row ?? (await recordForeignRefund(em, ctx, { order, payment, reported: each, now }))
    if (!refund) continue
    refund.providerRefundId ??= each.id
    applyReport(refund, payment, { reported: each, now })
    if (!row) rows.push(refund)
  }
  await em.flush()
  await countRefunded(em, order, payment)
}

function applyReport(
  refund: Refund,
  payment: Payment,
  { reported, now }: { reported: ProviderRefund; now: Date },
): void {
  const isNeedless = refundViewState(refund) === 'not_needed'
  if (isNeedless && reported.state === 'failed') return
  moveRefund(refund, stateOf[reported.state], now)
  if (refund.state === 'failed') refund.failure = reported.failure ?? refund.failure ?? null
  if (!isNeedless) return
  refund.failure = null
  payment.refundsTotal += refund.amount
}

/** Sums up what has gone back of a payment; a cancelled order of which something has is refunded. */
export async function countRefunded(em: Em, order: Order, payment: Payment): Promise<void> {
  const { organizationId, id: paymentId } = payment
  const finishedRefunds = await em.find(Refund, { organizationId, paymentId, state: 'done' })
  payment.refundedAmount = finishedRefunds.reduce((sum, { amount }) => sum + amount, 0)
  if (order.state === 'cancelled' && payment.refundedAmount > 0) order.state = 'refunded'
  await em.flush()
}

export function moveRefund(refund: Refund, state: RefundState, now: Date): void {
  if (refund.state === state || !canMoveRefund(refund.state, state)) return
  Object.assign(refund, { state, updatedAt: now })
  if (state === 'sent') refund.sentAt = now
  if (state === 'done') refund.doneAt = now
}

async function recordForeignRefund(
  em: Em,
  ctx: Context,
  { order, payment, reported, now }: Omit<Report, 'reported'> & { reported: ProviderRefund },
): Promise<Refund | null> {
  const left = payment.receivedAmount - payment.refundsTotal
  const amount = Math.min(reported.amount, left)
  if (reported.state === 'failed' || amount <= 0) return null
  payment.refundsTotal += amount
  const { organizationId, id: paymentId, currency } = payment
  const facts = { id: newId(), organizationId, orderId: order.id, paymentId, currency, createdAt: now, updatedAt: now }
  const returnsFee = isFeeReturnedByProvider(payment)
  const refund = em.create(Refund, { ...facts, state: 'sent', sentAt: now, amount, because: 'at_provider', returnsFee })
  em.persist(refund)
  await em.flush()
  await audit(ctx, em, 'payment.refund-decided', paymentId, { orderId: order.id, reason: 'at_provider', amount })
  return refund
}
