import * as v from 'valibot'
import type { BasisPoints, Cents } from '../money/money.ts'
import { percentOf } from '../money/money.ts'
import type { RefusalCode } from '../refusals.ts'

export type CouponState = 'active' | 'expired' | 'used'

/** What decides whether a coupon can be used. `usageLimit` and `expiresAt` are null when there is none. */
export type CouponTerms = Readonly<{
  usageLimit: number | null
  timesUsed: number
  expiresAt: Date | null
}>

/** Codes are compared in capitals without surrounding space, so that `verano10 ` finds `VERANO10`. */
export function normalCouponCode(code: string): string {
  return code.normalize('NFC').trim().toUpperCase()
}

/** A coupon's code as its owner writes it; comes out in capitals. */
export const couponCode = v.pipe(
  v.string('required'),
  v.transform(normalCouponCode),
  v.nonEmpty('required'),
  v.maxLength(40, 'max_length:40'),
  v.regex(/^[A-Z0-9_-]+$/, 'coupon_code_format'),
)

/** Expired comes before used: a coupon past its date says so, however often it was used. */
export function couponState({ usageLimit, timesUsed, expiresAt }: CouponTerms, now: Date): CouponState {
  if (expiresAt && expiresAt <= now) return 'expired'
  return usageLimit !== null && timesUsed >= usageLimit ? 'used' : 'active'
}

/** Whether a coupon is for this event: for all of them, or for those chosen. */
export function couponApplies(coupon: { allEvents: boolean; eventIds: readonly string[] }, eventId: string): boolean {
  return coupon.allEvents || coupon.eventIds.includes(eventId)
}

/** Why a coupon cannot be used for an event now, or null when it can. */
export function couponRefusal(
  coupon: CouponTerms & { allEvents: boolean; eventIds: readonly string[] },
  eventId: string,
  now: Date,
): Extract<RefusalCode, 'coupon_not_applicable' | 'coupon_expired' | 'coupon_used'> | null {
  if (!couponApplies(coupon, eventId)) return 'coupon_not_applicable'
  const state = couponState(coupon, now)
  if (state === 'active') return null
  return state === 'expired' ? 'coupon_expired' : 'coupon_used'
}

/** What a coupon takes off an amount, in minor units. */
export function couponDiscount(amount: Cents, discount: BasisPoints): Cents {
  return percentOf(amount, discount)
}
