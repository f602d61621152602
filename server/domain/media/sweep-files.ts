import type { PlatformContext } from '#server/context.ts'
import { organizationTables } from '#server/database/organization-tables.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { FileStore } from './file-store.ts'

const dayMs = 86_400_000

/** A new table is searched until it is listed here. */
const tablesWithoutFiles: ReadonlySet<string> = new Set<(typeof organizationTables)[number]>([
  'fee_plan',
  'bank_details',
  'membership',
  'invitation',
  'place_pool',
  'coupon_event',
  'orders',
  'order_place',
  'order_line',
  'registration',
  'payment',
  'message',
  'standing',
  'result_import',
  'imported_result',
])

export type SweepResult = {
  pictures: string[]
  leftovers: number
}

/**
 * Deletes leftovers of interrupted writes, and pictures that no row has named for a day. Documents stay, because
 * athletes agreed to them.
 */
export async function sweepFiles(
  { db, now }: PlatformContext,
  files: Pick<FileStore, 'picturesBefore' | 'remove' | 'removeLeftovers'>,
): Promise<SweepResult> {
  const leftovers = await files.removeLeftovers(new Date(now.getTime() - dayMs))
  const pictures: string[] = []
  for (const organizationId of await db.transaction(findOrganizationIds)) {
    // Files first, then the rows that name them: a form saved in between is seen.
    const oldKeys = await files.picturesBefore(organizationId, new Date(now.getTime() - dayMs))
    if (oldKeys.length === 0) continue
    const usedKeys = await db.transaction((em) => findUsedKeys(em, organizationId))
    for (const key of oldKeys.filter((each) => !usedKeys.has(each))) {
      await files.remove(key)
      pictures.push(key)
    }
  }
  return { pictures, leftovers }
}

// Includes deleted organizations: they may be restored.
const findOrganizationIds = async (em: Em): Promise<string[]> =>
  (await query(em, sql<{ id: string }>`select id from organization where erased_at is null`)).map(({ id }) => id)

/** Searches every column: a list of columns would miss the next one. */
async function findUsedKeys(em: Em, organizationId: string): Promise<Set<string>> {
  const tables = [['organization', 'id'], ...tablesWithFiles.map((table) => [table, 'organization_id'])] as const
  const pattern = `(${organizationId}/[0-9a-f]{32}[.][a-z0-9]+)`
  const keysByTable = tables.map(
    ([table, column]) => sql`
      select (regexp_matches(to_jsonb(named)::text, ${pattern}, 'g'))[1] as key from ${sql.table(table)} as named
      where ${sql.ref(`named.${column}`)} = ${organizationId}`,
  )
  const rows = await query(em, sql<{ key: string }>`${sql.join(keysByTable, sql` union `)}`)
  return new Set(rows.map(({ key }) => key))
}

const tablesWithFiles = organizationTables.filter((table) => !tablesWithoutFiles.has(table))
