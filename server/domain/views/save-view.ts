import { newId } from '#server/database/ids.ts'
import { query, sql } from '#server/database/query.ts'
import { maxViews, viewQueryOf, type SavedViewRow } from '#rules/lists/saved-view.ts'
import { Refused } from '#rules/refusals.ts'
import { command } from '../command.ts'

type NewView = Omit<SavedViewRow, 'id'> & { id?: string | undefined }

/** Saves or renames a view of the member; one of the same name is replaced. Throws `Refused` `forbidden`, `view_limit`. */
export const saveView = command({
  permission: 'see-dashboard',
  unaudited: 'nobody but its member sees a view',
  async run({ em, ctx: { organization, actor } }, view: NewView): Promise<SavedViewRow> {
    if (actor.kind !== 'member') throw new Refused({ code: 'forbidden' })
    const { id = newId(), list, name } = view
    const { userId } = actor
    const viewQuery = viewQueryOf(new URLSearchParams(view.query))
    await query(
      em,
      sql`select 1 from membership where organization_id = ${organization.id} and user_id = ${userId} for update`,
    )
    await query(
      em,
      sql`delete from saved_view where organization_id = ${organization.id} and user_id = ${userId}
        and list = ${list} and (name = ${name} or id = ${id})`,
    )
    const [count] = await query(
      em,
      sql<{ views: number }>`select count(*)::int as views from saved_view
        where organization_id = ${organization.id} and user_id = ${userId}`,
    )
    if (count!.views >= maxViews) throw new Refused({ code: 'view_limit', values: { max: maxViews } })
    await query(
      em,
      sql`insert into saved_view (id, organization_id, user_id, list, name, query)
        values (${id}, ${organization.id}, ${userId}, ${list}, ${name}, ${viewQuery}) on conflict do nothing`,
    )
    return { id, list, name, query: viewQuery }
  },
})
