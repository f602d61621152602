import type { Context } from '#server/context.ts'
import { movePayment } from './move-payment.ts'
import { Payment } from './payment.ts'

/**
 * Gives back a payment that is due to go back. Asked first, the provider tells what has gone back already, so that an
 * answer lost on the way does not refund twice; its key says the same.
 */
export async function refundPayment(ctx: Context, paymentId: string): Promise<void> {
  const payment = await ctx.db.transaction((em) =>
    em.findOne(Payment, { organizationId: ctx.organization.id, id: paymentId }),
  )
  if (!payment?.refundDueAt || !payment.providerPaymentId) return
  const gateway = ctx.gateways[payment.provider]
  if (!gateway) throw new Error(`the payment provider ${payment.provider} is not configured`)

  const providerPayment = await gateway.fetchPayment(payment.providerPaymentId)
  if (!providerPayment) throw new Error(`the provider does not know payment ${paymentId}`)
  if (providerPayment.state !== 'approved') return movePayment(ctx, paymentId, providerPayment)

  const amount = payment.amount - providerPayment.refunded
  const idempotencyKey = `refund-${paymentId}-${providerPayment.refunded}`
  if (amount > 0) await gateway.refund({ id: providerPayment.id, amount, idempotencyKey })
  await movePayment(ctx, paymentId, { id: providerPayment.id, state: 'refunded', refunded: payment.amount })
}
