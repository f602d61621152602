import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import type { SavedViewRow } from '#rules/lists/saved-view.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'

/** Throws `Refused` `forbidden`, `not_found`. */
export async function deleteView({ db, organization, actor }: Context, id: string): Promise<SavedViewRow> {
  if (actor.kind !== 'member') throw new Refused({ code: 'forbidden' })
  const [view] = await db.transaction((em) =>
    query(
      em,
      sql<SavedViewRow>`
        delete from saved_view where organization_id = ${organization.id} and user_id = ${actor.userId}
          and id = ${isId(id) ? id : null}::uuid
        returning id, list, name, query`,
    ),
  )
  if (!view) throw new Refused({ code: 'not_found' })
  return view
}
