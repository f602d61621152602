import { stringify } from 'csv-stringify/sync'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { Cell, Spreadsheet } from '#server/domain/exports/spreadsheet.ts'

/**
 * Comma-separated values as RFC 4180 has them, in UTF-8. A text that a spreadsheet program would take for a formula gets
 * an apostrophe in front, which says that it is text, whichever sign that program separates cells with. `bom` marks the encoding for Excel, which guesses otherwise.
 */
export const csvSpreadsheet = (output: Writable, { bom = false } = {}): Spreadsheet => {
  const failure = failureOf(output)
  let prefix = bom ? '\ufeff' : ''
  return {
    write: async (rows) => {
      const text = prefix + csvRows(rows)
      prefix = ''
      if (!output.write(text)) await Promise.race([once(output, 'drain'), failure])
    },
    finish: async () => {
      output.end()
      await Promise.race([once(output, 'finish'), failure])
    },
  }
}

// Never resolves: it only carries the error of a stream, such as a full disk, to whoever waits.
const failureOf = (output: Writable): Promise<never> => {
  const failure = new Promise<never>((_resolve, reject) => output.once('error', reject))
  failure.catch(() => {})
  return failure
}

/** Rows as they stand in the file. */
export const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map(withoutFormula)),
    { record_delimiter: 'windows', quoted_match: /[\r\n]|^\s|\s$/ },
  )

// The comma is not among them: cells that hold one are quoted, which every program that separates with commas knows.
const separators = /([;\t|\r\n；])/
const formulaStart = /^[\s\0"]*[=+\-@＝＋－＠]/
const dangerousStart = /^[\s\0,;；|]*[=+\-@\t\r\n|%＝＋－＠]/

// A program for which another sign separates cells cuts ours there: what follows must be no formula either.
const withoutFormula = (cell: Cell): Cell => {
  if (typeof cell !== 'string') return cell
  const [first, ...rest] = cell.split(separators)
  const text = first + rest.map((part) => (formulaStart.test(part) ? `'${part}` : part)).join('')
  return dangerousStart.test(cell) ? `'${text}` : text
}
