import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { query, sql } from '#server/database/query.ts'
import type { SavedViewRow } from '#rules/lists/saved-view.ts'
import { Refused } from '#rules/refusals.ts'

type NewView = Omit<SavedViewRow, 'id'> & { id?: string | undefined }

/** Saves or renames a view of the member; one of the same name is replaced. Throws `Refused` `forbidden`. */
export async function saveView({ db, organization, actor }: Context, view: NewView): Promise<SavedViewRow> {
  if (actor.kind !== 'member') throw new Refused({ code: 'forbidden' })
  const { id = newId(), list, name } = view
  const { userId } = actor
  await db.transaction(async (em) => {
    await query(
      em,
      sql`delete from saved_view where organization_id = ${organization.id} and user_id = ${userId}
        and list = ${list} and (name = ${name} or id = ${id})`,
    )
    await query(
      em,
      sql`insert into saved_view (id, organization_id, user_id, list, name, query)
        values (${id}, ${organization.id}, ${userId}, ${list}, ${name}, ${view.query}) on conflict do nothing`,
    )
  })
  return { ...view, id }
}
