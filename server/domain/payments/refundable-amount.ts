import type { Cents } from '#rules/money/amounts.ts'
import type { Payment } from './payment.ts'

/** What of a payment is here and not on its way back, in minor units. */
export const refundableAmount = ({ state, receivedAmount, refundsTotal }: Payment): Cents =>
  state === 'approved' ? receivedAmount - refundsTotal : 0
