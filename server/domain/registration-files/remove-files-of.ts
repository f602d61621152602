import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'

/** Removes what athletes sent from the store, once the transaction that deletes their registrations has committed. */
export async function removeFilesOf(
  em: Em,
  { enqueue }: Pick<PlatformContext, 'enqueue'>,
  registrationIds: readonly string[],
): Promise<void> {
  const files = await query(
    em,
    sql<{ key: string }>`
      select key from registration
      join registration_file as file
        on file.organization_id = registration.organization_id and file.registration_id = registration.id
      where registration.id = any (${registrationIds}::uuid[])`,
  )
  if (files.length > 0) await enqueue(em, 'remove-files', { keys: files.map(({ key }) => key) })
}
