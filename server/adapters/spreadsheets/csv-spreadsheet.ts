import { stringify } from 'csv-stringify/sync'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { Cell, Spreadsheet } from '#server/domain/exports/spreadsheet.ts'

/**
 * CSV of RFC 4180 in UTF-8. A cell that a spreadsheet program with any separator would run as a formula gets an
 * apostrophe in front. `bom` marks the encoding for Excel, which guesses otherwise.
 */
export const csvSpreadsheet = (output: Writable, { bom = false } = {}): Spreadsheet => {
  const failure = failureOf(output)
  let prefix = bom ? '\ufeff' : ''
  return {
    write: async (rows) => {
      const text = prefix + formatCsvRows(rows)
      prefix = ''
      if (!output.write(text)) await Promise.race([once(output, 'drain'), failure])
    },
    finish: async () => {
      output.end()
      await Promise.race([once(output, 'finish'), failure])
    },
  }
}

// Never resolves: rejects with the stream's error, such as a full disk.
const failureOf = (output: Writable): Promise<never> => {
  const failure = new Promise<never>((_resolve, reject) => output.once('error', reject))
  failure.catch(() => {})
  return failure
}

export const formatCsvRows = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map(withoutFormula)),
    { record_delimiter: 'windows', quoted_match: /[\r\n]|^\s|\s$/ },
  )

// Without the comma: cells that hold one are quoted, and every program that separates by commas knows quotes.
const separators = /([;\t|\r\n；])/
const formulaStart = /^[\s\0"]*[=+\-@＝＋－＠]/
const dangerousStart = /^[\s\0,;；|]*[=+\-@\t\r\n|%＝＋－＠]/

const withoutFormula = (cell: Cell): Cell => {
  if (typeof cell !== 'string') return cell
  const [first, ...rest] = cell.split(separators)
  const text = first + rest.map((part) => (formulaStart.test(part) ? `'${part}` : part)).join('')
  return dangerousStart.test(cell) ? `'${text}` : text
}
