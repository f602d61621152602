import type { PlatformContext } from '#server/context.ts'
import { organizationColumnOf } from '#server/database/declare-table.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { tables } from '#server/database/tables.ts'
import type { FileStore } from './file-store.ts'

const dayMs = 86_400_000

export type SweepResult = {
  unused: string[]
  leftovers: number
}

/**
 * Deletes leftovers of interrupted writes, and pictures and courses that no row has named for a day. Documents stay, because
 * athletes agreed to them.
 */
export async function sweepFiles(
  { db, now }: PlatformContext,
  files: Pick<FileStore, 'sweepableBefore' | 'remove' | 'removeLeftovers'>,
): Promise<SweepResult> {
  const leftovers = await files.removeLeftovers(new Date(now.getTime() - dayMs))
  const unused: string[] = []
  for (const organizationId of await db.transaction(findOrganizationIds)) {
    // Files first, then the rows that name them: a form saved in between is seen.
    const oldKeys = await files.sweepableBefore(organizationId, new Date(now.getTime() - dayMs))
    if (oldKeys.length === 0) continue
    const usedKeys = await db.transaction((em) => findUsedKeys(em, organizationId))
    for (const key of oldKeys.filter((each) => !usedKeys.has(each))) {
      await files.remove(key)
      unused.push(key)
    }
  }
  return { unused, leftovers }
}

// Includes deleted organizations: they may be restored.
export const findOrganizationIds = async (em: Em): Promise<string[]> =>
  (await query(em, sql<{ id: string }>`select id from organization where erased_at is null`)).map(({ id }) => id)

/** Searches every column: a list of columns would miss the next one. */
async function findUsedKeys(em: Em, organizationId: string): Promise<Set<string>> {
  const pattern = `(${organizationId}/[0-9a-f]{32}[.][a-z0-9]+)`
  const keysByTable = tablesWithFiles.map(
    (table) => sql`
      select (regexp_matches(to_jsonb(named)::text, ${pattern}, 'g'))[1] as key from ${sql.table(table.name)} as named
      where ${sql.ref(`named.${organizationColumnOf(table)}`)} = ${organizationId}`,
  )
  const rows = await query(em, sql<{ key: string }>`${sql.join(keysByTable, sql` union `)}`)
  return new Set(rows.map(({ key }) => key))
}

const tablesWithFiles = tables.filter(({ hasFiles }) => hasFiles)
