import type { Cell, Spreadsheet, TextKind } from './spreadsheet.ts'

export type Sheet = Pick<Spreadsheet, 'write'>

type Rows<Row> = Readonly<{
  headings: readonly Cell[]
  /** By column. */
  kinds?: readonly (TextKind | undefined)[]
  batches: AsyncIterable<readonly Row[]>
  cellsOf(row: Row): Cell[]
}>

const begunSheets = new WeakSet<Sheet>()

/** Writes the rows of an export and returns their number. */
export async function writeRows<Row>(sheet: Sheet, { headings, kinds, batches, cellsOf }: Rows<Row>): Promise<number> {
  // A transaction retried after a deadlock would write the first rows twice.
  if (begunSheets.has(sheet)) throw new Error('the export was interrupted')
  begunSheets.add(sheet)
  await sheet.write([headings], kinds)
  let rowCount = 0
  for await (const rows of batches) {
    await sheet.write(rows.map(cellsOf))
    rowCount += rows.length
  }
  return rowCount
}

export const exportBatchSize = 1000
