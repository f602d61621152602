import { safeParse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { couponApplies, couponCode, couponRefusal, couponState } from './coupon.ts'

const now = new Date('2026-03-01T12:00:00Z')
const aCoupon = (terms: Partial<Parameters<typeof couponRefusal>[0]> = {}) => ({
  usageLimit: null,
  timesUsed: 0,
  expiresAt: null,
  allEvents: true,
  eventIds: [],
  ...terms,
})

describe('a coupon', () => {
  it('is active without limit and date', () => {
    expect(couponState(aCoupon({ timesUsed: 1000 }), now)).toBe('active')
  })

  it('is expired from the very moment of its date', () => {
    expect(couponState(aCoupon({ expiresAt: now }), now)).toBe('expired')
    expect(couponState(aCoupon({ expiresAt: new Date(now.getTime() + 1) }), now)).toBe('active')
  })

  it('is used when its limit is reached', () => {
    expect(couponState(aCoupon({ usageLimit: 2, timesUsed: 1 }), now)).toBe('active')
    expect(couponState(aCoupon({ usageLimit: 2, timesUsed: 2 }), now)).toBe('used')
    expect(couponState(aCoupon({ usageLimit: 2, timesUsed: 2, expiresAt: now }), now)).toBe('expired')
  })

  it('applies to all events, or to those chosen', () => {
    expect(couponApplies(aCoupon(), 'a')).toBe(true)
    expect(couponApplies(aCoupon({ allEvents: false, eventIds: ['a'] }), 'a')).toBe(true)
    expect(couponApplies(aCoupon({ allEvents: false, eventIds: ['a'] }), 'b')).toBe(false)
  })

  it('says why it cannot be used', () => {
    expect(couponRefusal(aCoupon(), 'a', now)).toBeNull()
    expect(couponRefusal(aCoupon({ allEvents: false }), 'a', now)).toBe('coupon_not_applicable')
    expect(couponRefusal(aCoupon({ expiresAt: now }), 'a', now)).toBe('coupon_expired')
    expect(couponRefusal(aCoupon({ usageLimit: 0 }), 'a', now)).toBe('coupon_used')
  })
})

describe('a coupon code', () => {
  it('comes out in capitals', () => {
    expect(safeParse(couponCode, ' verano-10_x ').output).toBe('VERANO-10_X')
  })

  it('holds letters, numbers, hyphens and underscores only', () => {
    for (const code of ['10 %', 'AÑO', 'A B', '<script>']) {
      expect(safeParse(couponCode, code).issues?.[0].message, code).toBe('coupon_code_format')
    }
    expect(safeParse(couponCode, ' ').issues?.[0].message).toBe('required')
  })
})
