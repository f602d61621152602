import type { PlatformContext } from '#server/context.ts'
import type { Jobs } from '../jobs.ts'
import { isProviderMethod } from '#rules/payments/payment-methods.ts'
import { gatewayOfPayment } from './gateway-of.ts'
import { Payment } from './payment.ts'
import { settlePayment } from './settle-payment.ts'

/** Closes the provider's payment page, then checks whether it was paid before. */
export async function closeCheckout(
  platform: PlatformContext,
  { organizationId, paymentId }: Jobs['close-checkout'],
): Promise<void> {
  const payment = await platform.db.transaction((em) => em.findOne(Payment, { organizationId, id: paymentId }))
  if (!payment?.providerPaymentId) return
  const { provider, account, providerPaymentId } = payment
  if (!isProviderMethod(provider)) return
  await gatewayOfPayment(platform.gateways, payment).expireCheckout(providerPaymentId)
  await settlePayment(platform, { provider, account: account ?? null, providerPaymentId, eventId: null })
}
