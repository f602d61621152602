import type { Cents } from '../money/amounts.ts'
import type { OrderState } from '../orders/order-state.ts'
import type { CouponState } from './coupon.ts'

export type CouponUse = {
  id: string
  number: string
  eventId: string
  eventTitle: string
  buyerName: string
  discount: Cents
  state: OrderState
}

/** Figures of all coupons, whatever is filtered, and orders that claimed the opened one. */
export type CouponReport = {
  byState: Partial<Record<CouponState, number>>
  timesUsed: number
  savings: Cents
  uses: CouponUse[]
}
