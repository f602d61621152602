import type { Writable } from 'node:stream'
import type { Spreadsheet } from '#server/domain/exports/spreadsheet.ts'
import { csvSpreadsheet } from './csv-spreadsheet.ts'
import { xlsxSpreadsheet } from './xlsx-spreadsheet.ts'

export type SpreadsheetFormat = 'csv' | 'xlsx'

type SpreadsheetOptions = { bom: boolean; sheetName: string }

export const openSpreadsheet = async (
  format: SpreadsheetFormat,
  output: Writable,
  { bom, sheetName }: SpreadsheetOptions,
): Promise<Spreadsheet> => (format === 'csv' ? csvSpreadsheet(output, { bom }) : xlsxSpreadsheet(output, sheetName))
