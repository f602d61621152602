import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { SalesByDay } from '#rules/orders/sales-by-day.ts'
import { can } from '#rules/permissions.ts'
import { dayOf, type Day } from '#rules/time/day.ts'
import { registrationsOfLine } from './registrations-of-line.ts'

type Period = { days: number; eventId: string | null }

/** The last days up to today, in the organization's time zone; of all events with `eventId` null. */
export async function salesByDay(em: Em, ctx: Context, { days, eventId }: Period): Promise<SalesByDay> {
  const { id, timeZone } = ctx.organization
  const first = sql`${dayOf(ctx.now, timeZone)}::date - ${days - 1}::int`
  const isOfEvent = eventId === null ? sql`true` : sql`orders.event_id = ${eventId}`
  const rows = await query(
    em,
    sql<{ day: Day; registrations: number; net: string }>`
      with confirmed as (
        select (orders.confirmed_at at time zone ${timeZone})::date as day,
          sum(${registrationsOfLine}) as registrations, sum(order_line.net) as net
        from orders join order_line on order_line.organization_id = orders.organization_id
          and order_line.order_id = orders.id and order_line.state = 'confirmed'
        where orders.organization_id = ${id} and ${isOfEvent}
          and orders.confirmed_at >= (${first})::timestamp at time zone ${timeZone}
        group by 1
      )
      select to_char(day, 'YYYY-MM-DD') as day, coalesce(registrations, 0)::int as registrations,
        coalesce(net, 0) as net
      from (select ${first} + generate_series(0, ${days - 1}::int) as day) calendar
      left join confirmed using (day) order by day`,
  )
  return {
    days: rows.map(({ day }) => day),
    registrations: rows.map(({ registrations }) => registrations),
    revenue: can(ctx.actor, 'see-money') ? rows.map(({ net }) => Number(net)) : null,
  }
}
