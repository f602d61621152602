import { randomBytes } from 'node:crypto'
import { idOfForm, newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { CouponSeries } from '#rules/coupons/coupon-series.ts'
import { readableCode } from '#rules/random/readable-code.ts'
import { audited, command, unchanged } from '../command.ts'
import { rejectTaken } from '../resource.ts'
import { saveEvents } from './coupons.ts'
import { Coupon } from './coupon.ts'

/**
 * Creates coupons of one use each. A form with one `key` and the same values makes one series, however often it is sent.
 * Throws `Refused` `not_found` for a foreign event, `forbidden`.
 */
export const createCouponSeries = command({
  permission: 'manage-coupons',
  action: 'coupon.series-created',
  around: (create) => rejectTaken('prefix', create),
  async run({ em, ctx }, { key, ...series }: CouponSeries & { key: string }) {
    const organizationId = ctx.organization.id
    const seriesId = idOfForm(organizationId, { ...series, key })
    await query(em, sql`select pg_advisory_xact_lock(hashtextextended(${`series ${seriesId}`}, 0))`)
    const earlierCount = await em.count(Coupon, { organizationId, seriesId })
    if (earlierCount > 0) return unchanged({ seriesId, count: earlierCount })
    const couponIds = await insertCoupons(em, { organizationId, seriesId }, series)
    await saveEvents(em, { organizationId, couponIds }, series.eventIds)
    const { count } = series
    return audited({ count }, { subject: organizationId, result: { seriesId, count } })
  },
})

type Owner = Readonly<{ organizationId: string; seriesId: string }>

async function insertCoupons(
  em: Em,
  { organizationId, seriesId }: Owner,
  { prefix, count, discount, allEvents, expiresAt, description }: CouponSeries,
): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  const codes = ids.map(() => `${prefix}-${readableCode(randomBytes(8))}`)
  await query(
    em,
    sql`
      insert into coupon (id, organization_id, series_id, code, discount, usage_limit, all_events, expires_at, description)
      select id, ${organizationId}, ${seriesId}, code, ${discount}, 1, ${allEvents}, ${expiresAt}::timestamptz, ${description}
      from unnest(${ids}::uuid[], ${codes}::text[]) as new_coupon (id, code)`,
  )
  return ids
}
