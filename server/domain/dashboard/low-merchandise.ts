import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { DashboardTask } from '#rules/dashboard/task.ts'

const mostEvents = 5

/** Events open for registration where what goes with every place is about to sell out: the SQL of `stockStateOf`. */
export async function lowMerchandise(em: Em, { organization, now }: Context): Promise<DashboardTask[]> {
  const rows = await query(
    em,
    sql<{ eventId: string; title: string; count: number }>`
      select event.id as "eventId", event.title, count(*)::int as count
      from merchandise_item as item
      join event on event.organization_id = item.organization_id and event.id = item.event_id
      cross join lateral (
        select sum(capacity) as stock, sum(taken) as taken, bool_or(capacity is null) as is_unlimited
        from merchandise_variant as variant
        join place_pool as pool on pool.organization_id = variant.organization_id and pool.id = variant.pool_id
        where variant.organization_id = item.organization_id and item_id = item.id) as whole
      where item.organization_id = ${organization.id} and event.status = 'published' and starts_at > ${now}
        and registration_enabled and coalesce(registration_deadline > ${now}, true)
        and is_active and rule <> 'optional' and not is_unlimited
        and taken > 0 and stock > taken and stock - taken <= greatest(5, floor(stock / 10.0))
      group by event.organization_id, event.id order by starts_at, event.id limit ${mostEvents}`,
  )
  return rows.map((row) => ({
    name: 'lowMerchandise',
    ...row,
    href: adminPaths.eventMerchandising(row.eventId),
  }))
}
