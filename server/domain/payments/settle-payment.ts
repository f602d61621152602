import type { PlatformContext } from '#server/context.ts'
import type { Jobs } from '../jobs.ts'
import { expireOverdueHolds } from '../orders/expire-holds.ts'
import { Order } from '../orders/order.ts'
import type { PaymentGateway, ProviderPayment } from './gateway.ts'
import { movePayment } from './move-payment.ts'
import { Payment } from './payment.ts'
import { finishEvent, quarantineEvent } from './payment-inbox.ts'

/**
 * Asks the provider how a payment stands and brings ours to it. What is not exactly the payment we asked for (another
 * amount, currency, account, mode or reference) moves nothing: its event is quarantined and written down.
 */
export async function settlePayment(platform: PlatformContext, job: Jobs['settle-payment']): Promise<void> {
  const gateway = platform.gateways[job.provider]
  if (!gateway) throw new Error(`the payment provider ${job.provider} is not configured`)
  const told = await gateway.fetchPayment(job.providerPaymentId)
  const found = await recognise(platform, gateway, told)
  if ('reason' in found) return quarantineEvent(platform, job, found.reason)

  const ctx = (await platform.withinEver(found.payment.organizationId))!
  // A late payment takes its places again: what others hold too long must not stand in its way.
  if (found.payment.isLate && told!.state === 'approved') await expireOverdueHolds(ctx, found.payment)
  await movePayment(ctx, found.payment.id, told!)
  await finishEvent(platform, job.eventId)
}

type Found = { payment: { id: string; organizationId: string; eventId: string; isLate: boolean } }
type Unknown = { reason: string }

async function recognise(
  platform: PlatformContext,
  gateway: PaymentGateway,
  told: ProviderPayment | null,
): Promise<Found | Unknown> {
  if (!told) return { reason: 'unknown_payment' }
  if (told.account !== gateway.account) return { reason: 'account_differs' }
  if (told.live !== gateway.live) return { reason: 'mode_differs' }
  if (!uuid.test(told.reference)) return { reason: 'reference_unknown' }
  return platform.db.transaction(async (em) => {
    const payment = await em.findOne(Payment, { id: told.reference, provider: gateway.provider })
    if (!payment || (payment.providerPaymentId && payment.providerPaymentId !== told.id))
      return { reason: 'reference_unknown' }
    if (payment.amount !== told.amount) return { reason: 'amount_differs' }
    if (payment.currency !== told.currency) return { reason: 'currency_differs' }
    const { id, organizationId, orderId } = payment
    const order = await em.findOneOrFail(Order, { id: orderId, organizationId })
    return { payment: { id, organizationId, eventId: order.eventId, isLate: order.state === 'expired' } }
  })
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
