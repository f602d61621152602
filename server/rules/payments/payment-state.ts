import { canMove, type Transitions } from '../transitions.ts'

export const paymentStates = [
  'pending',
  'in_process',
  'approved',
  'rejected',
  'failed',
  'expired',
  'refunded',
  'charged_back',
] as const
export type PaymentState = (typeof paymentStates)[number]

/**
 * A payment only moves forward. `rejected`, `failed` and `expired` can still become `approved`: a provider's page may
 * take a second card after refusing the first, and money that did arrive must never be lost sight of. Nothing leaves
 * `approved` but back to the buyer.
 */
export const paymentTransitions = {
  pending: ['in_process', 'approved', 'rejected', 'failed', 'expired'],
  in_process: ['approved', 'rejected', 'failed', 'expired'],
  rejected: ['approved', 'failed', 'expired'],
  failed: ['approved'],
  expired: ['approved'],
  approved: ['refunded', 'charged_back'],
  refunded: [],
  charged_back: [],
} as const satisfies Transitions<PaymentState>

export function canMovePayment(from: PaymentState, to: PaymentState): boolean {
  return canMove(paymentTransitions, from, to)
}

/** Whether the provider may still decide a payment by itself, so that it is worth asking. */
export function isPaymentOpen(state: PaymentState): boolean {
  return state === 'pending' || state === 'in_process'
}
