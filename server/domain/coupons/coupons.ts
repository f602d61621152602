import type { RawBuilder, SqlBool } from 'kysely'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { couponResource } from '#rules/coupons/coupon-resource.ts'
import type { CouponState } from '#rules/coupons/coupon.ts'
import { isId } from '#rules/ids.ts'
import type { BasisPoints } from '#rules/money/amounts.ts'
import { Refused } from '#rules/refusals.ts'
import { resourceList } from '../resource-list.ts'
import { resourceOf } from '../resource.ts'
import { couponReport } from './coupon-report.ts'
import { Coupon, CouponEvent } from './coupon.ts'

const state = ({ now }: Context) => sql<CouponState>`case when expires_at <= ${now}::timestamptz then 'expired'
  when times_used >= usage_limit then 'used' else 'active' end`

/** Comparisons of columns, unlike one of `state`, let PostgreSQL estimate how many rows there are. */
const stateConditions = ({ now }: Context): Record<CouponState, RawBuilder<SqlBool>> => {
  const isValid = sql`(expires_at is null or expires_at > ${now}::timestamptz)`
  return {
    active: sql`${isValid} and (usage_limit is null or times_used < usage_limit)`,
    used: sql`${isValid} and times_used >= usage_limit`,
    expired: sql`expires_at <= ${now}::timestamptz`,
  }
}

const chosenEvents = (value: string) => sql<string[]>`array(
  select ${sql.ref(value)} from coupon_event join event on event.organization_id = coupon_event.organization_id
    and event.id = coupon_event.event_id
  where coupon_event.organization_id = coupon.organization_id and coupon_id = coupon.id order by event.starts_at, event.id)`

const savings = sql<number>`(select coalesce(sum(orders.discount), 0)::float8 from orders
  where orders.organization_id = coupon.organization_id and coupon_id = coupon.id and orders.state = 'confirmed')`

export const couponList = resourceList('coupon', couponResource, {
  search: ['code', 'description'],
  columns: (ctx) => ({
    state: state(ctx),
    timesUsed: sql<number>`times_used`,
    savings,
    eventIds: chosenEvents('event.id'),
    eventTitles: sql<string[] | null>`case when not all_events then ${chosenEvents('event.title')} end`,
  }),
  filters: {
    state: (value, ctx) => stateConditions(ctx)[value as CouponState],
    event: (id) => sql`(all_events or exists (select from coupon_event where coupon_id = coupon.id and event_id = ${id}
      and coupon_event.organization_id = coupon.organization_id))`,
    series: (id) => sql`series_id = ${id}`,
  },
  // As `savings` of all the rows, which would be looked up for each.
  sums: (ids, { organization }) => sql`select coalesce(sum(discount), 0)::float8 as savings from orders
    where organization_id = ${organization.id} and state = 'confirmed' and coupon_id in (${ids})`,
})

export const coupons = resourceOf({
  ...couponResource,
  entity: Coupon,
  list: couponList,
  ensureEditable: (coupon, { discount }) => ensureDiscountStays(coupon, discount),
  saveMore: (em, { organizationId, id }, { eventIds }) => saveEvents(em, { organizationId, couponIds: [id] }, eventIds),
  more: async (em, ctx, coupon, counts) => ({
    events: await eventsOf(em, ctx),
    byState: Object.fromEntries(counts),
    ...(await couponReport(em, ctx, coupon)),
  }),
})

const eventsOf = (em: Em, { organization }: Context) =>
  query(
    em,
    sql<{ value: string; label: string }>`select id as value, title as label from event
      where organization_id = ${organization.id} and status <> 'cancelled' order by starts_at desc, id`,
  )

type EventsOf = Readonly<{ organizationId: string; couponIds: readonly string[] }>

/** Replaces the events that coupons apply to. Throws `Refused` `not_found` for one of another organization. */
export async function saveEvents(em: Em, { organizationId, couponIds }: EventsOf, eventIds: readonly string[]) {
  await em.nativeDelete(CouponEvent, { organizationId, couponId: { $in: [...couponIds] } })
  const rows = await query(
    em,
    sql<{ id: string }>`select id from event
      where organization_id = ${organizationId} and id = any (${eventIds.filter(isId)}::uuid[])`,
  )
  if (rows.length < new Set(eventIds).size) throw new Refused({ code: 'not_found' })
  for (let start = 0; start < couponIds.length; start += couponsAtOnce) {
    const some = couponIds.slice(start, start + couponsAtOnce)
    const pairs = some.flatMap((couponId) => rows.map(({ id: eventId }) => [newId(), couponId, eventId] as const))
    const [ids, ofCoupons, ofEvents] = [0, 1, 2].map((place) => pairs.map((pair) => pair[place]!))
    await query(
      em,
      sql`
        insert into coupon_event (organization_id, id, coupon_id, event_id)
        select ${organizationId}, id, coupon_id, event_id
        from unnest(${ids}::uuid[], ${ofCoupons}::uuid[], ${ofEvents}::uuid[]) as pair (id, coupon_id, event_id)`,
    )
  }
}

// Other requests wait while a statement's values are made.
const couponsAtOnce = 100

/** Orders that claimed a coupon are priced with its discount again. Throws `Refused` `coupon_claimed`. */
export function ensureDiscountStays(
  { timesUsed, discount }: Coupon,
  newDiscount: BasisPoints,
  values: Record<string, string> = {},
): void {
  if (timesUsed > 0 && newDiscount !== discount)
    throw new Refused({ code: 'coupon_claimed', field: 'discount', values })
}
