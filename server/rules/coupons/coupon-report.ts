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

export type CouponReport = {
  byState: Partial<Record<CouponState, number>>
  timesUsed: number
  savings: Cents
  uses: CouponUse[]
}
