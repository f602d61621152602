import type { PaymentState } from '../payments/payment-state.ts'
import { canMove, type Transitions } from '../transitions.ts'

export const orderStates = [
  'held',
  'awaiting_payment',
  'confirmed',
  'expired',
  'cancelled',
  'refunded',
  'charged_back',
] as const
export type OrderState = (typeof orderStates)[number]

/**
 * A free order goes from `held` to `confirmed`. A payment may arrive after the hold expired: it takes the places again
 * (`expired` → `confirmed`) or is refunded (`expired`, `cancelled` → `refunded`), as is one
 * that comes back with a dispute that was won.
 */
export const orderTransitions = {
  held: ['awaiting_payment', 'confirmed', 'expired', 'cancelled'],
  awaiting_payment: ['confirmed', 'expired', 'cancelled'],
  confirmed: ['cancelled', 'refunded', 'charged_back'],
  expired: ['confirmed', 'refunded'],
  cancelled: ['refunded'],
  refunded: [],
  charged_back: ['refunded'],
} as const satisfies Transitions<OrderState>

export function canMoveOrder(from: OrderState, to: OrderState): boolean {
  return canMove(orderTransitions, from, to)
}

export const paymentLabels = [
  'paid',
  'pending',
  'failed',
  'unpaid',
  'approved',
  'rejected',
  'in_process',
  'completed',
  'free',
  'expired',
  'cancelled',
  'refunded',
  'charged_back',
] as const
export type PaymentLabel = (typeof paymentLabels)[number]

export type LabelledOrder = Readonly<{
  order: OrderState
  payment: PaymentState | null
  total: number
  isPaidOutside?: boolean
  /** Once it is confirmed, cash or the difference of a move is still to be paid. */
  isOwing?: boolean
  isEventOver: boolean
}>

export function orderLabel({
  order,
  payment,
  total,
  isPaidOutside = false,
  isOwing = false,
  isEventOver,
}: LabelledOrder): PaymentLabel {
  if (order === 'held') return 'unpaid'
  if (order === 'awaiting_payment') return payment ? awaitingLabels[payment] : 'unpaid'
  if (order !== 'confirmed') return order
  if (isOwing) return 'unpaid'
  if (total === 0 && !isPaidOutside) return 'free'
  return isEventOver ? 'completed' : 'paid'
}

// An approved payment is `pending` until its order is confirmed; an expired or refunded one leaves the order unpaid.
const awaitingLabels = {
  pending: 'pending',
  in_process: 'in_process',
  approved: 'pending',
  rejected: 'rejected',
  failed: 'failed',
  expired: 'unpaid',
  refunded: 'unpaid',
  charged_back: 'charged_back',
} as const satisfies Record<PaymentState, PaymentLabel>
