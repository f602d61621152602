import type { Context } from '#server/context.ts'
import type { RefundView } from '#rules/orders/admin-order-views.ts'
import type { PaymentMethod } from '#rules/payments/payment-methods.ts'
import { can } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { refundViewState } from '#rules/refunds/refund-state.ts'
import type { SecretBox } from '../domains/secret-box.ts'
import type { Refund } from './refund.ts'

type StoredRefund = Omit<RefundView, 'payee' | 'isPayeeUnreadable'> & { sealedPayee: string | null }

export const refundFacts = (refund: Refund, method: PaymentMethod): StoredRefund => ({
  id: refund.id,
  state: refundViewState(refund),
  amount: refund.amount,
  currency: refund.currency,
  because: refund.because,
  note: refund.note,
  method,
  failure: refundViewState(refund) === 'not_needed' ? null : (refund.failure ?? null),
  tries: refund.tries,
  sealedPayee: refund.payee ?? null,
  createdAt: refund.createdAt.toISOString(),
  doneAt: refund.doneAt?.toISOString() ?? null,
})

/** Names what is sealed and whose it is. */
export const payeeOf = ({ organization }: Pick<Context, 'organization'>, refundId: string): string =>
  `payee of refund ${refundId} of ${organization.id}`

/** With the bank account in the clear for anyone who may return money to it. */
export function withPayee<Stored extends StoredRefund>(
  ctx: Context,
  box: SecretBox,
  { sealedPayee, ...refund }: Stored,
) {
  if (sealedPayee === null || !can(ctx.actor, 'refund-orders'))
    return { ...refund, payee: null, isPayeeUnreadable: false }
  try {
    return { ...refund, payee: box.open(sealedPayee, payeeOf(ctx, refund.id)), isPayeeUnreadable: false }
  } catch (error) {
    if (error instanceof Refused && error.code === 'secret_unreadable')
      return { ...refund, payee: null, isPayeeUnreadable: true }
    throw error
  }
}
