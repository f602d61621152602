import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import type { SecretBox } from '../domains/secret-box.ts'
import { sealedColumns, type SealedColumn } from './sealed-columns.ts'

const batchSize = 200

export type RotatedColumn = { table: string; rotated: number; unreadable: number; left: number }

type Row = { id: string; organizationId: string; sealed: string }
type Batch = { rows: number; rotated: number; unreadable: number; lastId: string }

/**
 * Seals everything again that another key than the current one has sealed, in batches: what was done stays when it is
 * stopped, and running again goes on. `unreadable` values are left as they are; `left` were changed meanwhile by a
 * process that still seals with another key.
 */
export async function rotateKeys(
  ctx: PlatformContext,
  box: SecretBox,
  onBatch: (column: RotatedColumn) => void = () => {},
): Promise<RotatedColumn[]> {
  const results: RotatedColumn[] = []
  for (const column of sealedColumns) {
    const result: RotatedColumn = { table: column.table, rotated: 0, unreadable: 0, left: 0 }
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const batch = await ctx.db.transaction((em) => rotateBatch(em, ctx, { box, column, after }))
      if (batch.rows === 0) break
      result.rotated += batch.rotated
      result.unreadable += batch.unreadable
      result.left += batch.rows - batch.rotated - batch.unreadable
      after = batch.lastId
      onBatch(result)
    }
    results.push(result)
  }
  return results
}

type BatchInput = { box: SecretBox; column: SealedColumn; after: string }

async function rotateBatch(em: Em, ctx: PlatformContext, { box, column, after }: BatchInput): Promise<Batch> {
  const { table, column: name, hasOrganization } = column
  const value = sql.ref(name)
  const rows = await query(
    em,
    sql<Row>`
      select id, ${hasOrganization ? sql.ref('organization_id') : sql.ref('id')} as "organizationId", ${value} as sealed
      from ${sql.table(table)}
      where ${value} is not null and not starts_with(${value}, ${`${box.version}.`}) and id > ${after}
      order by id limit ${batchSize}`,
  )
  const batch: Batch = { rows: rows.length, rotated: 0, unreadable: 0, lastId: rows.at(-1)?.id ?? after }
  for (const row of rows) {
    const plain = openOrNull(box, row.sealed, column.about({ id: row.organizationId }))
    if (plain === null) batch.unreadable += 1
    else batch.rotated += await replaceValue(em, column, row, box.seal(plain, column.about({ id: row.organizationId })))
  }
  if (batch.rotated > 0) await audit(ctx, em, 'encryption-keys.rotated', box.version, { table, count: batch.rotated })
  return batch
}

// Only what was read: somebody may have saved another value since.
async function replaceValue(em: Em, { table, column }: SealedColumn, row: Row, sealed: string): Promise<number> {
  const replaced = await query(
    em,
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
      where id = ${row.id} and ${sql.ref(column)} = ${row.sealed} returning id`,
  )
  return replaced.length
}

function openOrNull(box: SecretBox, sealed: string, about: string): string | null {
  try {
    return box.open(sealed, about)
  } catch (error) {
    if (error instanceof Refused && error.code === 'secret_unreadable') return null
    throw error
  }
}
