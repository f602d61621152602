import { isFormerHeader, maxResultColumns, type NamedFields } from '#rules/results/result-mapping.ts'
import type { ResultFileRow } from '#rules/results/result-row-reader.ts'
import { parseResultColumns, sectionHeading } from '#rules/results/result-columns.ts'
import type { FileFormat } from '#rules/text/text-encodings.ts'
import { resultsLimits, type ResultsFileProblem } from '#rules/results/results-upload.ts'
import { decodeText } from '../spreadsheets/decode-text.ts'
import { separateCsv } from '../spreadsheets/parse-csv.ts'
import { isWorkbook, readXlsxRows } from '../spreadsheets/read-xlsx-rows.ts'
import { lineOf } from '../statements/entry-text.ts'

export type ResultsFileTable = Readonly<{
  format: FileFormat
  line: number
  header: readonly string[]
  body: readonly ResultFileRow[]
}>

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
  if (isWebPage(bytes)) return { problem: 'file_web_page' }
  const isXlsx = isWorkbook(bytes)
  const read = isXlsx ? await readWorkbook(bytes) : readCsv(bytes)
  if (read === null) return { problem: isXlsx ? 'file_unreadable' : 'file_not_table' }
  const rows = read.rows.filter(({ cells }) => cells === null || cells.some((cell) => cell !== ''))
  if (rows.length === 0) return { problem: 'file_empty' }
  const at = headerAt(rows, former)
  if (at < 0) return { problem: 'file_not_table' }
  const { line, cells } = rows[at]!
  const header = withoutEmptyEnd(cells!).map((heading) => lineOf(heading, maxHeadingLength))
  const body = withoutRepeatedHeaders(rows.slice(at + 1), header)
  if (header.length > maxResultColumns) return { problem: 'columns_too_many' }
  if (body.length === 0) return { problem: 'file_empty' }
  if (body.length > resultsLimits.rows) return { problem: 'rows_too_many' }
  const fittedRows = body.map((row) => fitted(withDecimals(row, header.length), header.length, isXlsx))
  return { format: read.format, line, ...withSections({ header, body: fittedRows }, titleAbove(rows.slice(0, at))) }
}

/** Each block of a file with several has the headings above it. */
const withoutRepeatedHeaders = (rows: readonly ResultFileRow[], header: readonly string[]) =>
  rows.filter(
    ({ cells }) =>
      cells === null || header.some((heading, at) => heading !== lineOf(cells[at] ?? '', maxHeadingLength)),
  )

const titleAbove = (rows: readonly ResultFileRow[]): string =>
  rows.map(titleIn).findLast((title) => title !== null) ?? ''

/** The only cell of a row that has one. */
function titleIn({ cells }: ResultFileRow): string | null {
  const [title = '', ...others] = (cells ?? []).filter((cell) => cell !== '')
  return title === '' || others.length > 0 ? null : lineOf(title, maxHeadingLength)
}

type Table = Pick<ResultsFileTable, 'header' | 'body'>

/** Rows under a title have it as their last cell, in a column of its own, if the file has a title among its rows. */
function withSections({ header, body }: Table, firstTitle: string): Table {
  const lastRow = body.findLastIndex((row) => titleIn(row) === null && row.cells?.length === header.length)
  const isTitle = (row: ResultFileRow, index: number) => header.length > 1 && index < lastRow && titleIn(row) !== null
  if (!body.some(isTitle)) return { header, body }
  let title = firstTitle
  const rows: ResultFileRow[] = []
  for (const [index, row] of body.entries()) {
    if (isTitle(row, index)) title = titleIn(row)!
    else rows.push({ line: row.line, cells: row.cells && [...row.cells, title] })
  }
  return { header: [...header, sectionHeading], body: rows }
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

/** Also an Excel table of 2003 in XML, and a page with its pictures in one file. */
const isWebPage = (bytes: Uint8Array): boolean => {
  const start = (decodeText(bytes.subarray(0, 1000))?.text ?? '').trimStart().toLowerCase()
  return /^(?:<!doctype html|<html|<table|<\?xml|mime-version:)/.test(start)
}

type FormattedRows = { rows: readonly ResultFileRow[]; format: FileFormat }

const maxRows = resultsLimits.rows + titleRows

async function readWorkbook(bytes: Uint8Array): Promise<FormattedRows | null> {
  const rows = await readXlsxRows(bytes, { maxRows })
  return rows && { rows, format: { kind: 'xlsx' } }
}

function readCsv(bytes: Uint8Array): FormattedRows | null {
  const decoded = decodeText(bytes)
  if (decoded === null) return null
  const { rows, separator } = separateCsv(decoded.text, { maxRows, scoreOf })
  return { rows, format: { kind: 'csv', encoding: decoded.encoding, separator } }
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
