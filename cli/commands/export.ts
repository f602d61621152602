import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Spreadsheet } from '../../server/domain/exports/spreadsheet.ts'
import { withDesk, type Desk } from '../desk.ts'
import { UsageError } from '../exit-code.ts'
import type { Does, Noun } from '../shell.ts'

/** Data of an organization as a file. */
export const exporting: Noun = (program, does) => {
  program
    .command('export')
    .description('data as a file')
    .command('athletes')
    .description('an event’s athletes with everything they gave, their order, bib, result and times')
    .requiredOption('--org <organization>', 'subdomain or id')
    .requiredOption('--event <event>', 'slug or id')
    .requiredOption('--out <file>', 'file to write; one that is there is replaced')
    .option('--format <format>', 'csv or xlsx; otherwise by the file’s name')
    .option('--language <language>', 'en or es, of the headings; otherwise the organization’s')
    .option('--bom', 'mark a CSV as UTF-8 for Excel')
    .action(athletes(does))
}

type Options = { org: string; event: string; out: string; format?: string; language?: string; bom?: boolean }

const athletes = (does: Does) =>
  does<Options>((terminal, options) => {
    const format = oneOf('format', options.format ?? path.extname(options.out).slice(1), ['csv', 'xlsx'])
    const language = options.language === undefined ? undefined : oneOf('language', options.language, ['en', 'es'])
    const file = path.resolve(terminal.cwd, options.out)
    return withDesk(terminal, options, async (desk) => {
      const { eventNamed } = await import('../../server/domain/events/event-named.ts')
      const { exportAthletes } = await import('../../server/domain/exports/athletes-export.ts')
      const { exportWords } = await import('../../server/i18n/export-words.ts')
      const inside = await desk.inside(options.org)
      const event = await eventNamed(inside, options.event)
      const words = exportWords(language ?? inside.locale)
      const onRows = (count: number) => terminal.progress(`${count} athletes`)
      const write = (sheet: Spreadsheet) => exportAthletes(inside, { eventId: event.id, words, onRows }, sheet)
      const rows = desk.isDryRun
        ? await write({ write: async () => {}, finish: async () => {} })
        : await intoFile(file, format, { bom: options.bom, sheetName: event.title }, write)
      terminal.endProgress()
      sayDone(desk, { file, format, event: event.slug, rows, dryRun: desk.isDryRun })
    })
  })

const oneOf = <const Choice extends string>(name: string, typed: string, choices: readonly Choice[]): Choice => {
  const choice = choices.find((each) => each === typed)
  if (choice) return choice
  throw new UsageError(`--${name} is ${choices.join(' or ')}${typed ? `, not ${typed}` : ''}.`)
}

type Shape = { bom: boolean | undefined; sheetName: string }

// Under another name until it is whole: an export that failed leaves the file that was there.
const intoFile = async (
  file: string,
  format: 'csv' | 'xlsx',
  { bom, sheetName }: Shape,
  write: (sheet: Spreadsheet) => Promise<number>,
): Promise<number> => {
  const draft = `${file}.${process.pid}.part`
  const output = createWriteStream(draft, { mode: 0o600 })
  try {
    const { csvSpreadsheet } = await import('../../server/adapters/spreadsheets/csv.ts')
    const { xlsxSpreadsheet } = await import('../../server/adapters/spreadsheets/xlsx.ts')
    const sheet = format === 'csv' ? csvSpreadsheet(output, { bom }) : await xlsxSpreadsheet(output, sheetName)
    const rows = await write(sheet)
    await sheet.finish()
    await rename(draft, file)
    return rows
  } catch (error) {
    output.destroy()
    await rm(draft, { force: true })
    throw error
  }
}

type Done = { file: string; format: string; event: string; rows: number; dryRun: boolean }

const sayDone = ({ terminal }: Desk, done: Done) =>
  terminal.result(done, () => [
    `${done.dryRun ? 'Would write' : 'Wrote'} ${done.rows} athletes of ${done.event} to ${done.file}`,
  ])
