import Stripe from 'stripe'
import { ProviderRefused, ProviderUnavailable } from '#server/domain/payments/gateway.ts'

export type StripeOptions = {
  secretKey: string
  webhookSecret: string
  apiBase: string
  /** The account that the key belongs to; without it, an event may name none. */
  account?: string | undefined
  /** Of the platform's application, with which organizations let it into their accounts. */
  clientId?: string | undefined
  /** For events of organizations' accounts. */
  connectWebhookSecret?: string | undefined
}

export const isLiveKey = (secretKey: string): boolean => /^[sr]k_live_/.test(secretKey)

export function clientOf({ secretKey, apiBase }: StripeOptions): Stripe {
  const { protocol, hostname, port } = new URL(apiBase)
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: 15_000,
    // The SDK repeats calls without an answer, with a 409 or with a 5xx under the same idempotency key.
    maxNetworkRetries: 2,
    telemetry: false,
  })
}

export async function callStripe<T>(call: Promise<T>): Promise<T> {
  return call.catch((cause: unknown) => {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause
    const mayWorkLater =
      cause instanceof Stripe.errors.StripeConnectionError ||
      cause instanceof Stripe.errors.StripeRateLimitError ||
      cause instanceof Stripe.errors.StripeAPIError
    if (mayWorkLater) throw new ProviderUnavailable(`stripe: ${cause.message}`, { cause })
    throw new ProviderRefused(cause.code ?? cause.rawType ?? cause.type, `stripe: ${cause.message}`, { cause })
  })
}

export function nullWhenMissing(error: unknown): null {
  if (error instanceof ProviderRefused && error.code === 'resource_missing') return null
  throw error
}
