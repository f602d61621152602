import type { PlatformContext } from '#server/context.ts'
import { tenantTables } from '#server/database/ownership.ts'
import type { Em } from '#server/database/orm.ts'
import type { FileStore } from './file-store.ts'

const dayMs = 86_400_000

/** Tables of organizations whose rows name no files. A new table is looked through until it is named here. */
const tablesWithoutFiles: ReadonlySet<string> = new Set<(typeof tenantTables)[number]>([
  'fee_plan',
  'bank_details',
  'membership',
  'invitation',
  'place_pool',
  'coupon_event',
  'orders',
  'order_place',
  'registration',
  'payment',
  'message',
  'standing',
  'result_import',
  'imported_result',
])

export type Swept = {
  /** Keys of pictures that nothing named. */
  pictures: string[]
  /** How many files that were never written to their end. */
  leftovers: number
}

/**
 * Takes away what interrupted writes have left, and pictures that nothing has named for a day: uploads of forms that were never saved, and those that others
 * have replaced. Documents stay, as athletes agreed to them, and so does whatever lies in the folder of no organization.
 */
export async function sweepFiles(
  { db, now }: PlatformContext,
  files: Pick<FileStore, 'picturesBefore' | 'remove' | 'removeLeftovers'>,
): Promise<Swept> {
  const leftovers = await files.removeLeftovers(new Date(now.getTime() - dayMs))
  const pictures: string[] = []
  for (const organizationId of await db.transaction(findOrganizationIds)) {
    // First the files, then what names them: a form that is saved in between is seen.
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

// Deleted ones as well: what they use comes back with them.
const findOrganizationIds = async (em: Em): Promise<string[]> =>
  (await em.execute<{ id: string }[]>('select id from organization where erased_at is null')).map(({ id }) => id)

/** Every key that a row of an organization names, in whatever column: a list of columns would forget the next one. */
async function findUsedKeys(em: Em, organizationId: string): Promise<Set<string>> {
  const tables = [['organization', 'id'], ...tablesWithFiles.map((table) => [table, 'organization_id'])] as const
  const keys = `select (regexp_matches(to_jsonb(named)::text, ?, 'g'))[1] as key from`
  const rows = await em.execute<{ key: string }[]>(
    tables.map(([table, column]) => `${keys} "${table}" as named where named.${column} = ?`).join(' union '),
    tables.flatMap(() => [`(${organizationId}/[0-9a-f]{32}[.][a-z0-9]+)`, organizationId]),
  )
  return new Set(rows.map(({ key }) => key))
}

const tablesWithFiles = tenantTables.filter((table) => !tablesWithoutFiles.has(table))
