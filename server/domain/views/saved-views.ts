import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import type { SavedViewRow } from '#rules/lists/saved-view.ts'

export async function savedViews({ db, organization, actor }: Context): Promise<SavedViewRow[]> {
  if (actor.kind !== 'member') return []
  return db.transaction((em) =>
    query(
      em,
      sql<SavedViewRow>`
        select id, list, name, query from saved_view
        where organization_id = ${organization.id} and user_id = ${actor.userId} order by name collate alphabetical, id`,
    ),
  )
}
