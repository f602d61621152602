import type { Writable } from 'node:stream'
import { once } from 'node:events'
import { setImmediate as breath } from 'node:timers/promises'
import type { Cell, Spreadsheet, TextKind } from '#server/domain/exports/spreadsheet.ts'
import { parseDuration } from '#rules/text/parse-duration.ts'
import { csvSpreadsheet } from './csv-spreadsheet.ts'

export type SpreadsheetFormat = 'csv' | 'xlsx'

type SpreadsheetOptions = { bom: boolean; sheetName: string }

export const openSpreadsheet = async (
  format: SpreadsheetFormat,
  output: Writable,
  { bom, sheetName }: SpreadsheetOptions,
): Promise<Spreadsheet> => (format === 'csv' ? csvSpreadsheet(output, { bom }) : xlsxSpreadsheet(output, sheetName))

/**
 * An Excel workbook of one sheet. Without shared strings, whose memory would grow with the rows. Text is never evaluated
 * as a formula. Columns are as wide as the headings and the first rows.
 */
const xlsxSpreadsheet = async (output: Writable, sheetName: string): Promise<Spreadsheet> => {
  const { default: excel } = await import('exceljs')
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true, useSharedStrings: false })
  const sheet = workbook.addWorksheet(sheetNameOf(sheetName), { views: [{ state: 'frozen', ySplit: 1 }] })
  const failure = new Promise<never>((_resolve, reject) => output.once('error', reject))
  failure.catch(() => {})
  let headings: readonly (readonly Cell[])[] | null = null
  let kinds: readonly (TextKind | undefined)[] = []
  const addRows = (rows: readonly (readonly Cell[])[], isBold: boolean) => {
    for (const cells of rows) {
      const row = sheet.addRow([])
      cells.forEach((cell, index) => {
        const { value, format } = excelCellOf(cell, kinds[index])
        const target = row.getCell(index + 1)
        target.value = value
        if (format) target.numFmt = format
      })
      if (isBold) row.font = { bold: true }
      row.commit()
    }
  }
  // Widths stand before the first row of the file.
  const begin = (firstRows: readonly (readonly Cell[])[]) => {
    if (!headings) return
    sheet.columns = widthsOf([...headings, ...firstRows.slice(0, measuredRows)]).map((width) => ({ width }))
    addRows(headings, true)
    const columnCount = headings[0]?.length ?? 0
    if (columnCount > 0) sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columnCount } }
    headings = null
  }
  let isFirst = true
  return {
    write: async (rows, kindsOfColumns = []) => {
      if (isFirst) {
        headings = rows
        kinds = kindsOfColumns
        isFirst = false
        return
      }
      begin(rows)
      addRows(rows, false)
      // exceljs compresses in the background: it and other requests need the event loop.
      await Promise.race([output.writableNeedDrain ? once(output, 'drain') : breath(), failure])
    },
    finish: async () => {
      begin([])
      sheet.commit()
      await Promise.race([workbook.commit(), failure])
    },
  }
}

const measuredRows = 200
/** In characters. */
const widths = { least: 8, most: 60 } as const

function widthsOf(rows: readonly (readonly Cell[])[]): number[] {
  const count = Math.max(0, ...rows.map((row) => row.length))
  return Array.from({ length: count }, (_, index) => {
    const longest = Math.max(...rows.map((row) => longestLine(String(row[index] ?? ''))))
    return Math.min(widths.most, Math.max(widths.least, longest + 2))
  })
}

const longestLine = (text: string) => Math.max(...text.split('\n').map((line) => line.length))

const formats = { day: 'yyyy-mm-dd', moment: 'yyyy-mm-dd hh:mm', duration: '[h]:mm:ss' } as const
const dayPattern = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?$/

function excelCellOf(cell: Cell, kind: TextKind | undefined): { value: ExcelValue; format?: string } {
  if (typeof cell !== 'string') return { value: cell }
  if (kind === 'duration') {
    const ms = parseDuration(cell)
    if (ms !== null) return { value: ms / 86_400_000, format: ms % 1000 ? `${formats.duration}.0` : formats.duration }
  } else if (kind && dayPattern.test(cell)) {
    // The days before March 1900 are others in Excel.
    const moment = new Date(`${cell.replace(' ', 'T')}${cell.includes(' ') ? ':00' : ''}Z`)
    if (moment.getTime() >= Date.UTC(1900, 2, 1)) return { value: moment, format: formats[kind] }
  }
  return { value: excelText(cell) }
}

type ExcelValue = string | number | Date | null

// XML cannot hold these control characters, and Excel rejects longer cells.
const maxCellLength = 32_767
const excelText = (text: string) =>
  // oxlint-disable-next-line no-control-regex
  text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '').slice(0, maxCellLength)

const sheetNameOf = (name: string) =>
  name
    .replace(/[*?:\\/[\]']/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet 1'
