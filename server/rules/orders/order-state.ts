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
 * An order only moves forward. `held` is confirmed at once when it is free. A payment may come after the end of the
 * hold: it retakes the places (`expired` → `confirmed`) or goes back (`expired`, `cancelled` → `refunded`).
 */
export const orderTransitions = {
  held: ['awaiting_payment', 'confirmed', 'expired', 'cancelled'],
  awaiting_payment: ['confirmed', 'expired', 'cancelled'],
  confirmed: ['cancelled', 'refunded', 'charged_back'],
  expired: ['confirmed', 'refunded'],
  cancelled: ['refunded'],
  refunded: [],
  charged_back: [],
} as const satisfies Transitions<OrderState>

export function canMoveOrder(from: OrderState, to: OrderState): boolean {
  return canMove(orderTransitions, from, to)
}

/**
 * The nine labels a payment is shown with, and the four ends of an order outside them. In a payment's own view its
 * state is the label: `approved` is said there, whatever became of the event.
 */
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
  /** The order's latest payment; null when none was started. */
  payment: PaymentState | null
  /** What is paid online, in minor units. */
  total: number
  isEventOver: boolean
}>

/** How an order is shown to its buyer and in the staff's lists. */
export function orderLabel({ order, payment, total, isEventOver }: LabelledOrder): PaymentLabel {
  if (order === 'held') return 'unpaid'
  if (order === 'awaiting_payment') return payment ? awaitingLabels[payment] : 'unpaid'
  if (order !== 'confirmed') return order
  if (total === 0) return 'free'
  return isEventOver ? 'completed' : 'paid'
}

// An approved payment waits a moment for its order to be confirmed; an expired one leaves the order to be paid
// anew, as one that was for an earlier price and went back.
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
