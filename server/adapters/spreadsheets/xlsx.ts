import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { setImmediate as breath } from 'node:timers/promises'
import type { Spreadsheet } from '#server/domain/exports/spreadsheet.ts'

/**
 * An Excel workbook of one sheet, written row by row without styles or shared strings, which would grow in memory. Text
 * goes in as text: nothing in it is ever evaluated. Loads its library when it is first needed.
 */
export const xlsxSpreadsheet = async (output: Writable, sheetName: string): Promise<Spreadsheet> => {
  const { default: excel } = await import('exceljs')
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: output, useStyles: false, useSharedStrings: false })
  const sheet = workbook.addWorksheet(sheetNameOf(sheetName), { views: [{ state: 'frozen', ySplit: 1 }] })
  const failure = new Promise<never>((_resolve, reject) => output.once('error', reject))
  failure.catch(() => {})
  return {
    write: async (rows) => {
      for (const row of rows) sheet.addRow(row.map(excelValueOf)).commit()
      // The library compresses behind our back: others get their turn, and so does it.
      await Promise.race([output.writableNeedDrain ? once(output, 'drain') : breath(), failure])
    },
    finish: async () => {
      sheet.commit()
      await Promise.race([workbook.commit(), failure])
    },
  }
}

// XML cannot hold these control signs, and Excel no longer texts.
const maxCellLength = 32_767
const excelValueOf = (cell: string | number | null) =>
  // oxlint-disable-next-line no-control-regex
  typeof cell === 'string' ? cell.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '').slice(0, maxCellLength) : cell

// Excel refuses these signs and more than 31 of any.
const sheetNameOf = (name: string) =>
  name
    .replace(/[*?:\\/[\]']/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet 1'
