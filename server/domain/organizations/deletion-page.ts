import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import type { DeletionPage } from '#rules/organizations/settings-views.ts'
import { query, sql } from '#server/database/query.ts'

export async function deletionPage(ctx: Context): Promise<DeletionPage> {
  ensureCan(ctx.actor, 'delete-organization')
  const { id, name } = ctx.organization
  const [counts] = await ctx.db.transaction((em) =>
    query(
      em,
      sql<{ events: number; athletes: number }>`
        select count(*)::int as events, coalesce(sum(registrations_count), 0)::int as athletes from event
        where organization_id = ${id} and status = 'published' and starts_at > ${ctx.now}`,
    ),
  )
  return { name, upcoming: counts! }
}
