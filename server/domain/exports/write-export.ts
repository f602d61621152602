import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { AuditAction } from '#rules/audit/audit-actions.ts'
import { ensureCan } from '#rules/permissions.ts'
import { audit } from '../audit/audit.ts'
import type { Cell, Spreadsheet } from './spreadsheet.ts'

type Export<Row> = Readonly<{
  headings: readonly Cell[]
  batches: AsyncIterable<readonly Row[]>
  cellsOf(row: Row): Cell[]
  action: AuditAction
  subject: string
  onRows?: ((rowCount: number) => void) | undefined
}>

/** Returns the number of rows. After `Refused` `forbidden` or one of `prepare` the file is invalid. */
export async function writeExport<Row>(
  ctx: Context,
  sheet: Pick<Spreadsheet, 'write'>,
  prepare: (em: Em) => Promise<Export<Row>>,
): Promise<number> {
  ensureCan(ctx.actor, 'export-data')
  let hasBegun = false
  return ctx.db.transaction(async (em) => {
    // A transaction retried after a deadlock would write the first rows twice.
    if (hasBegun) throw new Error('the export was interrupted')
    hasBegun = true
    const { headings, batches, cellsOf, action, subject, onRows } = await prepare(em)
    await sheet.write([headings])
    let rowCount = 0
    for await (const rows of batches) {
      await sheet.write(rows.map(cellsOf))
      onRows?.((rowCount += rows.length))
    }
    await audit(ctx, em, action, subject, { rows: rowCount })
    return rowCount
  })
}

export const exportBatchSize = 1000
