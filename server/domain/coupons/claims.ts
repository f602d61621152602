/** The coupons' SQL: a use is counted like a place, by one conditional UPDATE in the order's transaction. */
import * as v from 'valibot'
import type { Em } from '#server/database/orm.ts'
import { couponCode, couponRefusal, type CouponTerms } from '#rules/coupons/coupon.ts'
import { Refused } from '#rules/refusals.ts'
import { Coupon, CouponEvent } from './coupon.ts'

type CouponUse = Readonly<{ organizationId: string; couponId: string }>

/** Counts one use. Refuses `coupon_used` when there is none left. */
export async function claimCoupon(em: Em, { organizationId, couponId }: CouponUse): Promise<void> {
  const rows = await em.execute<unknown[]>(
    `update coupon set times_used = times_used + 1
      where organization_id = ? and id = ? and (usage_limit is null or times_used < usage_limit)
      returning id`,
    [organizationId, couponId],
  )
  if (rows.length === 0) throw new Refused({ code: 'coupon_used', field: 'couponCode' })
}

/** Takes back one use, of an order that ended or goes on without it. */
export async function giveCouponBack(em: Em, { organizationId, couponId }: CouponUse): Promise<void> {
  await em.execute(`update coupon set times_used = times_used - 1 where organization_id = ? and id = ?`, [
    organizationId,
    couponId,
  ])
}

/** Goes from one coupon to another, either of them possibly none; in the order of their ids, as places are. */
export async function changeCoupon(
  em: Em,
  organizationId: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<void> {
  if (from === to) return
  const steps = [
    { couponId: from, work: giveCouponBack },
    { couponId: to, work: claimCoupon },
  ].toSorted((one, other) => ((one.couponId ?? '') < (other.couponId ?? '') ? -1 : 1))
  for (const { couponId, work } of steps) if (couponId) await work(em, { organizationId, couponId })
}

/**
 * The coupon of a typed code when it can be used for an event at `now`. `ownId` is the coupon this order already counts
 * on: its own use does not stand against it. Refuses `coupon_invalid`, `coupon_not_applicable`, `coupon_expired`,
 * `coupon_used`.
 */
export async function usableCoupon(
  em: Em,
  request: { organizationId: string; eventId: string; code: string; ownId: string | null; now: Date },
): Promise<Coupon> {
  const { organizationId, eventId, ownId, now } = request
  const code = v.safeParse(couponCode, request.code)
  const coupon = code.success ? await em.findOne(Coupon, { organizationId, code: code.output }) : null
  if (!coupon) throw new Refused({ code: 'coupon_invalid', field: 'couponCode' })
  const events = coupon.allEvents ? [] : await em.find(CouponEvent, { organizationId, couponId: coupon.id })
  const terms = {
    ...termsOf(coupon, ownId),
    allEvents: coupon.allEvents,
    eventIds: events.map((event) => event.eventId),
  }
  const refusal = couponRefusal(terms, eventId, now)
  if (refusal) throw new Refused({ code: refusal, field: 'couponCode' })
  return coupon
}

const termsOf = ({ id, usageLimit, timesUsed, expiresAt }: Coupon, ownId: string | null): CouponTerms => ({
  usageLimit: usageLimit ?? null,
  timesUsed: id === ownId ? timesUsed - 1 : timesUsed,
  expiresAt: expiresAt ?? null,
})
