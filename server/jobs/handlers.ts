import type { Mailing } from '../domain/messages/deliver-message.ts'
import type { Platform } from '../platform.ts'
import type { JobHandlers } from './job-runner.ts'
import { checkLedgerJob } from './check-ledger.ts'
import { checkConnectionJob } from './check-connection.ts'
import { checkConnectionsJob } from './check-connections.ts'
import { closeCheckoutJob } from './close-checkout.ts'
import { closeEventJob } from './close-event.ts'
import { deliverAccountMailJob } from './deliver-account-mail.ts'
import { deliverMessageJob } from './deliver-message.ts'
import { eraseOrganizationsJob } from './erase-organizations.ts'
import { expireHoldsJob } from './expire-holds.ts'
import { numberMissingReceiptsJob, numberReceiptsJob } from './number-receipts.ts'
import { offerPlacesJob } from './offer-places.ts'
import { forgetExpiredJob } from './forget-expired.ts'
import { reconcilePaymentsJob } from './reconcile-payments.ts'
import { sendRefundJob } from './send-refund.ts'
import { releaseAccountJob } from './release-account.ts'
import { remindOfPaymentsJob } from './remind-of-payments.ts'
import { removeFilesJob } from './remove-files.ts'
import { failExportJob, runExportJob } from './run-export.ts'
import { runSchedulesJob } from './run-schedules.ts'
import { settlePaymentJob } from './settle-payment.ts'
import { remindAthletesJob, stopRemindersJob } from './remind-athletes.ts'
import { sendDigestsJob } from './send-digests.ts'
import { sendMailingJob } from './send-mailing.ts'
import { sweepFilesJob } from './sweep-files.ts'
import { stopTaggingJob, tagAthletesJob } from './tag-athletes.ts'

export const jobHandlers = (platform: Platform, mailing: Mailing, { waitForTurn = noWait } = {}): JobHandlers => ({
  'deliver-message': deliverMessageJob(platform, mailing, waitForTurn),
  'deliver-account-mail': deliverAccountMailJob(platform, mailing),
  'settle-payment': settlePaymentJob(platform),
  'send-refund': sendRefundJob(platform),
  'close-event': closeEventJob(platform),
  'close-checkout': closeCheckoutJob(platform),
  'check-connection': checkConnectionJob(platform),
  'check-connections': checkConnectionsJob(platform),
  'release-account': releaseAccountJob(platform),
  'tag-athletes': tagAthletesJob(platform),
  'stop-tagging': stopTaggingJob(platform),
  'remind-athletes': remindAthletesJob(platform),
  'stop-reminders': stopRemindersJob(platform),
  'send-mailing': sendMailingJob(platform),
  'run-export': runExportJob(platform),
  'fail-export': failExportJob(platform),
  'run-schedules': runSchedulesJob(platform),
  'send-digests': sendDigestsJob(platform),
  'remove-files': removeFilesJob(platform),
  'expire-holds': expireHoldsJob(platform),
  'offer-places': offerPlacesJob(platform),
  'reconcile-payments': reconcilePaymentsJob(platform),
  'remind-of-payments': remindOfPaymentsJob(platform),
  'erase-organizations': eraseOrganizationsJob(platform),
  'forget-expired': forgetExpiredJob(platform),
  'check-ledger': checkLedgerJob(platform),
  'number-receipts': numberReceiptsJob(platform),
  'number-missing-receipts': numberMissingReceiptsJob(platform),
  'sweep-files': sweepFilesJob(platform),
})

const noWait = () => Promise.resolve()
