import type { Logger } from 'pino'
import type { Spreadsheet } from '../domain/exports/spreadsheet.ts'
import { forkWorker } from './fork-worker.ts'

type SpreadsheetFile = { output: number; format: 'csv' | 'xlsx'; sheetName: string; log: Logger }

export const writeSpreadsheet = async (
  { output, format, sheetName, log }: SpreadsheetFile,
  writeRows: (sheet: Pick<Spreadsheet, 'write'>) => Promise<unknown>,
): Promise<void> => {
  const worker = forkWorker({ output })
  log.debug({ worker: worker.pid }, 'a worker writes a spreadsheet')
  try {
    await worker.run('openSpreadsheet', format, sheetName)
    await writeRows({ write: (rows) => worker.run('writeRows', rows) })
    await worker.run('finishSpreadsheet')
  } finally {
    worker.end()
  }
}
