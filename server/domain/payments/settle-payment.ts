import type { PlatformContext } from '#server/context.ts'
import type { Jobs } from '../jobs.ts'
import { expireOverdueHolds } from '../orders/expire-holds.ts'
import { Order } from '../orders/order.ts'
import type { PaymentGateway, ProviderPayment } from './gateway.ts'
import { movePayment } from './move-payment.ts'
import { Payment } from './payment.ts'
import { finishPaymentEvent, quarantinePaymentEvent } from './payment-inbox.ts'

/**
 * Asks the provider for a payment's state and applies it. If amount, currency, account, mode or reference differ from
 * ours, nothing changes and the notice is quarantined.
 */
export async function settlePayment(platform: PlatformContext, job: Jobs['settle-payment']): Promise<void> {
  const gateway = platform.gateways[job.provider]
  if (!gateway) throw new Error(`the payment provider ${job.provider} is not configured`)
  const providerPayment = await gateway.fetchPayment(job.providerPaymentId)
  const match = await matchPayment(platform, gateway, providerPayment)
  if ('reason' in match) return quarantinePaymentEvent(platform, job, match.reason)

  const ctx = (await platform.findContextEvenDeleted(match.payment.organizationId))!
  // A late payment takes its places again: overdue holds of others must not block it.
  if (match.payment.isLate && providerPayment!.state === 'approved') await expireOverdueHolds(ctx, match.payment)
  await movePayment(ctx, match.payment.id, providerPayment!)
  await finishPaymentEvent(platform, job.eventId)
}

type Match = { payment: { id: string; organizationId: string; eventId: string; isLate: boolean } }
type Mismatch = { reason: string }

async function matchPayment(
  platform: PlatformContext,
  gateway: PaymentGateway,
  providerPayment: ProviderPayment | null,
): Promise<Match | Mismatch> {
  if (!providerPayment) return { reason: 'unknown_payment' }
  if (providerPayment.account !== gateway.account) return { reason: 'account_differs' }
  if (providerPayment.live !== gateway.live) return { reason: 'mode_differs' }
  if (!uuidPattern.test(providerPayment.reference)) return { reason: 'reference_unknown' }
  return platform.db.transaction(async (em) => {
    const payment = await em.findOne(Payment, { id: providerPayment.reference, provider: gateway.provider })
    if (!payment || (payment.providerPaymentId && payment.providerPaymentId !== providerPayment.id))
      return { reason: 'reference_unknown' }
    if (payment.amount !== providerPayment.amount) return { reason: 'amount_differs' }
    if (payment.currency !== providerPayment.currency) return { reason: 'currency_differs' }
    const { id, organizationId, orderId } = payment
    const order = await em.findOneOrFail(Order, { id: orderId, organizationId })
    return { payment: { id, organizationId, eventId: order.eventId, isLate: order.state === 'expired' } }
  })
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
