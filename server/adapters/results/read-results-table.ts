import { isFormerHeader, maxResultColumns, type NamedFields } from '#rules/results/result-mapping.ts'
import type { ResultFileRow } from '#rules/results/result-row-reader.ts'
import { parseResultColumns } from '#rules/results/result-row.ts'
import { resultsLimits, type ResultsFileProblem } from '#rules/results/results-upload.ts'
import { decodeText } from '../spreadsheets/decode-text.ts'
import { parseCsv } from '../spreadsheets/parse-csv.ts'
import { isWorkbook, readXlsxRows } from '../spreadsheets/read-xlsx-rows.ts'
import { lineOf } from '../statements/entry-text.ts'

export type ResultsFileTable = Readonly<{ line: number; header: readonly string[]; body: readonly ResultFileRow[] }>

// Titles and merged cells stand above it.
const headerWithin = 30
const maxHeadingLength = 200
const titleRows = headerWithin

/** A results file as CSV of any separator and encoding, or an Excel workbook, of which the first sheet with rows counts. */
export async function readResultsTable(
  bytes: Uint8Array,
  former: readonly NamedFields[] = [],
): Promise<ResultsFileTable | { problem: ResultsFileProblem }> {
  if (bytes.length === 0) return { problem: 'file_empty' }
  if (isOldExcel(bytes)) return { problem: 'file_old_excel' }
  const isXlsx = isWorkbook(bytes)
  const read = isXlsx ? await readXlsxRows(bytes, { maxRows: resultsLimits.rows + titleRows }) : readCsv(bytes)
  if (read === null) return { problem: isXlsx ? 'file_unreadable' : 'file_not_table' }
  const rows = read.filter(({ cells }) => cells === null || cells.some((cell) => cell !== ''))
  if (rows.length === 0) return { problem: 'file_empty' }
  const at = headerAt(rows, former)
  if (at < 0) return { problem: 'file_not_table' }
  const { line, cells } = rows[at]!
  const header = withoutEmptyEnd(cells!).map((heading) => lineOf(heading, maxHeadingLength))
  const body = rows.slice(at + 1)
  if (header.length > maxResultColumns) return { problem: 'columns_too_many' }
  if (body.length === 0) return { problem: 'file_empty' }
  if (body.length > resultsLimits.rows) return { problem: 'rows_too_many' }
  return { line, header, body: body.map((row) => fitted(withDecimals(row, header.length), header.length, isXlsx)) }
}

const clock = /^(?:\d{1,3}:)?\d{1,2}:\d{2}$/

/** A decimal comma that nobody quoted has divided a time into two cells: `0:40:01,3`. */
function withDecimals({ line, cells }: ResultFileRow, width: number): ResultFileRow {
  if (cells === null) return { line, cells }
  const joined = [...cells]
  for (let at = 0; at < joined.length - 1 && withoutEmptyEnd(joined).length > width; at++)
    if (clock.test(joined[at]!) && /^\d{1,3}$/.test(joined[at + 1]!))
      joined.splice(at, 2, `${joined[at]},${joined[at + 1]}`)
  return { line, cells: withoutEmptyEnd(joined).length > width ? cells : joined }
}

const isOldExcel = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).toString('hex') === 'd0cf11e0'

function readCsv(bytes: Uint8Array): readonly ResultFileRow[] | null {
  const text = decodeText(bytes)
  return text === null ? null : parseCsv(text, { maxRows: resultsLimits.rows + titleRows, scoreOf })
}

const headerScore = 1_000

/** Files without usual headings are known by their rows, which are as wide as the header. */
function scoreOf(rows: readonly ResultFileRow[]): number {
  const cellsOfRows = rows.flatMap(({ cells }) => (cells ? [cells] : []))
  const isHeader = cellsOfRows.slice(0, headerWithin).some((cells) => parseResultColumns(cells) !== null)
  const counts = new Map<number, number>()
  for (const { length } of cellsOfRows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [width = 0, count = 0] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? []
  const isRegular = cellsOfRows[0]?.length === width
  return count + (isHeader ? headerScore : 0) + (isRegular ? headerScore / 2 : 0) + Math.min(width, 50) / 100
}

function headerAt(rows: readonly ResultFileRow[], former: readonly NamedFields[]): number {
  const first = rows.slice(0, headerWithin)
  const indexOf = (isHeader: (cells: readonly string[]) => boolean) =>
    first.findIndex(({ cells }) => cells !== null && isHeader(cells))
  const byFormer = indexOf((cells) => isFormerHeader(cells, former))
  if (byFormer >= 0) return byFormer
  const byName = indexOf((cells) => parseResultColumns(cells) !== null)
  if (byName >= 0) return byName
  const width = Math.max(...first.map(({ cells }) => filled(cells ?? [])))
  return width < 2 ? -1 : indexOf((cells) => filled(cells) > width / 2 && filled(cells) > 1)
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}

/** Spreadsheets leave out empty cells at the end of a row, and CSV files have some beyond the header. */
function fitted({ line, cells }: ResultFileRow, width: number, isXlsx: boolean): ResultFileRow {
  if (cells === null) return { line, cells }
  if (cells.length > width) return { line, cells: cells.slice(0, Math.max(width, withoutEmptyEnd(cells).length)) }
  return { line, cells: isXlsx ? [...cells, ...Array<string>(width - cells.length).fill('')] : cells }
}
