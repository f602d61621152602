import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { ChartChoice, DashboardPage } from '#rules/dashboard/dashboard-view.ts'
import { eventOverCutoff } from '#rules/events/event-state.ts'
import { can } from '#rules/permissions.ts'
import { queryOf } from '../command.ts'
import { relevantEvents } from '../events/admin-events-page.ts'
import { registeredAthletes } from '../events/event-list.ts'
import { netReceipts } from '../ledger/net-receipts.ts'
import { cashDueOfLine } from '../orders/line-cash.ts'
import { salesByDay } from '../orders/sales-by-day.ts'
import { comparisonOf } from './comparison.ts'
import { nextRaces } from './next-races.ts'
import { tasksOf } from './tasks.ts'

const recentEvents = 6
const chartEvents = 100
const allEvents: ChartChoice = { days: 30, eventId: null }

export const dashboardPage = queryOf({
  permission: 'see-dashboard',
  run: async ({ em, ctx }, chart: ChartChoice = allEvents): Promise<DashboardPage> => ({
    nextRaces: await nextRaces(em, ctx),
    tasks: await tasksOf(em, ctx),
    ...(await totalsOf(em, ctx)),
    ...(can(ctx.actor, 'see-money') ? await moneyOf(em, ctx) : { revenue: null, refunding: null, cash: null }),
    comparison: await comparisonOf(em, ctx),
    events: await relevantEvents(em, ctx, recentEvents),
    ...(await chartOf(em, ctx, chart)),
  }),
})

async function chartOf(em: Em, ctx: Context, { days, eventId }: ChartChoice) {
  const events = await query(
    em,
    sql<DashboardPage['chartEvents'][number]>`
      select id, title from event
      where organization_id = ${ctx.organization.id} and (status <> 'draft' or id = ${eventId})
      order by starts_at desc, id limit ${chartEvents}`,
  )
  const chart = { days, eventId: events.some(({ id }) => id === eventId) ? eventId : null }
  return { sales: await salesByDay(em, ctx, chart), chartEvents: events, chart }
}

async function totalsOf(em: Em, { organization, now }: Context) {
  const [totals] = await query(
    em,
    sql<{ activeEvents: number; registrations: number }>`
      select
        count(*) filter (where status = 'published' and starts_at > ${eventOverCutoff(now)})::int as "activeEvents",
        coalesce(sum(${registeredAthletes}), 0)::int as registrations
      from event where organization_id = ${organization.id}`,
  )
  return totals!
}

async function moneyOf(em: Em, ctx: Context): Promise<{ revenue: number; refunding: number; cash: number }> {
  const { organization, now } = ctx
  const [sums] = await query(
    em,
    sql<{ cash: string }>`
      select coalesce(sum(${cashDueOfLine}) filter (where event.starts_at > ${eventOverCutoff(now)}), 0) as cash
      from order_line
      join orders on orders.organization_id = order_line.organization_id and orders.id = order_id
      join event on event.organization_id = order_line.organization_id and event.id = order_line.event_id
      where order_line.organization_id = ${organization.id} and order_line.state = 'confirmed'`,
  )
  const { net, refunding } = await netReceipts(em, ctx, null)
  return { revenue: net, refunding, cash: Number(sums!.cash) }
}
