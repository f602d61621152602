import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { DashboardTask } from '#rules/dashboard/task.ts'

const mostEvents = 5

type Row = { eventId: string; title: string; count: number; firstEndsAt: Date | string }

/** Unpaid orders that hold places, which end within hours. Those that are being paid are counted too, as in their list. */
export async function unpaidHolds(em: Em, { organization, now }: Context): Promise<DashboardTask[]> {
  const rows = await query(
    em,
    sql<Row>`
      select event.id as "eventId", event.title, count(*)::int as count,
        min(held_until) as "firstEndsAt"
      from orders join event on event.organization_id = orders.organization_id and event.id = orders.event_id
      where orders.organization_id = ${organization.id} and orders.state in ('held', 'awaiting_payment')
        and held_until > ${now}
        and exists (select from order_place where order_place.organization_id = orders.organization_id
          and order_place.order_id = orders.id and quantity > 0)
      group by event.organization_id, event.id order by min(held_until) limit ${mostEvents}`,
  )
  return rows.map(({ eventId, title, count, firstEndsAt }) => ({
    name: 'unpaidHolds',
    count,
    eventId,
    title,
    firstEndsAt: new Date(firstEndsAt).toISOString(),
    href: adminPaths.eventHolds(eventId),
  }))
}
