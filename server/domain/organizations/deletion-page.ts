import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import type { DeletionPage } from '#rules/organizations/settings-views.ts'

export async function deletionPage(ctx: Context): Promise<DeletionPage> {
  ensureCan(ctx.actor, 'delete-organization')
  const { id, name } = ctx.organization
  const [counts] = await ctx.db.transaction((em) =>
    em.execute<{ events: number; athletes: number }[]>(
      `select count(*)::int as events, coalesce(sum(registrations_count), 0)::int as athletes from event
        where organization_id = ? and status = 'published' and starts_at > ?`,
      [id, ctx.now],
    ),
  )
  return { name, upcoming: counts! }
}
