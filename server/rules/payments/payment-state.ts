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
 * `rejected`, `failed` and `expired` can still become `approved`: a provider's page may accept a second card, and money
 * that did arrive must never be lost.
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
