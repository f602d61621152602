import Stripe from 'stripe'
import * as v from 'valibot'
import { InvalidSignature, providerId, UnreadableNotice } from '#server/domain/payments/gateway.ts'

const toleranceSeconds = 300

const eventSchema = v.object({
  id: providerId,
  type: providerId,
  account: v.nullish(providerId),
  livemode: v.boolean(),
  data: v.object({ object: v.looseObject({}) }),
})

export function verifyEvent(stripe: Stripe, rawBody: Buffer, header: string, secret: string, now: Date) {
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

/** Null for events that are not about a payment. Throws `UnreadableNotice`. */
export function paymentIdOf(eventObject: Record<string, unknown>): string | null {
  const paymentId = namedPaymentOf(eventObject)
  if (paymentId === null) return null
  if (!v.is(providerId, paymentId)) throw new UnreadableNotice('stripe: the event names no payment we could ask for')
  return paymentId
}

function namedPaymentOf(eventObject: Record<string, unknown>): unknown {
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
