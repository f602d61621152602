import type { Queue } from 'pg-boss'
import type { JobName } from '../domain/jobs.ts'
import { longestHandOver } from '../domain/messages/mail-transport.ts'
import { rushGrace, rushPace } from './yielding.ts'

const minuteSeconds = 60
/** As many as there are connections to the mail server. A rush is met with that many under way. */
export const mailsAtOnce = 4
// An attempt ends by itself before its job is given to another one, also when its turn comes last in a rush.
const deliveryExpirySeconds = rushGrace + mailsAtOnce * rushPace + longestHandOver + minuteSeconds

const retryDefaults = { notify: true, heartbeatSeconds: 30, retryBackoff: true } satisfies Partial<Queue>
const defaults = { ...retryDefaults, deadLetter: 'dead-letter' } satisfies Partial<Queue>

/** Every queue: how long a job may take, how often and how long it is tried again. Back-off is exponential. */
export const queues: (Queue & { name: JobName | 'dead-letter' })[] = [
  { name: 'dead-letter', retentionSeconds: 90 * 24 * 60 * minuteSeconds },
  // About a day: 5 s, 10 s, 20 s … capped at 30 minutes.
  {
    ...defaults,
    name: 'deliver-message',
    retryLimit: 60,
    retryDelay: 5,
    retryDelayMax: 30 * minuteSeconds,
    expireInSeconds: deliveryExpirySeconds,
  },
  // About a day as well: a link begins to count when its mail is written. Addresses of strangers are not kept.
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
    name: 'refund-payment',
    retryLimit: 80,
    retryDelay: 5,
    retryDelayMax: 60 * minuteSeconds,
    expireInSeconds: 2 * minuteSeconds,
  },
  {
    ...defaults,
    name: 'close-checkout',
    retryLimit: 20,
    retryDelay: 5,
    retryDelayMax: 10 * minuteSeconds,
    expireInSeconds: 2 * minuteSeconds,
  },
  { ...defaults, name: 'expire-holds', retryLimit: 0, policy: 'exclusive', expireInSeconds: 5 * minuteSeconds },
  { ...defaults, name: 'reconcile-payments', retryLimit: 0, policy: 'exclusive', expireInSeconds: 5 * minuteSeconds },
  { ...defaults, name: 'erase-organizations', retryLimit: 0, policy: 'exclusive', expireInSeconds: 60 * minuteSeconds },
  { ...defaults, name: 'forget-expired', retryLimit: 0, policy: 'exclusive', expireInSeconds: 60 * minuteSeconds },
  { ...defaults, name: 'sweep-files', retryLimit: 0, policy: 'exclusive', expireInSeconds: 60 * minuteSeconds },
]
