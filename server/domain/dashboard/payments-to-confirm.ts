import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { DashboardTask } from '#rules/dashboard/task.ts'
import { countAwaited } from '../payments/count-awaited.ts'

export async function paymentsToConfirm(em: Em, ctx: Context): Promise<DashboardTask[]> {
  const count = await countAwaited(em, ctx)
  return count > 0 ? [{ name: 'paymentsToConfirm', count, href: `${adminPaths.handPayments}?state=waiting` }] : []
}
