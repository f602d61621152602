import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { eventOverCutoff } from '#rules/events/event-state.ts'
import type { DashboardComparison, Weeks } from '#rules/dashboard/dashboard-view.ts'
import { can } from '#rules/permissions.ts'
import { dayOf } from '#rules/time/day.ts'
import { estimateCount } from '#rules/visitors/sketch.ts'
import { netOfOrder } from '../ledger/net-receipts.ts'
import { registrationsOfLine } from '../orders/registrations-of-line.ts'

const weekMs = 7 * 86_400_000

/** A week ends with yesterday, a day of the organization's time zone: today is not over. */
export const comparisonOf = async (em: Em, ctx: Context): Promise<DashboardComparison> => {
  const { registrations, revenue } = await salesOf(em, ctx)
  return {
    activeEventsWeekAgo: await activeEventsWeekAgo(em, ctx),
    registrations,
    revenue: can(ctx.actor, 'see-money') ? revenue : null,
    visitors: await visitorsOf(em, ctx),
  }
}

/** What became of an event since is undone with the first change of its status. */
async function activeEventsWeekAgo(em: Em, { organization, now }: Context): Promise<number> {
  const then = new Date(now.getTime() - weekMs)
  const [row] = await query(
    em,
    sql<{ count: number }>`
      select count(*)::int as count
      from event left join lateral (
        select details ->> 'from' as status from audit_entry
        where audit_entry.organization_id = event.organization_id and subject = event.id::text
          and action in ('event.published', 'event.withdrawn', 'event.cancelled') and at > ${then}
        order by at limit 1
      ) change on true
      where event.organization_id = ${organization.id} and created_at <= ${then}
        and starts_at > ${eventOverCutoff(then)} and coalesce(change.status, event.status) = 'published'`,
  )
  return row!.count
}

async function salesOf(em: Em, { organization: { id, timeZone }, now }: Context) {
  const today = dayOf(now, timeZone)
  const [row] = await query(
    em,
    sql<Record<'soldNow' | 'soldBefore' | 'netNow' | 'netBefore', string>>`
      with sold as (
        select order_line.order_id, ${registrationsOfLine} as registrations,
          (confirmed_at at time zone ${timeZone})::date >= ${today}::date - 7 as "isNow"
        from orders join order_line on order_line.organization_id = orders.organization_id
          and order_line.order_id = orders.id and order_line.state = 'confirmed'
        where orders.organization_id = ${id}
          and confirmed_at >= (${today}::date - 14)::timestamp at time zone ${timeZone}
          and confirmed_at < ${today}::date::timestamp at time zone ${timeZone}
      ), sales as (
        select "isNow", ${netOfOrder} as net from (select distinct order_id, "isNow" from sold) each
        join orders on orders.organization_id = ${id} and orders.id = each.order_id
      )
      select coalesce((select sum(registrations) from sold where "isNow"), 0) as "soldNow",
        coalesce((select sum(registrations) from sold where not "isNow"), 0) as "soldBefore",
        coalesce((select sum(net) from sales where "isNow"), 0) as "netNow",
        coalesce((select sum(net) from sales where not "isNow"), 0) as "netBefore"`,
  )
  const { soldNow, soldBefore, netNow, netBefore } = row!
  return {
    registrations: { now: Number(soldNow), before: Number(soldBefore) },
    revenue: { now: Number(netNow), before: Number(netBefore) },
  }
}

/** Somebody who comes on two days counts twice: nobody can be recognized on another day. */
async function visitorsOf(em: Em, { organization: { id, timeZone }, now }: Context): Promise<Weeks<number | null>> {
  const today = dayOf(now, timeZone)
  const days = await query(
    em,
    sql<{ isNow: boolean; registers: Buffer }>`
      select day >= ${today}::date - 7 as "isNow", registers from visitor_day
      where organization_id = ${id} and day between ${today}::date - 14 and ${today}::date - 1`,
  )
  const [first] = await query(
    em,
    sql<{ isCompared: boolean | null }>`
      select min(day) <= ${today}::date - 14 as "isCompared" from visitor_day where organization_id = ${id}`,
  )
  const countOf = (isNow: boolean) =>
    days.filter((day) => day.isNow === isNow).reduce((sum, { registers }) => sum + estimateCount(registers), 0)
  return { now: countOf(true), before: first!.isCompared ? countOf(false) : null }
}
