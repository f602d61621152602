import type { Queue } from 'pg-boss'
import type { JobName } from '../domain/jobs.ts'
import { deliveryTimeoutSeconds } from '../domain/messages/mail-transport.ts'
import { highLoadGraceSeconds, highLoadPaceSeconds } from './turn-queue.ts'

const minuteSeconds = 60
/** As many as there are connections to the mail server. */
export const maxConcurrentMails = 4
// An attempt must end before its job expires and is given to another worker, also after the longest wait under high load.
const deliveryExpirySeconds =
  highLoadGraceSeconds + maxConcurrentMails * highLoadPaceSeconds + deliveryTimeoutSeconds + minuteSeconds

const retryDefaults = { notify: true, heartbeatSeconds: 30, retryBackoff: true } satisfies Partial<Queue>
const defaults = { ...retryDefaults, deadLetter: 'dead-letter' } satisfies Partial<Queue>

const stopOfBatches = {
  ...defaults,
  retryLimit: 20,
  retryDelay: 2,
  retryDelayMax: minuteSeconds,
  expireInSeconds: 2 * minuteSeconds,
} satisfies Partial<Queue>
const batches = { ...stopOfBatches, expireInSeconds: 30 * minuteSeconds } satisfies Partial<Queue>

export const queues: (Queue & { name: JobName | 'dead-letter' })[] = [
  { name: 'dead-letter', retentionSeconds: 90 * 24 * 60 * minuteSeconds },
  // Retries for about a day: 5 s, 10 s, 20 s … up to 30 minutes.
  {
    ...defaults,
    name: 'deliver-message',
    retryLimit: 60,
    retryDelay: 5,
    retryDelayMax: 30 * minuteSeconds,
    expireInSeconds: deliveryExpirySeconds,
  },
  // Retries for about a day. Jobs are deleted an hour after their end, as they hold addresses of strangers.
  {
    ...retryDefaults,
    name: 'deliver-account-mail',
    retryLimit: 60,
    retryDelay: 3,
    retryDelayMax: 30 * minuteSeconds,
    expireInSeconds: deliveryExpirySeconds,
    deleteAfterSeconds: 60 * minuteSeconds,
  },
  {
    ...defaults,
    name: 'settle-payment',
    retryLimit: 60,
    retryDelay: 2,
    retryDelayMax: 30 * minuteSeconds,
    expireInSeconds: 2 * minuteSeconds,
  },
  {
    ...defaults,
    name: 'send-refund',
    retryLimit: 80,
    retryDelay: 5,
    retryDelayMax: 60 * minuteSeconds,
    expireInSeconds: 2 * minuteSeconds,
  },
  // Retries for days: money is due.
  {
    ...defaults,
    name: 'close-event',
    retryLimit: 80,
    retryDelay: 5,
    retryDelayMax: 60 * minuteSeconds,
    expireInSeconds: 60 * minuteSeconds,
  },
  {
    ...defaults,
    name: 'close-checkout',
    retryLimit: 20,
    retryDelay: 5,
    retryDelayMax: 10 * minuteSeconds,
    expireInSeconds: 2 * minuteSeconds,
  },
  {
    ...defaults,
    name: 'check-connection',
    retryLimit: 60,
    retryDelay: 5,
    retryDelayMax: 30 * minuteSeconds,
    expireInSeconds: 2 * minuteSeconds,
  },
  {
    ...defaults,
    name: 'release-account',
    retryLimit: 60,
    retryDelay: 5,
    retryDelayMax: 30 * minuteSeconds,
    expireInSeconds: 2 * minuteSeconds,
  },
  {
    ...defaults,
    name: 'remove-files',
    retryLimit: 60,
    retryDelay: 5,
    retryDelayMax: 30 * minuteSeconds,
    expireInSeconds: 10 * minuteSeconds,
  },
  { ...stopOfBatches, name: 'stop-tagging' },
  { ...batches, name: 'tag-athletes', deadLetter: 'stop-tagging' },
  { ...stopOfBatches, name: 'stop-reminders' },
  { ...batches, name: 'remind-athletes', deadLetter: 'stop-reminders' },
  { ...batches, name: 'send-mailing' },
  { ...stopOfBatches, name: 'fail-export' },
  { ...batches, name: 'run-export', retryLimit: 5, deadLetter: 'fail-export' },
  { ...defaults, name: 'expire-holds', retryLimit: 0, policy: 'exclusive', expireInSeconds: 5 * minuteSeconds },
  { ...defaults, name: 'run-schedules', retryLimit: 0, policy: 'exclusive', expireInSeconds: 5 * minuteSeconds },
  { ...defaults, name: 'offer-places', retryLimit: 0, policy: 'exclusive', expireInSeconds: 5 * minuteSeconds },
  { ...defaults, name: 'reconcile-payments', retryLimit: 0, policy: 'exclusive', expireInSeconds: 5 * minuteSeconds },
  { ...defaults, name: 'send-digests', retryLimit: 0, policy: 'exclusive', expireInSeconds: 5 * minuteSeconds },
  { ...defaults, name: 'remind-of-payments', retryLimit: 0, policy: 'exclusive', expireInSeconds: 5 * minuteSeconds },
  { ...defaults, name: 'erase-organizations', retryLimit: 0, policy: 'exclusive', expireInSeconds: 60 * minuteSeconds },
  { ...defaults, name: 'forget-expired', retryLimit: 0, policy: 'exclusive', expireInSeconds: 60 * minuteSeconds },
  { ...defaults, name: 'check-connections', retryLimit: 0, policy: 'exclusive', expireInSeconds: 60 * minuteSeconds },
  { ...defaults, name: 'check-ledger', retryLimit: 0, policy: 'exclusive', expireInSeconds: 60 * minuteSeconds },
  { ...defaults, name: 'number-receipts', retryLimit: 0, policy: 'exclusive', expireInSeconds: 5 * minuteSeconds },
  {
    ...defaults,
    name: 'number-missing-receipts',
    retryLimit: 0,
    policy: 'exclusive',
    expireInSeconds: 60 * minuteSeconds,
  },
  { ...defaults, name: 'sweep-files', retryLimit: 0, policy: 'exclusive', expireInSeconds: 60 * minuteSeconds },
]
