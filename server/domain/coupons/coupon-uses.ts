/** Counts uses of coupons like places: by one conditional UPDATE in the order's transaction, without a SELECT before. */
import * as v from 'valibot'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { couponCode, couponRefusal, type CouponTerms } from '#rules/coupons/coupon.ts'
import type { BasisPoints } from '#rules/money/amounts.ts'
import { Refused } from '#rules/refusals.ts'
import { Coupon, CouponEvent } from './coupon.ts'

type CouponUse = Readonly<{ organizationId: string; couponId: string }>

/** Throws `Refused` `coupon_used` when the limit is reached or the coupon no longer has `revision`. */
export async function redeemCoupon(
  em: Em,
  { organizationId, couponId, revision }: CouponUse & { revision?: number },
): Promise<void> {
  const isUnchanged = revision === undefined ? sql`true` : sql`revision = ${revision}`
  const rows = await query(
    em,
    sql`
      update coupon set times_used = times_used + 1
      where organization_id = ${organizationId} and id = ${couponId}
        and (usage_limit is null or times_used < usage_limit) and ${isUnchanged}
      returning id`,
  )
  if (rows.length === 0) throw new Refused({ code: 'coupon_used', field: 'couponCode' })
}

export async function releaseCoupon(em: Em, { organizationId, couponId }: CouponUse): Promise<void> {
  await query(
    em,
    sql`update coupon set times_used = times_used - 1 where organization_id = ${organizationId} and id = ${couponId}`,
  )
}

/**
 * Replaces one coupon by another; either may be null. Locks them in the order of their ids, so that two orders never
 * deadlock.
 */
export async function replaceCoupon(
  em: Em,
  organizationId: string,
  { from, to, revision }: { from: string | null; to: string | null; revision?: number },
): Promise<void> {
  if (from === to) return
  const steps = [
    { couponId: from, work: releaseCoupon },
    { couponId: to, work: redeemCoupon },
  ].toSorted((one, other) => ((one.couponId ?? '') < (other.couponId ?? '') ? -1 : 1))
  for (const { couponId, work } of steps) if (couponId) await work(em, { organizationId, couponId, revision })
}

/**
 * The coupon of a typed code, if the order can use it at `now`. One that the order has claimed stays usable after it
 * was deleted, has expired or has a lower limit. Throws `Refused` `coupon_invalid`, `coupon_not_applicable`,
 * `coupon_expired`, `coupon_used`.
 */
export async function ensureUsableCoupon(
  em: Em,
  { organizationId, eventId, ...claimed }: ClaimingOrder,
  { code: typedCode, now }: { code: string; now: Date },
): Promise<Coupon> {
  const code = v.safeParse(couponCode, typedCode)
  if (!code.success) throw new Refused({ code: 'coupon_invalid', field: 'couponCode' })
  const isClaimedCode = claimed.couponId != null && code.output === claimed.couponCode
  const key = isClaimedCode ? { id: claimed.couponId! } : { code: code.output, deletedAt: null }
  const coupon = await em.findOne(Coupon, { organizationId, ...key })
  if (!coupon) throw new Refused({ code: 'coupon_invalid', field: 'couponCode' })
  const events = coupon.allEvents ? [] : await em.find(CouponEvent, { organizationId, couponId: coupon.id })
  const terms = {
    ...termsOf(coupon, coupon.id === claimed.couponId),
    allEvents: coupon.allEvents,
    eventIds: events.map((event) => event.eventId),
  }
  const refusal = couponRefusal(terms, eventId, now)
  if (refusal) throw new Refused({ code: refusal, field: 'couponCode' })
  return coupon
}

type ClaimingOrder = Readonly<{
  organizationId: string
  eventId: string
  couponId?: string | null
  couponCode?: string | null
}>

const termsOf = ({ usageLimit, timesUsed, expiresAt }: Coupon, isClaimed: boolean): CouponTerms => ({
  usageLimit: isClaimed ? null : (usageLimit ?? null),
  timesUsed,
  expiresAt: isClaimed ? null : (expiresAt ?? null),
})

/** The discount of the coupon that an order has claimed, also when the coupon has ended since; 0 without one. */
export async function loadClaimedDiscount(
  em: Em,
  { organizationId, couponId }: Readonly<{ organizationId: string; couponId?: string | null }>,
): Promise<BasisPoints> {
  if (!couponId) return 0
  const coupon = await em.findOneOrFail(Coupon, { organizationId, id: couponId })
  return coupon.discount
}
