import type { Em } from '#server/database/orm.ts'
import { refundViewState, takenByBank } from '#rules/refunds/refund-state.ts'
import type { Payment } from '../payments/payment.ts'
import { Refund } from './refund.ts'

/**
 * Ends the refunds of a payment, whose order's row is locked, that the bank has made needless by taking the money back.
 * They count no more as decided, so that after a dispute that is won the money can be refunded again.
 */
export async function endNeedlessRefunds(em: Em, payment: Payment, now: Date): Promise<void> {
  if (payment.state !== 'charged_back') return
  const { organizationId, id: paymentId } = payment
  const refunds = await em.find(Refund, { organizationId, paymentId, state: ['requested', 'failed'] })
  for (const refund of refunds) {
    if (refundViewState(refund) === 'not_needed') continue
    Object.assign(refund, { state: 'failed', failure: takenByBank, updatedAt: now })
    payment.refundsTotal -= refund.amount
  }
  await em.flush()
}
