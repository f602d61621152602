import { query, sql } from '#server/database/query.ts'
import type { SavedViewRow } from '#rules/lists/saved-view.ts'
import { queryOf } from '../command.ts'

export const savedViews = queryOf({
  permission: 'see-dashboard',
  run: async ({ em, ctx: { organization, actor } }): Promise<SavedViewRow[]> =>
    actor.kind !== 'member'
      ? []
      : query(
          em,
          sql<SavedViewRow>`
            select id, list, name, query from saved_view
            where organization_id = ${organization.id} and user_id = ${actor.userId}
            order by name collate alphabetical, id`,
        ),
})
