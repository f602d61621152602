import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { DashboardTask } from '#rules/dashboard/task.ts'
import { ordersNeedingAttention } from '../orders/order-attention.ts'

export async function ordersToSettle(em: Em, { organization }: Context): Promise<DashboardTask[]> {
  const [row] = await query(
    em,
    sql<{ count: number }>`select count(distinct order_id)::int as count
      from (${ordersNeedingAttention(organization.id)}) as unsettled`,
  )
  const { count } = row!
  return count > 0 ? [{ name: 'ordersToSettle', count, href: `${adminPaths.payments}?attention=any` }] : []
}
