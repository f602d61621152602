import type { Context } from '#server/context.ts'
import { holdEndOf } from './method-offers.ts'
import type { WaitingOrder } from './lock-waiting-order.ts'

/** Holds the places of an order, whose row is locked, as long as its manual method may take. */
export function confirmHold(ctx: Context, { order, details: { event, now } }: WaitingOrder): void {
  if (order.holdConfirmedAt) return
  order.holdConfirmedAt = now
  order.heldUntil = holdEndOf(ctx, { order, event, now }, order.paymentMethod!)
}
