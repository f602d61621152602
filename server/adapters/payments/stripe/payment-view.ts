import type Stripe from 'stripe'
import type { ProviderPayment, ProviderRefund } from '#server/domain/payments/gateway.ts'
import type { Cents } from '#rules/money/amounts.ts'
import type { PaymentState } from '#rules/payments/payment-state.ts'
import { fromStripeAmount } from './currency.ts'

export const expandedSession = [
  'payment_intent.latest_charge.refunds',
  'payment_intent.latest_charge.balance_transaction',
]

export function paymentView(
  session: Stripe.Checkout.Session,
  { disputes, refunds }: { disputes: readonly Stripe.Dispute[]; refunds: readonly Stripe.Refund[] },
  account: string,
): ProviderPayment {
  const currency = (session.currency ?? '').toUpperCase()
  return {
    id: session.id,
    state: stateOf(session, disputes),
    amount: fromStripeAmount(session.amount_total ?? 0, currency),
    currency,
    account,
    live: session.livemode,
    reference: session.client_reference_id ?? '',
    refunds: refunds.map(refundView),
    providerFee: providerFeeOf(chargeOf(session)),
    releasedAt: releasedAtOf(chargeOf(session)),
    ...(disputes.length > 0 && { disputesWon: disputes.filter(({ status }) => status === 'won').length }),
  }
}

export const refundView = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  reference: refund.metadata?.reference ?? null,
  amount: fromStripeAmount(refund.amount, refund.currency.toUpperCase()),
  state: refundStateOf(refund.status),
  failure: refund.failure_reason ?? null,
})

function refundStateOf(status: string | null): ProviderRefund['state'] {
  if (status === 'succeeded') return 'done'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

export function chargeOf(session: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = intentOf(session)?.latest_charge
  return typeof charge === 'object' ? charge : null
}

function intentOf(session: Stripe.Checkout.Session): Stripe.PaymentIntent | null {
  return typeof session.payment_intent === 'object' ? session.payment_intent : null
}

/** Null until Stripe has booked the charge, and where it settles in another currency than was charged. */
function providerFeeOf(charge: Stripe.Charge | null): Cents | null {
  const booking = charge?.balance_transaction
  if (!booking || typeof booking !== 'object' || booking.currency !== charge.currency) return null
  const own = booking.fee_details.filter(({ type }) => type !== 'application_fee')
  const fee = own.reduce((sum, { amount }) => sum + amount, 0)
  return fromStripeAmount(fee, charge.currency.toUpperCase())
}

function releasedAtOf(charge: Stripe.Charge | null): Date | null {
  const booking = charge?.balance_transaction
  return booking && typeof booking === 'object' && booking.available_on ? new Date(booking.available_on * 1_000) : null
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
