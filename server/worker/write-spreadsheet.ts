import type { Logger } from 'pino'
import type { Spreadsheet } from '../domain/exports/spreadsheet.ts'
import { withWorker } from './with-worker.ts'

type SpreadsheetFile = { output: number; format: 'csv' | 'xlsx'; sheetName: string; log: Logger }

export const writeSpreadsheet = (
  { output, format, sheetName, log }: SpreadsheetFile,
  writeRows: (sheet: Pick<Spreadsheet, 'write'>) => Promise<unknown>,
): Promise<void> =>
  withWorker({ output, log, task: 'writes a spreadsheet' }, async ({ run }) => {
    await run('openSpreadsheet', format, sheetName)
    await writeRows({ write: (...batch) => run('writeRows', ...batch) })
    await run('finishSpreadsheet')
  })
