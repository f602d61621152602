import type { Em } from '#server/database/orm.ts'
import { expiryOf } from '#rules/tenants/tenant-dates.ts'
import type { TenantCoupon } from '#rules/tenants/tenant-coupon.ts'
import { Coupon, CouponEvent } from './coupon.ts'

export const applyCoupons = async (
  em: Em,
  now: Date,
  organization: { id: string; timeZone: string },
  coupons: TenantCoupon[],
  events: { id: string; slug: string }[],
): Promise<void> => {
  const organizationId = organization.id
  for (const tenantCoupon of coupons) {
    const { code, discount, usageLimit, description } = tenantCoupon
    const columns = {
      discount,
      usageLimit,
      description,
      allEvents: tenantCoupon.events === 'all',
      expiresAt: expiryOf(tenantCoupon, now, organization.timeZone),
    }
    const storedCoupon = await em.findOne(Coupon, { organizationId, code })
    const coupon = storedCoupon
      ? em.assign(storedCoupon, columns)
      : em.create(Coupon, { organizationId, code, ...columns })
    await em.flush()
    await em.nativeDelete(CouponEvent, { organizationId, couponId: coupon.id })
    const eventSlugs = tenantCoupon.events === 'all' ? [] : tenantCoupon.events
    for (const { id: eventId } of events.filter(({ slug }) => eventSlugs.includes(slug))) {
      em.create(CouponEvent, { organizationId, couponId: coupon.id, eventId })
    }
    await em.flush()
  }
}
