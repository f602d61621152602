import type { Writable } from 'node:stream'
import { once } from 'node:events'
import { setImmediate as breath } from 'node:timers/promises'
import type { Spreadsheet } from '#server/domain/exports/spreadsheet.ts'
import { csvSpreadsheet } from './csv-spreadsheet.ts'

export type SpreadsheetFormat = 'csv' | 'xlsx'

type SpreadsheetOptions = { bom: boolean; sheetName: string }

export const openSpreadsheet = async (
  format: SpreadsheetFormat,
  output: Writable,
  { bom, sheetName }: SpreadsheetOptions,
): Promise<Spreadsheet> => (format === 'csv' ? csvSpreadsheet(output, { bom }) : xlsxSpreadsheet(output, sheetName))

/**
 * An Excel workbook of one sheet. Without styles and shared strings, whose memory would grow with the rows. Text is
 * never evaluated as a formula.
 */
const xlsxSpreadsheet = async (output: Writable, sheetName: string): Promise<Spreadsheet> => {
  const { default: excel } = await import('exceljs')
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: output, useStyles: false, useSharedStrings: false })
  const sheet = workbook.addWorksheet(sheetNameOf(sheetName), { views: [{ state: 'frozen', ySplit: 1 }] })
  const failure = new Promise<never>((_resolve, reject) => output.once('error', reject))
  failure.catch(() => {})
  return {
    write: async (rows) => {
      for (const row of rows) sheet.addRow(row.map(excelValueOf)).commit()
      // exceljs compresses in the background: it and other requests need the event loop.
      await Promise.race([output.writableNeedDrain ? once(output, 'drain') : breath(), failure])
    },
    finish: async () => {
      sheet.commit()
      await Promise.race([workbook.commit(), failure])
    },
  }
}

// XML cannot hold these control characters, and Excel rejects longer cells.
const maxCellLength = 32_767
const excelValueOf = (cell: string | number | null) =>
  // oxlint-disable-next-line no-control-regex
  typeof cell === 'string' ? cell.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '').slice(0, maxCellLength) : cell

const sheetNameOf = (name: string) =>
  name
    .replace(/[*?:\\/[\]']/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet 1'
