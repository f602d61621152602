import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { DashboardPage } from '#rules/organizations/dashboard-view.ts'
import { eventOverCutoff } from '#rules/events/event-state.ts'
import { can, ensureCan } from '#rules/permissions.ts'
import { relevantEvents } from '../events/admin-events-page.ts'
import { comparisonOf } from './dashboard-comparison.ts'

const recentEvents = 6
const chartDays = 30

export async function dashboardPage(ctx: Context): Promise<DashboardPage> {
  ensureCan(ctx.actor, 'see-dashboard')
  return ctx.db.transaction(async (em) => ({
    ...(await totalsOf(em, ctx)),
    ...(can(ctx.actor, 'see-money') ? await moneyOf(em, ctx) : { revenue: null, cash: null }),
    comparison: await comparisonOf(em, ctx),
    events: await relevantEvents(em, ctx, recentEvents),
    days: await daysOf(em, ctx),
  }))
}

async function totalsOf(em: Em, { organization, now }: Context) {
  const [totals] = await query(
    em,
    sql<{ activeEvents: number; registrations: number }>`
      select
        count(*) filter (where status = 'published' and starts_at > ${eventOverCutoff(now)})::int as "activeEvents",
        coalesce(sum(registrations_count), 0)::int as registrations
      from event where organization_id = ${organization.id}`,
  )
  return totals!
}

async function moneyOf(em: Em, { organization, now }: Context): Promise<{ revenue: number; cash: number }> {
  const [sums] = await query(
    em,
    sql<{ net: string; cash: string }>`
      select coalesce(sum(net), 0) as net,
        coalesce(sum(deferred_cash) filter (where event.starts_at > ${eventOverCutoff(now)}), 0) as cash
      from order_line join event on event.organization_id = order_line.organization_id and event.id = event_id
      where order_line.organization_id = ${organization.id} and state = 'confirmed'`,
  )
  return { revenue: Number(sums!.net), cash: Number(sums!.cash) }
}

async function daysOf(em: Em, { organization, now }: Context): Promise<DashboardPage['days']> {
  const { id, timeZone } = organization
  return query(
    em,
    sql<DashboardPage['days'][number]>`
      with days as (
        select generate_series(0, ${chartDays}::int - 1) as back
      ), confirmed as (
        select (orders.confirmed_at at time zone ${timeZone})::date as day, sum(quantity)::int as registrations
        from orders join order_line on order_line.organization_id = orders.organization_id
          and order_line.order_id = orders.id and order_line.kind = 'registration' and order_line.state = 'confirmed'
        where orders.organization_id = ${id} and orders.confirmed_at > ${now}::timestamptz - interval '31 days'
        group by 1
      )
      select to_char(day, 'YYYY-MM-DD') as day, coalesce(registrations, 0) as registrations
      from (select (${now}::timestamptz at time zone ${timeZone})::date - back as day from days) calendar
      left join confirmed using (day) order by day`,
  )
}
