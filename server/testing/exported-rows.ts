import type { Cell, TextKind } from '../domain/exports/spreadsheet.ts'
import type { Sheet } from '../domain/exports/write-export.ts'

/** What an export writes: its headings, the kinds of its columns and its rows. */
export async function exportedRows(write: (sheet: Sheet) => Promise<unknown>) {
  const lines: Cell[][] = []
  let kinds: readonly (TextKind | undefined)[] = []
  await write({
    write: async (batch, ofColumns) => {
      if (ofColumns) kinds = ofColumns
      lines.push(...batch.map((row) => [...row]))
    },
  })
  const [headings = [], ...rows] = lines
  return { headings, kinds, rows }
}
