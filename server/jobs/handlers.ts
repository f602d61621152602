import type { Mailing } from '../domain/messages/deliver-message.ts'
import type { Platform } from '../platform.ts'
import type { JobHandlers } from './job-runner.ts'
import { checkOrderLinesJob } from './check-order-lines.ts'
import { closeCheckoutJob } from './close-checkout.ts'
import { deliverAccountMailJob } from './deliver-account-mail.ts'
import { deliverMessageJob } from './deliver-message.ts'
import { eraseOrganizationsJob } from './erase-organizations.ts'
import { expireHoldsJob } from './expire-holds.ts'
import { offerPlacesJob } from './offer-places.ts'
import { forgetExpiredJob } from './forget-expired.ts'
import { reconcilePaymentsJob } from './reconcile-payments.ts'
import { refundPaymentJob } from './refund-payment.ts'
import { removeFilesJob } from './remove-files.ts'
import { settlePaymentJob } from './settle-payment.ts'
import { remindAthletesJob, stopRemindersJob } from './remind-athletes.ts'
import { sweepFilesJob } from './sweep-files.ts'
import { stopTaggingJob, tagAthletesJob } from './tag-athletes.ts'

export const jobHandlers = (platform: Platform, mailing: Mailing, { waitForTurn = noWait } = {}): JobHandlers => ({
  'deliver-message': deliverMessageJob(platform, mailing, waitForTurn),
  'deliver-account-mail': deliverAccountMailJob(platform, mailing),
  'settle-payment': settlePaymentJob(platform),
  'refund-payment': refundPaymentJob(platform),
  'close-checkout': closeCheckoutJob(platform),
  'tag-athletes': tagAthletesJob(platform),
  'stop-tagging': stopTaggingJob(platform),
  'remind-athletes': remindAthletesJob(platform),
  'stop-reminders': stopRemindersJob(platform),
  'remove-files': removeFilesJob(platform),
  'expire-holds': expireHoldsJob(platform),
  'offer-places': offerPlacesJob(platform),
  'reconcile-payments': reconcilePaymentsJob(platform),
  'erase-organizations': eraseOrganizationsJob(platform),
  'forget-expired': forgetExpiredJob(platform),
  'check-order-lines': checkOrderLinesJob(platform),
  'sweep-files': sweepFilesJob(platform),
})

const noWait = () => Promise.resolve()
