import { parse, type Info, type Options } from 'csv-parse/sync'
import { tableColumns } from '#rules/limits.ts'
import { separators, type Separator } from '#rules/text/text-encodings.ts'

/** `line` is where the record begins; `cells` is null when it could not be read. */
export type CsvRow = { line: number; cells: string[] | null }

type Rows = readonly Readonly<CsvRow>[]
type CsvOptions = Readonly<{ maxRows: number; scoreOf: (rows: Rows) => number }>

const maxRowLength = 20_000
const sampleLength = 60_000
const sampleRows = 200

export const parseCsv = (file: string, options: CsvOptions): CsvRow[] => separateCsv(file, options).rows

/**
 * The rows of a CSV file, up to one more than `maxRows`, separated by the sign for which `scoreOf` the first ones is
 * highest.
 */
export function separateCsv(file: string, { maxRows, scoreOf }: CsvOptions): { rows: CsvRow[]; separator: Separator } {
  // The parser takes the first end of a line for that of all.
  const text = file.replaceAll(/\r\n?/g, '\n')
  const sample = text.slice(0, sampleLength)
  const scores = separators.map((delimiter) => {
    const rows = rowsBy(sample, { delimiter, maxRows }).slice(0, sampleRows)
    return { delimiter, score: scoreOf(rows) }
  })
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one))
  return { rows: rowsBy(text, { delimiter: best.delimiter, maxRows }), separator: best.delimiter }
}

type Separation = { delimiter: string; maxRows: number }

/**
 * A quotation mark that is not closed would swallow the rows below: where one is found, each line is read by itself, so
 * that only cells of several lines are lost.
 */
function rowsBy(text: string, { delimiter, maxRows }: Separation): CsvRow[] {
  const lines = text.split('\n')
  const records = lines.every((line) => isReadable(line, delimiter))
    ? parseRecords(text, { delimiter, to: maxRows + 1 })
    : null
  if (records)
    return records.map(({ record, info }) => ({
      line: info.lines - (record.join('').split('\n').length - 1),
      cells: record.map((cell) => cell.trim()),
    }))
  const rows: CsvRow[] = []
  for (const [index, line] of lines.entries()) {
    if (rows.length > maxRows) break
    if (line.trim() !== '') rows.push({ line: index + 1, cells: cellsOf(line, delimiter) })
  }
  return rows
}

/** By what is counted fast: parsing a line of thousands of cells takes as long as parsing thousands of lines. */
function isReadable(line: string, delimiter: string): boolean {
  if (line.length > maxRowLength) return false
  let columns = 1
  for (let at = line.indexOf(delimiter); at >= 0; at = line.indexOf(delimiter, at + 1))
    if (++columns > tableColumns) return false
  return true
}

// Not the parser: starting it for each of 50,000 lines takes seconds.
function cellsOf(line: string, delimiter: string): string[] | null {
  if (!isReadable(line, delimiter)) return null
  const cells: string[] = []
  for (let at = 0; at <= line.length;) {
    const close = line[at] === '"' ? closingQuote(line, at, delimiter) : -1
    const end = endOf(line, delimiter, Math.max(at, close))
    cells.push(close < 0 ? line.slice(at, end) : line.slice(at + 1, close).replaceAll('""', '"'))
    at = end + 1
  }
  return cells.map((cell) => cell.trim())
}

const endOf = (line: string, delimiter: string, from: number): number => {
  const at = line.indexOf(delimiter, from)
  return at < 0 ? line.length : at
}

/** Where the quotation that begins at `start` ends, right before a delimiter; -1 if it does not. */
function closingQuote(line: string, start: number, delimiter: string): number {
  for (let at = line.indexOf('"', start + 1); at >= 0; at = line.indexOf('"', at + 1)) {
    if (line[at + 1] === '"') at += 1
    else return at + 1 === line.length || line[at + 1] === delimiter ? at : -1
  }
  return -1
}

type Row = { record: string[]; info: Info }

/** Null at the first fault: parsing on after it may take as many errors as there are signs. */
function parseRecords(text: string, options: Options): Row[] | null {
  try {
    return parse(text, {
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      ...options,
    } as Options) as unknown as Row[]
  } catch {
    return null
  }
}
