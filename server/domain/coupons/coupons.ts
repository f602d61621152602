import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { listOf } from '#server/lists/list-of.ts'
import { isoMomentOrNull } from '#server/lists/moments.ts'
import { matchesWords } from '#server/lists/search.ts'
import { couponForm, couponListShape, type CouponDetails } from '#rules/coupons/coupon-form.ts'
import type { CouponState } from '#rules/coupons/coupon.ts'
import { isId } from '#rules/ids.ts'
import { majorUnitsOf } from '#rules/money/money.ts'
import { Refused } from '#rules/refusals.ts'
import { resourceOf } from '../resource.ts'
import { couponReport } from './coupon-report.ts'
import { Coupon, CouponEvent } from './coupon.ts'
import { ensureDiscountStays } from './ensure-discount-stays.ts'

/** As `couponState` of the rules. */
const state = ({ now }: Context) => sql<CouponState>`case when expires_at <= ${now}::timestamptz then 'expired'
  when times_used >= usage_limit then 'used' else 'active' end`

const chosenEvents = <Value>(value: string) => sql<Value[]>`array(
  select ${sql.ref(value)} from coupon_event join event on event.organization_id = coupon_event.organization_id
    and event.id = coupon_event.event_id
  where coupon_event.organization_id = coupon.organization_id and coupon_id = coupon.id order by event.starts_at, event.id)`

const savings = sql<number>`(select coalesce(sum(orders.discount), 0)::float8 from orders
  where orders.organization_id = coupon.organization_id and coupon_id = coupon.id and orders.state = 'confirmed')`

export const couponList = listOf({
  shape: couponListShape,
  from: (db, { organization }: Context) =>
    db
      .selectFrom('coupon')
      .where('coupon.organization_id', '=', organization.id)
      .where('coupon.deleted_at', 'is', null),
  columns: (ctx) => ({
    id: 'coupon.id',
    revision: 'coupon.revision',
    code: 'coupon.code',
    discount: 'coupon.discount',
    state: state(ctx),
    usageLimit: 'coupon.usage_limit',
    timesUsed: 'coupon.times_used',
    savings,
    allEvents: 'coupon.all_events',
    eventIds: chosenEvents<string>('event.id'),
    eventTitles: chosenEvents<string>('event.title'),
    expiresAt: isoMomentOrNull('coupon.expires_at'),
    description: 'coupon.description',
  }),
  search: (words) => matchesWords(sql`code || ' ' || coupon.description`, words),
  filters: {
    state: (value, ctx) => sql`${state(ctx)} = ${value}`,
    event: (id) => sql`(all_events or exists (select from coupon_event where coupon_id = coupon.id and event_id = ${id}
      and coupon_event.organization_id = coupon.organization_id))`,
    series: (id) => sql`series_id = ${id}`,
  },
  sorts: {
    newest: () => [{ value: sql`coupon.created_at`, order: 'desc' }],
    code: () => [{ value: sql`code` }],
    discount: () => [{ value: sql`coupon.discount` }],
    used: () => [{ value: sql`times_used` }],
    expires: () => [{ value: sql`expires_at`, nullable: true }],
  },
})

export const coupons = resourceOf({
  name: 'coupons',
  entity: Coupon,
  list: couponList,
  shape: couponListShape,
  tabs: 'state',
  form: couponForm,
  columnsOf: ({ eventIds: _eventIds, ...columns }: CouponDetails) => columns,
  ensureEditable: (coupon, { discount }) => ensureDiscountStays(coupon, discount),
  saveMore: (em, { organizationId, id }, { eventIds }) => saveEvents(em, { organizationId, couponIds: [id] }, eventIds),
  uniqueField: 'code',
  more: async (em, ctx, coupon) => {
    const byState = await couponList.countBy(em, ctx, couponList.everything, 'state')
    return {
      events: await eventsOf(em, ctx),
      byState: Object.fromEntries(byState),
      ...(await couponReport(em, ctx, coupon)),
    }
  },
  exported: {
    code: ({ code }) => code,
    discount: ({ discount }) => discount / 100,
    state: (coupon, words) => words(`state.${coupon.state}`),
    events: ({ allEvents, eventTitles }, words) => (allEvents ? words('events.all') : eventTitles.join(', ')),
    used: ({ timesUsed }) => timesUsed,
    limit: ({ usageLimit }) => usageLimit,
    savings: (coupon, _words, { organization }) => majorUnitsOf(coupon.savings, organization.currency),
    expires: ({ expiresAt }) => expiresAt,
    description: ({ description }) => description,
  },
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
  for (const couponId of couponIds)
    for (const { id: eventId } of rows) em.create(CouponEvent, { organizationId, couponId, eventId })
  await em.flush()
}
