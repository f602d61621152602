import type { Em } from '#server/database/orm.ts'
import type { TenantCoupon } from '#rules/tenants/tenant-coupon.ts'
import { Event } from '../events/event.ts'
import { toColumns } from '../tenants/folder-table.ts'
import { couponsTable } from '../tenants/folder-tables.ts'
import { Coupon, CouponEvent } from './coupon.ts'
import { ensureDiscountStays } from './coupons.ts'

/** Throws `Refused` `coupon_claimed`. */
export async function writeCoupons(em: Em, organizationId: string, coupons: readonly TenantCoupon[]): Promise<void> {
  for (const tenantCoupon of coupons) {
    const { code, discount, events } = tenantCoupon
    const columns = toColumns(couponsTable, tenantCoupon)
    const storedCoupon = await em.findOne(Coupon, { organizationId, code, deletedAt: null })
    if (storedCoupon) ensureDiscountStays(storedCoupon, discount, { coupon: code })
    const coupon = storedCoupon
      ? em.assign(storedCoupon, { ...columns, revision: storedCoupon.revision + 1 })
      : em.create(Coupon, { organizationId, ...columns } as never)
    await em.flush()
    await em.nativeDelete(CouponEvent, { organizationId, couponId: coupon.id })
    const slugs = events === 'all' ? [] : events
    for (const { id: eventId } of await em.find(Event, { organizationId, slug: { $in: slugs } })) {
      em.create(CouponEvent, { organizationId, couponId: coupon.id, eventId })
    }
    await em.flush()
  }
}
