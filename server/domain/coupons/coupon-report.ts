import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { CouponReport, CouponUse } from '#rules/coupons/coupon-report.ts'

const usesShown = 50

export async function couponReport(
  em: Em,
  ctx: Context,
  coupon: { id: string } | null,
): Promise<Omit<CouponReport, 'byState'>> {
  const { id: organizationId } = ctx.organization
  const [totals] = await query(
    em,
    sql<Pick<CouponReport, 'timesUsed' | 'savings'>>`
      select coalesce(sum(times_used), 0)::int as "timesUsed", (select coalesce(sum(discount), 0)::float8 from orders
          where organization_id = ${organizationId} and coupon_id is not null and state = 'confirmed') as savings
      from coupon where organization_id = ${organizationId} and deleted_at is null`,
  )
  return { ...totals!, uses: coupon ? await usesOf(em, organizationId, coupon.id) : [] }
}

const usesOf = (em: Em, organizationId: string, couponId: string) =>
  query(
    em,
    sql<CouponUse>`
      select orders.id, orders.confirmation_number as number, event_id as "eventId", event.title as "eventTitle",
        trim(concat_ws(' ', buyer ->> 'firstName', buyer ->> 'lastName')) as "buyerName", orders.discount::float8 as discount,
        orders.state
      from orders join event on event.organization_id = orders.organization_id and event.id = event_id
      where orders.organization_id = ${organizationId} and coupon_id = ${couponId}
        and orders.state in ('held', 'awaiting_payment', 'confirmed')
      order by orders.created_at desc, orders.id limit ${usesShown}`,
  )
