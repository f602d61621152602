import type { Em } from '../database/orm.ts'
import type { PaymentProvider } from '#rules/money/currency.ts'
import type { AccountMailRequest } from './accounts/request-account-mail.ts'

/**
 * What the domain asks to be done later. A job's data holds ids only: what is shown or sent is read when it runs. A
 * mail around an account alone is asked for by an address, which may belong to nobody.
 */
export type Jobs = {
  'deliver-message': { organizationId: string; messageId: string }
  'deliver-account-mail': AccountMailRequest & { mailId: string }
  'settle-payment': { provider: PaymentProvider; providerPaymentId: string; eventId: string | null }
  'refund-payment': { organizationId: string; paymentId: string }
  'close-checkout': { organizationId: string; paymentId: string }
  'expire-holds': Record<string, never>
  'reconcile-payments': Record<string, never>
  'erase-organizations': Record<string, never>
  'forget-expired': Record<string, never>
  'sweep-files': Record<string, never>
}

export type JobName = keyof Jobs

/** Puts a job, or many alike, into its queue inside the transaction of `em`: it exists exactly when what it follows from exists. */
export type Enqueue = <Name extends JobName>(
  em: Em,
  name: Name,
  data: Jobs[Name] | readonly Jobs[Name][],
  options?: { startAfter?: Date },
) => Promise<void>
