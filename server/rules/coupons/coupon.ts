import * as v from 'valibot'
import type { RefusalCode } from '../refusals.ts'
import { cleanText } from '../text/normalize-text.ts'

export const couponStates = ['active', 'expired', 'used'] as const
export type CouponState = (typeof couponStates)[number]

export const maxUsageLimit = 1_000_000

export type CouponTerms = Readonly<{
  usageLimit: number | null
  timesUsed: number
  expiresAt: Date | null
}>

export function normalizeCouponCode(code: string): string {
  return cleanText(code).normalize('NFC').trim().toUpperCase()
}

export const couponCode = v.pipe(
  v.string('required'),
  v.transform(normalizeCouponCode),
  v.nonEmpty('required'),
  v.maxLength(40, 'max_length:40'),
  v.regex(/^[A-Z0-9_-]+$/, 'coupon_code_format'),
)

export function couponState({ usageLimit, timesUsed, expiresAt }: CouponTerms, now: Date): CouponState {
  if (expiresAt && expiresAt <= now) return 'expired'
  return usageLimit !== null && timesUsed >= usageLimit ? 'used' : 'active'
}

export function couponApplies(coupon: { allEvents: boolean; eventIds: readonly string[] }, eventId: string): boolean {
  return coupon.allEvents || coupon.eventIds.includes(eventId)
}

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
