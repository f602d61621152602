import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { DashboardTask } from '#rules/dashboard/task.ts'

/** Mails that a mail server rejected for good, or that were given up after a day. */
export async function failedMails(em: Em, { organization }: Context): Promise<DashboardTask[]> {
  const [row] = await query(
    em,
    sql<{ count: number }>`
      select count(*)::int as count from message where organization_id = ${organization.id} and state = 'failed'`,
  )
  const { count } = row!
  return count > 0 ? [{ name: 'failedMails', count, href: adminPaths.mails }] : []
}
