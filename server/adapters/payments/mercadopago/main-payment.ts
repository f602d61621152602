import type { PaymentResponse } from 'mercadopago/dist/clients/payment/commonTypes.js'
import { stateOf } from './payment-view.ts'

const hasBeenPaid = (payment: PaymentResponse): boolean =>
  ['approved', 'refunded', 'charged_back'].includes(stateOf(payment))

const byTime = (field: 'date_approved' | 'date_created') => (one: PaymentResponse, other: PaymentResponse) =>
  Date.parse(one[field] ?? one.date_created ?? '') - Date.parse(other[field] ?? other.date_created ?? '') ||
  Number(one.id) - Number(other.id)

/** Of the attempts on one page the one that paid first, else the latest; null without any. */
export function mainPaymentOf(payments: readonly PaymentResponse[]): PaymentResponse | null {
  const paid = payments.filter(hasBeenPaid).toSorted(byTime('date_approved'))
  return paid[0] ?? payments.toSorted(byTime('date_created')).at(-1) ?? null
}

/** Ids of further payments on the same page, which two open windows make possible: nobody owes them. */
export const surplusOf = (payments: readonly PaymentResponse[], main: PaymentResponse): string[] =>
  payments.filter((payment) => payment.id !== main.id && payment.status === 'approved').map(({ id }) => String(id))
