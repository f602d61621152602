import type { DeletionPage } from '#rules/organizations/settings-views.ts'
import { query, sql } from '#server/database/query.ts'
import { queryOf } from '../command.ts'

export const deletionPage = queryOf({
  permission: 'delete-organization',
  async run({ em, ctx }): Promise<DeletionPage> {
    const { id, name } = ctx.organization
    const [counts] = await query(
      em,
      sql<{ events: number; athletes: number }>`
        select count(*)::int as events, coalesce(sum(registrations_count), 0)::int as athletes from event
        where organization_id = ${id} and status = 'published' and starts_at > ${ctx.now}`,
    )
    return { name, upcoming: counts! }
  },
})
