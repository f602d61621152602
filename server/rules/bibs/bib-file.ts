import { bibFileLimits } from '../limits.ts'
import { Refused } from '../refusals.ts'
import type { BibColumns, FileRow } from './match-bib-rows.ts'

/** `rows` have only the cells of `columns`, which is null without a column for bibs or one that names athletes. */
export type BibFile = Readonly<{ header: readonly string[]; columns: BibColumns | null; rows: readonly FileRow[] }>

const delimiters = [';', ',', '\t', '|']

const delimiterCodes = new Set(delimiters.map((sign) => sign.charCodeAt(0)))
const lineEnd = '\n'.charCodeAt(0)

/**
 * Counts lines, their lengths and their columns, without parsing: 2 MB of semicolons keep a parser busy for seconds.
 * Throws `Refused` `bib_file_too_large`.
 */
export function ensureFewCells(text: string): void {
  let [lines, start, columns] = [1, 0, 1]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (delimiterCodes.has(sign)) columns++
    if (sign === lineEnd) [lines, start, columns] = [lines + 1, at, 1]
    if (columns > bibFileLimits.columns || at - start > bibFileLimits.lineLength || lines > bibFileLimits.lines + 1)
      throw new Refused({
        code: 'bib_file_too_large',
        values: { lines: bibFileLimits.lines, columns: bibFileLimits.columns },
      })
  }
}
