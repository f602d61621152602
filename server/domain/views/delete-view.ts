import { query, sql } from '#server/database/query.ts'
import type { SavedViewRow } from '#rules/lists/saved-view.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { command } from '../command.ts'

/** Throws `Refused` `forbidden`, `not_found`. */
export const deleteView = command({
  permission: 'see-dashboard',
  unaudited: 'nobody but its member sees a view',
  async run({ em, ctx: { organization, actor } }, id: string): Promise<SavedViewRow> {
    if (actor.kind !== 'member') throw new Refused({ code: 'forbidden' })
    const [view] = await query(
      em,
      sql<SavedViewRow>`
        delete from saved_view where organization_id = ${organization.id} and user_id = ${actor.userId}
          and id = ${isId(id) ? id : null}::uuid
        returning id, list, name, query`,
    )
    if (!view) throw new Refused({ code: 'not_found' })
    return view
  },
})
