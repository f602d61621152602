import { Readable } from 'node:stream'
import type { Cell } from 'exceljs'
import { cleanArchive } from './clean-archive.ts'
import type { CsvRow } from './parse-csv.ts'

export const isWorkbook = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).toString('hex') === '504b0304'

const maxCells = 500
const maxCellLength = 1_000

/** The first visible sheet that has rows, at most one row more than `maxRows`. Null for what is no workbook. */
export async function readXlsxRows(bytes: Uint8Array, { maxRows }: { maxRows: number }): Promise<CsvRow[] | null> {
  try {
    const archive = cleanArchive(bytes)
    return archive && (await rowsOf(archive, maxRows))
  } catch {
    return null
  }
}

async function rowsOf(archive: Buffer, maxRows: number): Promise<CsvRow[]> {
  const { default: excel } = await import('exceljs')
  const options = { worksheets: 'emit', sharedStrings: 'cache', styles: 'cache', hyperlinks: 'ignore' } as const
  const workbook = new excel.stream.xlsx.WorkbookReader(Readable.from([archive]), { ...options, entries: 'ignore' })
  for await (const sheet of workbook) {
    const textOf = cellReader(workbook)
    const rows: CsvRow[] = []
    for await (const row of sheet) {
      const cells: string[] = []
      row.eachCell({ includeEmpty: true }, (cell, column) => {
        if (column <= maxCells) cells.push(textOf(cell).slice(0, maxCellLength).trim())
      })
      if (cells.some((cell) => cell !== '')) rows.push({ line: row.number, cells })
      if (rows.length > maxRows) return rows
    }
    if (rows.length > 0) return rows
  }
  return []
}

/** The days of a workbook that was made for old Macs begin later. */
function cellReader(workbook: object): (cell: Cell) => string {
  const { properties } = workbook as { properties?: { model?: { date1904?: boolean } } }
  const epoch = properties?.model?.date1904 === true ? epochs.mac : epochs.usual
  const textOfResult = (result: unknown, format: string | undefined): string => {
    if (result instanceof Date) return textOfDate(result, epoch)
    if (typeof result === 'number' && isTimeFormat(format))
      return textOfDate(new Date(Math.round(result * dayMs) + epoch), epoch)
    return ['string', 'number', 'boolean'].includes(typeof result) ? String(result) : ''
  }
  return ({ value, numFmt }) => {
    if (value === null || value === undefined) return ''
    if (value instanceof Date) return textOfDate(value, epoch)
    if (typeof value !== 'object') return String(value)
    if ('richText' in value) return value.richText.map(({ text }) => text ?? '').join('')
    if ('result' in value) return textOfResult(value.result, numFmt)
    return 'text' in value && typeof (value.text as unknown) === 'string' ? value.text : ''
  }
}

const isTimeFormat = (format = ''): boolean => /[hs]/i.test(format.replaceAll(/"[^"]*"|\\./g, ''))

const dayMs = 86_400_000
const epochs = { usual: Date.UTC(1899, 11, 30), mac: Date.UTC(1904, 0, 1) }
const maxDurationMs = 999 * 3_600_000

/** Times and durations are dates near the first day, which is `epoch`. */
function textOfDate(date: Date, epoch: number): string {
  const ms = date.getTime() - epoch
  if (Number.isNaN(ms)) return ''
  if (ms < 0 || ms > maxDurationMs) return date.toISOString().slice(0, 10)
  const seconds = Math.floor(ms / 1_000)
  const clock = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'))
  const fraction = ms % 1_000 === 0 ? '' : `.${String(ms % 1_000).padStart(3, '0')}`
  return `${Math.floor(seconds / 3_600)}:${clock.join(':')}${fraction}`
}
