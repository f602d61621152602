import type { Em } from '../database/orm.ts'
import type { PaymentProvider } from '#rules/money/currency.ts'
import type { ConnectionProvider } from '#rules/provider-connections/provider-connection.ts'
import type { AccountMailRequest } from './accounts/account-mail-request.ts'

/**
 * Jobs carry ids; content is read when they run. Only mails about accounts carry an address, which may belong to
 * nobody.
 */
export type Jobs = {
  'deliver-message': { organizationId: string; messageId: string }
  'deliver-account-mail': AccountMailRequest & { mailId: string }
  /** `account`: an organization's own, in which the payment was opened; null or absent: the platform's. */
  'settle-payment': {
    provider: PaymentProvider
    account?: string | null
    providerPaymentId: string
    eventId: string | null
  }
  'check-connection': { provider: ConnectionProvider; account: string; eventId: string | null }
  'check-connections': Record<string, never>
  'release-account': { provider: ConnectionProvider; account: string }
  'send-refund': { organizationId: string; refundId: string }
  'close-event': { organizationId: string; closureId: string }
  'close-checkout': { organizationId: string; paymentId: string }
  'tag-athletes': { organizationId: string; taggingId: string }
  'stop-tagging': { organizationId: string; taggingId: string }
  'remind-athletes': { organizationId: string; remindersId: string }
  'stop-reminders': { organizationId: string; remindersId: string }
  'send-mailing': { organizationId: string; mailingId: string }
  'run-export': { organizationId: string; exportId: string }
  'fail-export': { organizationId: string; exportId: string }
  'run-schedules': Record<string, never>
  'send-digests': Record<string, never>
  'remove-files': { keys: string[] }
  'expire-holds': Record<string, never>
  'offer-places': Record<string, never>
  'reconcile-payments': Record<string, never>
  'remind-of-payments': Record<string, never>
  'erase-organizations': Record<string, never>
  'forget-expired': Record<string, never>
  'check-ledger': Record<string, never>
  'number-receipts': Record<string, never>
  'number-missing-receipts': Record<string, never>
  'sweep-files': Record<string, never>
}

export type JobName = keyof Jobs

/** Inserts one or many jobs in the transaction of `em`: they exist if and only if it commits. */
export type Enqueue = <Name extends JobName>(
  em: Em,
  name: Name,
  data: Jobs[Name] | readonly Jobs[Name][],
  options?: { startAfter?: Date },
) => Promise<void>
