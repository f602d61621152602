import type Stripe from 'stripe'
import type { ProviderPayment } from '#server/domain/payments/gateway.ts'
import type { PaymentState } from '#rules/payments/payment-state.ts'
import { fromStripeAmount } from './currency.ts'

export const expandedSession = ['payment_intent.latest_charge']

export function paymentView(
  session: Stripe.Checkout.Session,
  disputes: readonly Stripe.Dispute[],
  account: string,
): ProviderPayment {
  const currency = (session.currency ?? '').toUpperCase()
  const refunded = chargeOf(session)?.amount_refunded ?? 0
  return {
    id: session.id,
    state: stateOf(session, disputes),
    amount: fromStripeAmount(session.amount_total ?? 0, currency),
    currency,
    account,
    live: session.livemode,
    reference: session.client_reference_id ?? '',
    refunded: fromStripeAmount(refunded, currency),
  }
}

export function chargeOf(session: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = intentOf(session)?.latest_charge
  return typeof charge === 'object' ? charge : null
}

function intentOf(session: Stripe.Checkout.Session): Stripe.PaymentIntent | null {
  return typeof session.payment_intent === 'object' ? session.payment_intent : null
}

function stateOf(session: Stripe.Checkout.Session, disputes: readonly Stripe.Dispute[]): PaymentState {
  // A session stays open after a declined card, for another one.
  if (session.status === 'open') return 'pending'
  if (session.status === 'expired') return 'expired'
  if (session.payment_status === 'unpaid') return unpaidStateOf(intentOf(session))
  if (disputes.some(hasTakenMoney)) return 'charged_back'
  return chargeOf(session)?.refunded ? 'refunded' : 'approved'
}

/** A session that is complete and unpaid uses a slow method: a debit, a voucher, a transfer. */
function unpaidStateOf(intent: Stripe.PaymentIntent | null): PaymentState {
  if (intent?.status === 'requires_payment_method') return 'rejected'
  return intent?.status === 'canceled' ? 'failed' : 'in_process'
}

/** A dispute takes the money when it opens; an inquiry (`warning_…`) does not, and a won dispute gave it back. */
function hasTakenMoney({ status }: Stripe.Dispute): boolean {
  return status !== 'won' && status !== 'prevented' && !status.startsWith('warning_')
}
