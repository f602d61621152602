import type Stripe from 'stripe'
import {
  ProviderRefused,
  type AccountGateway,
  type CheckoutRequest,
  type PaymentGateway,
} from '#server/domain/payments/gateway.ts'
import { callStripe, clientOf, isLiveKey, nullWhenMissing, type StripeOptions } from './calls.ts'
import { connectedAccounts } from './connected-accounts.ts'
import { toStripeAmount } from './currency.ts'
import { paymentIdOf, verifyEvent } from './events.ts'
import { chargeOf, expandedSession, paymentView, refundView } from './payment-view.ts'

/** Stripe's minimum is 30 minutes by its own clock; one more minute allows for a difference. */
const minDurationMs = 31 * 60_000
const maxDurationMs = 24 * 60 * 60_000 - 60_000
const roundingMs = 10 * 60_000

export function stripeGateway(options: StripeOptions): PaymentGateway {
  const stripe = clientOf(options)
  const live = isLiveKey(options.secretKey)
  const account = options.account ?? ''
  return {
    ...accountGateway({ stripe, live, account, connectedAccount: null }),
    provider: 'stripe',
    connectedAccount: null,
    connect: connectedAccounts(stripe, options, (connectedAccount) =>
      accountGateway({ stripe, live, account: connectedAccount, connectedAccount }),
    ),

    readNotice(headers, rawBody, now) {
      const event = verifyEvent(stripe, rawBody, headers['stripe-signature'] ?? '', options.webhookSecret, now)
      const paymentId = paymentIdOf(event.data.object)
      if (paymentId === null) return null
      return { eventId: event.id, paymentId, kind: event.type, account: event.account ?? account, live: event.livemode }
    },
  }
}

type Account = Readonly<{ stripe: Stripe; live: boolean; account: string; connectedAccount: string | null }>

function accountGateway({ stripe, live, account, connectedAccount }: Account): AccountGateway {
  // The header with which the platform's key acts in the organization's account: docs.stripe.com/connect/authentication.
  const inAccount = connectedAccount ? { stripeAccount: connectedAccount } : {}

  /** Takes a PaymentIntent's id as well, because events about charges and refunds do not name a session. */
  async function findSession(id: string): Promise<Stripe.Checkout.Session | null> {
    if (!id.startsWith('pi_')) {
      const session = stripe.checkout.sessions.retrieve(id, { expand: expandedSession }, inAccount)
      return callStripe(session).catch(nullWhenMissing)
    }
    const expand = expandedSession.map((path) => `data.${path}`)
    const sessions = await callStripe(
      stripe.checkout.sessions.list({ payment_intent: id, limit: 1, expand }, inAccount),
    )
    return sessions.data[0] ?? null
  }

  const refundsOf = async ({ id, refunds }: Stripe.Charge): Promise<Stripe.Refund[]> =>
    refunds?.has_more
      ? (await callStripe(stripe.refunds.list({ charge: id, limit: 100 }, inAccount))).data
      : (refunds?.data ?? [])

  return {
    provider: 'stripe',
    account,
    connectedAccount,
    live,

    async startCheckout(request) {
      const params = sessionOf(request, connectedAccount, new Date())
      // The expiry depends on the clock; everything else is in the request's own key.
      const idempotencyKey = `${request.idempotencyKey}-${params.expires_at}`
      const session = await callStripe(stripe.checkout.sessions.create(params, { idempotencyKey, ...inAccount }))
      if (!session.url) throw new ProviderRefused('no_page', 'stripe: the session has no page')
      return { id: session.id, url: session.url }
    },

    async fetchPayment(id) {
      const session = await findSession(id)
      // Without a currency no amount can be compared with ours.
      if (session?.mode !== 'payment' || !session.currency) return null
      const charge = chargeOf(session)
      const disputes = charge?.disputed
        ? await callStripe(stripe.disputes.list({ charge: charge.id, limit: 100 }, inAccount))
        : null
      const refunds = charge ? await refundsOf(charge) : []
      return paymentView(session, { disputes: disputes?.data ?? [], refunds }, account)
    },

    async refund({ id, amount, reference, idempotencyKey, refundApplicationFee }) {
      const session = await findSession(id)
      const charge = session && chargeOf(session)
      if (!charge) throw new ProviderRefused('not_paid', 'stripe: there is no charge to refund')
      const params = {
        charge: charge.id,
        amount: toStripeAmount(amount, charge.currency.toUpperCase()),
        metadata: { reference },
        // Stripe rejects this for a charge without such a fee.
        ...(refundApplicationFee && charge.application_fee_amount && { refund_application_fee: true }),
      }
      const refund = await callStripe(stripe.refunds.create(params, { idempotencyKey, ...inAccount }))
      if (refund.status === 'failed') throw new ProviderRefused('refund_failed', 'stripe: the refund failed')
      return refundView(refund)
    },

    async expireCheckout(id) {
      try {
        await callStripe(stripe.checkout.sessions.expire(id, {}, inAccount))
      } catch (error) {
        // Stripe rejects closing any session that is not open, without a code of its own: the session's state tells
        // why.
        const session = error instanceof ProviderRefused ? await findSession(id) : null
        if (!session || session.status === 'open') throw error
      }
    },
  }
}

function sessionOf(
  request: CheckoutRequest,
  connectedAccount: string | null,
  now: Date,
): Stripe.Checkout.SessionCreateParams {
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
    payment_intent_data: {
      metadata,
      description: `${request.orderNumber} · ${request.merchantName}`,
      ...(connectedAccount &&
        request.applicationFee > 0 && {
          application_fee_amount: toStripeAmount(request.applicationFee, request.currency),
        }),
    },
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
