import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { removeFilesOf } from '../registration-files/remove-files-of.ts'
import type { Registration } from '../registrations/registration.ts'

/** What only the former athlete gave. Files go with the transaction, their bytes with a job of it. */
export async function removePersonalRows(em: Em, ctx: Context, { organizationId, id }: Registration): Promise<void> {
  await removeFilesOf(em, ctx, [id])
  for (const table of ['registration_file', 'answer_change', 'athlete_note', 'registration_access'])
    await query(
      em,
      sql`delete from ${sql.table(table)} where organization_id = ${organizationId} and registration_id = ${id}`,
    )
}
