import type { BasisPoints } from '#rules/money/amounts.ts'
import { Refused } from '#rules/refusals.ts'
import type { Coupon } from './coupon.ts'

/** Orders that claimed a coupon are priced with its discount again. Throws `Refused` `coupon_claimed`. */
export function ensureDiscountStays(
  { timesUsed, discount }: Coupon,
  newDiscount: BasisPoints,
  values: Record<string, string> = {},
): void {
  if (timesUsed > 0 && newDiscount !== discount)
    throw new Refused({ code: 'coupon_claimed', field: 'discount', values })
}
