import type { Context } from '#server/context.ts'
import { isInvented } from './invented-payment.ts'
import { movePayment } from './move-payment.ts'
import { Payment } from './payment.ts'

/**
 * Refunds a payment that is marked for it. Asks first how much was refunded already, and uses an idempotency key, so
 * that a lost answer never refunds twice.
 */
export async function refundPayment(ctx: Context, paymentId: string): Promise<void> {
  const payment = await ctx.db.transaction((em) =>
    em.findOne(Payment, { organizationId: ctx.organization.id, id: paymentId }),
  )
  if (!payment?.refundDueAt || !payment.providerPaymentId) return
  const refunded = { id: payment.providerPaymentId, state: 'refunded', refunded: payment.amount } as const
  if (isInvented(payment)) return movePayment(ctx, payment, refunded)
  const gateway = ctx.gateways[payment.provider]
  if (!gateway) throw new Error(`the payment provider ${payment.provider} is not configured`)

  const providerPayment = await gateway.fetchPayment(payment.providerPaymentId)
  if (!providerPayment) throw new Error(`the provider does not know payment ${paymentId}`)
  if (providerPayment.state !== 'approved') return movePayment(ctx, payment, providerPayment)

  const amount = payment.amount - providerPayment.refunded
  const idempotencyKey = `refund-${paymentId}-${providerPayment.refunded}`
  if (amount > 0) await gateway.refund({ id: providerPayment.id, amount, idempotencyKey })
  await movePayment(ctx, payment, refunded)
}
