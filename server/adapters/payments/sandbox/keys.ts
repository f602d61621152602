import { createHmac, timingSafeEqual } from 'node:crypto'

export const sandboxAccount = 'acct_sandbox'

const toleranceSeconds = 300

export function sandboxKeys(secret: string): { apiKey: string; webhookSecret: string } {
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('base64url')
  return { apiKey: `sbk_${derive('api key')}`, webhookSecret: `sbw_${derive('webhook secret')}` }
}

export function signWebhook(webhookSecret: string, rawBody: string | Buffer, now: Date): string {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return `t=${timestamp},v1=${digestOf(webhookSecret, timestamp, rawBody).toString('hex')}`
}

export function isSignedWebhook(webhookSecret: string, header: string, rawBody: Buffer, now: Date): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header)
  if (!match?.[1] || !match[2]) return false
  if (Math.abs(now.getTime() / 1000 - Number(match[1])) > toleranceSeconds) return false
  return timingSafeEqual(digestOf(webhookSecret, match[1], rawBody), Buffer.from(match[2], 'hex'))
}

/** Compares in constant time, also texts of different lengths. */
export function isSameSecret(actual: string, expected: string): boolean {
  const hash = (text: string) => createHmac('sha256', 'compare').update(text).digest()
  return timingSafeEqual(hash(actual), hash(expected))
}

function digestOf(webhookSecret: string, timestamp: string, rawBody: string | Buffer): Buffer {
  return createHmac('sha256', webhookSecret).update(`${timestamp}.`).update(rawBody).digest()
}
