import Stripe from 'stripe'
import * as v from 'valibot'
import {
  InvalidSignature,
  providerId,
  ProviderRefused,
  ProviderUnavailable,
  UnreadableNotice,
  type CheckoutRequest,
  type PaymentGateway,
} from '#server/domain/payments/gateway.ts'
import { toStripeAmount } from './currency.ts'
import { chargeOf, expandedSession, paymentView } from './payment-view.ts'

export type StripeOptions = {
  secretKey: string
  webhookSecret: string
  apiBase: string
  /** The account that the key belongs to; without it, an event may name none. */
  account?: string | undefined
}

/** Stripe's minimum is 30 minutes by its own clock; one more minute allows for a difference. */
const minDurationMs = 31 * 60_000
const maxDurationMs = 24 * 60 * 60_000 - 60_000
const roundingMs = 10 * 60_000

const toleranceSeconds = 300

export function stripeGateway(options: StripeOptions): PaymentGateway {
  const stripe = clientOf(options)
  const account = options.account ?? ''

  /** Takes a PaymentIntent's id as well, because events about charges and refunds do not name a session. */
  async function findSession(id: string): Promise<Stripe.Checkout.Session | null> {
    if (!id.startsWith('pi_')) {
      return callStripe(stripe.checkout.sessions.retrieve(id, { expand: expandedSession })).catch(nullWhenMissing)
    }
    const expand = expandedSession.map((path) => `data.${path}`)
    const sessions = await callStripe(stripe.checkout.sessions.list({ payment_intent: id, limit: 1, expand }))
    return sessions.data[0] ?? null
  }

  return {
    provider: 'stripe',
    account,
    live: /^[sr]k_live_/.test(options.secretKey),

    async startCheckout(request) {
      const params = sessionOf(request, new Date())
      // The expiry depends on the clock; everything else is in the request's own key.
      const idempotencyKey = `${request.idempotencyKey}-${params.expires_at}`
      const session = await callStripe(stripe.checkout.sessions.create(params, { idempotencyKey }))
      if (!session.url) throw new ProviderRefused('no_page', 'stripe: the session has no page')
      return { id: session.id, url: session.url }
    },

    readNotice(headers, rawBody, now) {
      const event = verifyEvent(stripe, rawBody, headers['stripe-signature'] ?? '', options.webhookSecret, now)
      const paymentId = paymentIdOf(event.data.object)
      if (paymentId === null) return null
      if (!v.is(providerId, paymentId))
        throw new UnreadableNotice('stripe: the event names no payment we could ask for')
      return { eventId: event.id, paymentId, kind: event.type, account: event.account ?? account, live: event.livemode }
    },

    async fetchPayment(id) {
      const session = await findSession(id)
      // Without a currency no amount can be compared with ours.
      if (session?.mode !== 'payment' || !session.currency) return null
      const charge = chargeOf(session)
      const disputes = charge?.disputed
        ? await callStripe(stripe.disputes.list({ charge: charge.id, limit: 100 }))
        : null
      return paymentView(session, disputes?.data ?? [], account)
    },

    async refund({ id, amount, idempotencyKey }) {
      const session = await findSession(id)
      const charge = session && chargeOf(session)
      if (!charge) throw new ProviderRefused('not_paid', 'stripe: there is no charge to refund')
      const params = { charge: charge.id, amount: toStripeAmount(amount, charge.currency.toUpperCase()) }
      const refund = await callStripe(stripe.refunds.create(params, { idempotencyKey }))
      if (refund.status === 'failed') throw new ProviderRefused('refund_failed', 'stripe: the refund failed')
      return { id: refund.id }
    },

    async expireCheckout(id) {
      try {
        await callStripe(stripe.checkout.sessions.expire(id))
      } catch (error) {
        // Stripe rejects closing any session that is not open, without a code of its own: the session's state tells
        // why.
        const session = error instanceof ProviderRefused ? await findSession(id) : null
        if (!session || session.status === 'open') throw error
      }
    },
  }
}

function clientOf({ secretKey, apiBase }: StripeOptions): Stripe {
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

function sessionOf(request: CheckoutRequest, now: Date): Stripe.Checkout.SessionCreateParams {
  const currency = request.currency.toLowerCase()
  const metadata = { reference: request.reference, order_number: request.orderNumber }
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency,
          unit_amount: toStripeAmount(request.amount, request.currency),
          product_data: { name: request.description, description: `${request.merchantName} · ${request.orderNumber}` },
        },
      },
    ],
    client_reference_id: request.reference,
    metadata,
    payment_intent_data: { metadata, description: `${request.orderNumber} · ${request.merchantName}` },
    customer_email: request.buyerEmail,
    locale: request.locale,
    expires_at: Math.floor(expiryOf(request.expiresAt, now).getTime() / 1000),
    // The buyer pays the order's own amount in its own currency.
    adaptive_pricing: { enabled: false },
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
  }
}

/**
 * Stripe allows between 30 minutes and 24 hours. A hold that ends earlier is rounded up to ten minutes, so that a
 * request that is soon repeated is the same; the job `close-checkout` closes the session when the hold ends.
 */
function expiryOf(expiresAt: Date, now: Date): Date {
  const earliest = now.getTime() + minDurationMs
  if (expiresAt.getTime() < earliest) return new Date(Math.ceil(earliest / roundingMs) * roundingMs)
  return new Date(Math.min(expiresAt.getTime(), now.getTime() + maxDurationMs))
}

const eventSchema = v.object({
  id: providerId,
  type: providerId,
  account: v.nullish(providerId),
  livemode: v.boolean(),
  data: v.object({ object: v.looseObject({}) }),
})

function verifyEvent(stripe: Stripe, rawBody: Buffer, header: string, secret: string, now: Date) {
  const event = v.safeParse(eventSchema, verifySignature(stripe, rawBody, header, secret, now))
  if (event.success) return event.output
  const path = v.getDotPath(event.issues[0]) ?? 'itself'
  throw new UnreadableNotice(`stripe: the event has an unknown shape in ${path}`)
}

function verifySignature(stripe: Stripe, rawBody: Buffer, header: string, secret: string, now: Date): unknown {
  // The SDK rejects signatures that are too old but accepts those dated in the future.
  const seconds = Number(/(?:^|,)t=(\d+)(?:,|$)/.exec(header)?.[1])
  if (seconds > now.getTime() / 1000 + toleranceSeconds)
    throw new InvalidSignature('stripe-signature is dated in the future')
  try {
    return stripe.webhooks.constructEvent(rawBody, header, secret, toleranceSeconds, undefined, now.getTime())
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new InvalidSignature('stripe-signature is missing, wrong or too old', { cause })
    throw new UnreadableNotice('stripe: the event is none with an object in it', { cause })
  }
}

function paymentIdOf(eventObject: Record<string, unknown>): unknown {
  const subject = eventObject as {
    object?: string
    id?: string
    mode?: string
    payment_intent?: string | { id?: string } | null
  }
  if (subject.object === 'checkout.session') return (subject.mode === 'payment' && subject.id) || null
  if (subject.object === 'payment_intent') return subject.id ?? null
  if (subject.object !== 'charge' && subject.object !== 'refund' && subject.object !== 'dispute') return null
  return (typeof subject.payment_intent === 'object' ? subject.payment_intent?.id : subject.payment_intent) ?? null
}

async function callStripe<T>(call: Promise<T>): Promise<T> {
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

function nullWhenMissing(error: unknown): null {
  if (error instanceof ProviderRefused && error.code === 'resource_missing') return null
  throw error
}
