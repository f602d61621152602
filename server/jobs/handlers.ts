import type { Mailing } from '../domain/messages/deliver-message.ts'
import type { Platform } from '../platform.ts'
import type { JobHandlers } from './boss.ts'
import { closeCheckoutJob } from './close-checkout.ts'
import { deliverLoginLinkJob } from './deliver-login-link.ts'
import { deliverMessageJob } from './deliver-message.ts'
import { expireHoldsJob } from './expire-holds.ts'
import { reconcilePaymentsJob } from './reconcile-payments.ts'
import { refundPaymentJob } from './refund-payment.ts'
import { settlePaymentJob } from './settle-payment.ts'

/** Who handles which queue: every job that a server process works on. */
export const jobHandlers = (platform: Platform, mailing: Mailing): JobHandlers => ({
  'deliver-message': deliverMessageJob(platform, mailing),
  'deliver-login-link': deliverLoginLinkJob(platform, mailing),
  'settle-payment': settlePaymentJob(platform),
  'refund-payment': refundPaymentJob(platform),
  'close-checkout': closeCheckoutJob(platform),
  'expire-holds': expireHoldsJob(platform),
  'reconcile-payments': reconcilePaymentsJob(platform),
})
