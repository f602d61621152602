import { createWriteStream } from 'node:fs'
import type { MailWriter } from '../adapters/mail/mail-writer.ts'
import { openSpreadsheet } from '../adapters/spreadsheets/open-spreadsheet.ts'
import type { labelSheet } from '../adapters/labels/label-sheet.ts'
import type { TicketsPerPage } from '../adapters/tickets/tickets-pdf.ts'
import type { LabelTexts } from '../domain/bibs/print-bib-labels.ts'
import type { TicketsFile } from '../adapters/tickets/tickets-file.ts'
import type { BibLabel, LabelFormatName } from '#rules/bibs/label-formats.ts'
import { Refused } from '#rules/refusals.ts'
import type { ResultsReader } from '../domain/results/results-reader.ts'
import type { StatementReader } from '../domain/statements/statement-reader.ts'
import type { Spreadsheet } from '../domain/exports/spreadsheet.ts'

const loadMailWriter = async (): Promise<MailWriter> => {
  if (!process.argv.includes('--dev')) return (await import('../adapters/mail/mail-writer.ts')).mailWriter
  const { loadSource } = await import('../development.ts')
  return (await loadSource<{ mailWriter: MailWriter }>('/server/adapters/mail/mail-writer.ts')).mailWriter
}
let mailWriterPromise: Promise<MailWriter> | undefined
const mailWriter = () => (mailWriterPromise ??= loadMailWriter())

let sheet: Spreadsheet | undefined
let labels: ReturnType<typeof labelSheet> | undefined
let statement: StatementReader | undefined
let results: ResultsReader | undefined

export const tasks = {
  writeMessage: async (...message: Parameters<MailWriter['writeMessage']>) =>
    (await mailWriter()).writeMessage(...message),
  composeMail: async (...mail: Parameters<MailWriter['composeMail']>) => (await mailWriter()).composeMail(...mail),
  openSpreadsheet: async (format: 'csv' | 'xlsx', sheetName: string) => {
    sheet = await openSpreadsheet(format, createWriteStream('', { fd: 1 }), { bom: true, sheetName })
  },
  writeRows: async (...batch: Parameters<Spreadsheet['write']>) => sheet!.write(...batch),
  finishSpreadsheet: async () => sheet!.finish(),
  openLabels: async (format: LabelFormatName, texts: LabelTexts) => {
    const { labelSheet: open } = await import('../adapters/labels/label-sheet.ts')
    labels = open(createWriteStream('', { fd: 1 }), format, texts)
  },
  writeLabels: async (batch: readonly BibLabel[]) => labels!.write(batch),
  finishLabels: async () => labels!.finish(),
  writeTickets: async (file: TicketsFile, perPage: TicketsPerPage): Promise<Uint8Array> =>
    (await import('../adapters/tickets/tickets-pdf.ts')).ticketsPdf(file, perPage),
  readStatement: async (...file: Parameters<StatementReader['read']>) => {
    const { openStatement } = await import('../adapters/statements/open-statement.ts')
    statement = openStatement()
    return statement.read(...file)
  },
  proposePayments: async (known: Parameters<StatementReader['propose']>[0]) => statement!.propose(known),
  readResults: async (...file: Parameters<ResultsReader['read']>) => {
    const { openResults } = await import('../adapters/results/open-results.ts')
    results = openResults()
    return results.read(...file)
  },
  readBibs: async (text: string) => (await import('../adapters/bibs/read-bib-file.ts')).readBibFile(text),
  readAlbum: async (text: string) => (await import('../adapters/albums/read-album-file.ts')).readAlbumFile(text),
  /** A refusal is returned: an error that is sent between processes loses its class. */
  readCourse: async (bytes: Uint8Array) => {
    const { readCourseFile } = await import('../domain/media/read-course.ts')
    try {
      return await readCourseFile(bytes)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { refusal: { code: error.code, values: error.values } }
    }
  },
  resultRows: async (...slice: Parameters<ResultsReader['rows']>) => results!.rows(...slice),
}

export type Tasks = typeof tasks
