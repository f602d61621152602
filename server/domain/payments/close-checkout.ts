import type { PlatformContext } from '#server/context.ts'
import type { Jobs } from '../jobs.ts'
import { Payment } from './payment.ts'
import { settlePayment } from './settle-payment.ts'

/** Closes the provider's payment page, then checks whether it was paid before. */
export async function closeCheckout(
  platform: PlatformContext,
  { organizationId, paymentId }: Jobs['close-checkout'],
): Promise<void> {
  const payment = await platform.db.transaction((em) => em.findOne(Payment, { organizationId, id: paymentId }))
  if (!payment?.providerPaymentId) return
  const { provider, providerPaymentId } = payment
  const gateway = platform.gateways[provider]
  if (!gateway) throw new Error(`the payment provider ${provider} is not configured`)
  await gateway.expireCheckout(providerPaymentId)
  await settlePayment(platform, { provider, providerPaymentId, eventId: null })
}
