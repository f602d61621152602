import type { PaymentResponse } from 'mercadopago/dist/clients/payment/commonTypes.js'
import type { RefundResponse } from 'mercadopago/dist/clients/paymentRefund/commonTypes.js'
import type { PreferenceResponse } from 'mercadopago/dist/clients/preference/commonTypes.js'
import type { ProviderPayment, ProviderRefund } from '#server/domain/payments/gateway.ts'
import type { Cents } from '#rules/money/amounts.ts'
import { minorUnitsOfNumber } from '#rules/money/money.ts'
import type { PaymentState } from '#rules/payments/payment-state.ts'
import { fromMercadoPagoAmount } from './amounts.ts'

export type Preference = PreferenceResponse & { id: string }

/** A preference on which nobody has tried to pay. */
export function unpaidView(preference: Preference, live: boolean, now: Date): ProviderPayment {
  const [item] = preference.items ?? []
  const currency = item?.currency_id ?? ''
  return {
    id: preference.id,
    state: hasEnded(preference, now) ? 'expired' : 'pending',
    amount: fromMercadoPagoAmount(item?.unit_price, currency),
    currency,
    account: String(preference.collector_id),
    live,
    reference: preference.external_reference ?? '',
    refunds: [],
    providerFee: null,
  }
}

const hasEnded = ({ expires, expiration_date_to: end }: Preference, now: Date) =>
  expires === true && end !== undefined && new Date(end) <= now

export function paymentView(payment: PaymentResponse, preferenceId: string): ProviderPayment {
  const currency = payment.currency_id ?? ''
  return {
    id: preferenceId,
    state: stateOf(payment),
    amount: fromMercadoPagoAmount(payment.transaction_amount, currency),
    currency,
    account: String(payment.collector_id),
    live: payment.live_mode === true,
    reference: payment.external_reference ?? '',
    refunds: (payment.refunds ?? []).map((refund) => refundView(refund, currency)),
    providerFee: providerFeeOf(payment, currency),
    releasedAt: releasedAtOf(payment),
    ...(isReimbursed(payment) && { disputesWon: 1 }),
  }
}

/** The bank decided for the seller, who has the money again. */
const isReimbursed = ({ status, status_detail: detail }: Pick<PaymentResponse, 'status' | 'status_detail'>) =>
  status === 'charged_back' && detail === 'reimbursed'

export const refundView = ({ id, amount, status }: RefundResponse, currency: string): ProviderRefund => ({
  id: String(id),
  // Mercado Pago stores no reference with a refund.
  reference: null,
  amount: fromMercadoPagoAmount(amount, currency),
  state: status === 'approved' ? 'done' : status === 'rejected' || status === 'cancelled' ? 'failed' : 'pending',
})

const states: Readonly<Record<string, PaymentState>> = {
  pending: 'pending',
  authorized: 'in_process',
  in_process: 'in_process',
  approved: 'approved',
  // A complaint at Mercado Pago that is not decided: the money is held, and nothing has gone back.
  in_mediation: 'approved',
  rejected: 'rejected',
  cancelled: 'failed',
  refunded: 'refunded',
  charged_back: 'charged_back',
}

/** An unknown status counts as in process: the next notice tells more. */
export function stateOf(payment: Pick<PaymentResponse, 'status' | 'status_detail'>) {
  const { status = '', status_detail: detail } = payment
  if (isReimbursed(payment)) return 'approved'
  if (status === 'cancelled' && detail === 'expired') return 'expired'
  return states[status] ?? 'in_process'
}

const releasedAtOf = ({ money_release_date: date }: PaymentResponse) => {
  const releasedAt = date ? new Date(date) : null
  return releasedAt && Number.isFinite(releasedAt.getTime()) ? releasedAt : null
}

/** Null until Mercado Pago says what it keeps. */
function providerFeeOf({ fee_details: fees, status }: PaymentResponse, currency: string): Cents | null {
  if (status === 'pending' || !fees?.length) return null
  const own = fees.filter(({ type, fee_payer: payer }) => payer === 'collector' && type !== 'application_fee')
  const amounts = own.map(({ amount = 0 }) => minorUnitsOfNumber(amount, currency))
  return amounts.every((amount) => amount !== null) ? amounts.reduce((sum, amount) => sum + amount, 0) : null
}
