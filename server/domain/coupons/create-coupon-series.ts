import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { CouponSeries } from '#rules/coupons/coupon-series.ts'
import { ensureCan } from '#rules/permissions.ts'
import { readableCode } from '#rules/random/readable-code.ts'
import { audit } from '../audit/audit.ts'
import { rejectTaken } from '../resource.ts'
import { saveEvents } from './coupons.ts'
import { Coupon } from './coupon.ts'

/** Creates coupons of one use each. Throws `Refused` `not_found` for a foreign event, `forbidden`. */
export async function createCouponSeries(
  ctx: Context,
  { prefix, count, eventIds, ...terms }: CouponSeries,
): Promise<{ seriesId: string; count: number }> {
  ensureCan(ctx.actor, 'manage-coupons')
  const organizationId = ctx.organization.id
  const seriesId = newId()
  return rejectTaken('prefix', () =>
    ctx.db.transaction(async (em) => {
      const coupons = Array.from({ length: count }, () => {
        const code = `${prefix}-${readableCode(randomBytes(8))}`
        return em.create(Coupon, { organizationId, ...terms, code, usageLimit: 1, seriesId })
      })
      await em.flush()
      const couponIds = coupons.map(({ id }) => id)
      await saveEvents(em, { organizationId, couponIds }, eventIds)
      await audit(ctx, em, 'coupon.series-created', organizationId, { count })
      return { seriesId, count }
    }),
  )
}
