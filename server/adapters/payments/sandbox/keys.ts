import { createHmac, timingSafeEqual } from 'node:crypto'

/** The account that every sandbox payment belongs to. */
export const sandboxAccount = 'acct_sandbox'

/** How old a webhook's signature may be, in seconds, either way: clocks differ. */
const toleranceSeconds = 300

/** The two keys a merchant would copy from a provider's dashboard, derived from one configured secret. */
export function sandboxKeys(secret: string): { apiKey: string; webhookSecret: string } {
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('base64url')
  return { apiKey: `sbk_${derive('api key')}`, webhookSecret: `sbw_${derive('webhook secret')}` }
}

/** The value of the `sandbox-signature` header: HMAC-SHA256 over `timestamp.rawBody`. */
export function signWebhook(webhookSecret: string, rawBody: string | Buffer, now: Date): string {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return `t=${timestamp},v1=${digestOf(webhookSecret, timestamp, rawBody).toString('hex')}`
}

/** Whether the header signs exactly these bytes, recently. */
export function isSignedWebhook(webhookSecret: string, header: string, rawBody: Buffer, now: Date): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header)
  if (!match?.[1] || !match[2]) return false
  if (Math.abs(now.getTime() / 1000 - Number(match[1])) > toleranceSeconds) return false
  return timingSafeEqual(digestOf(webhookSecret, match[1], rawBody), Buffer.from(match[2], 'hex'))
}

/** Compares in constant time, whatever the lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  const hash = (text: string) => createHmac('sha256', 'compare').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}

function digestOf(webhookSecret: string, timestamp: string, rawBody: string | Buffer): Buffer {
  return createHmac('sha256', webhookSecret).update(`${timestamp}.`).update(rawBody).digest()
}
