import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { DashboardPage } from '#rules/dashboard/dashboard-view.ts'
import { eventOverCutoff } from '#rules/events/event-state.ts'
import { can, ensureCan } from '#rules/permissions.ts'
import { relevantEvents } from '../events/admin-events-page.ts'
import { salesByDay } from '../orders/sales-by-day.ts'
import { comparisonOf } from './comparison.ts'

const recentEvents = 6
const chartDays = 30

export async function dashboardPage(ctx: Context): Promise<DashboardPage> {
  ensureCan(ctx.actor, 'see-dashboard')
  return ctx.db.transaction(async (em) => ({
    ...(await totalsOf(em, ctx)),
    ...(can(ctx.actor, 'see-money') ? await moneyOf(em, ctx) : { revenue: null, cash: null }),
    comparison: await comparisonOf(em, ctx),
    events: await relevantEvents(em, ctx, recentEvents),
    sales: await salesByDay(em, ctx, { days: chartDays, eventId: null }),
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
