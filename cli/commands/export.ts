import { createWriteStream } from 'node:fs'
import path from 'node:path'
import type { Spreadsheet } from '#server/domain/exports/spreadsheet.ts'
import { withDesk, type Desk } from '../desk.ts'
import { UsageError } from '../exit-code.ts'
import type { Does, Noun } from '../shell.ts'
import { intoWholeFile } from '../whole-file.ts'

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
      const { eventNamed } = await import('#server/domain/events/event-named.ts')
      const { exportAthletes } = await import('#server/domain/exports/athletes-export.ts')
      const { exportWords } = await import('#server/i18n/export-words.ts')
      const inside = await desk.inside(options.org)
      const event = await eventNamed(inside, options.event)
      const words = exportWords(language ?? inside.locale)
      const onRows = (count: number) => terminal.progress(`${count} athletes`)
      const write = (sheet: Spreadsheet) => exportAthletes(inside, { eventId: event.id, words, onRows }, sheet)
      const rows = desk.isDryRun
        ? await write({ write: async () => {}, finish: async () => {} })
        : await intoFile(file, format, { bom: options.bom ?? false, sheetName: event.title }, write)
      terminal.endProgress()
      sayDone(desk, { file, format, event: event.slug, rows, dryRun: desk.isDryRun })
    })
  })

const oneOf = <const Choice extends string>(name: string, typed: string, choices: readonly Choice[]): Choice => {
  const choice = choices.find((each) => each === typed)
  if (choice) return choice
  throw new UsageError(`--${name} is ${choices.join(' or ')}${typed ? `, not ${typed}` : ''}.`)
}

type Shape = { bom: boolean; sheetName: string }

const intoFile = (
  file: string,
  format: 'csv' | 'xlsx',
  { bom, sheetName }: Shape,
  write: (sheet: Spreadsheet) => Promise<number>,
): Promise<number> =>
  intoWholeFile(file, async (draft) => {
    const output = createWriteStream(draft, { mode: 0o600 })
    try {
      const { openSpreadsheet } = await import('#server/adapters/spreadsheets/open-spreadsheet.ts')
      const sheet = await openSpreadsheet(format, output, { bom, sheetName })
      const rows = await write(sheet)
      await sheet.finish()
      return rows
    } catch (error) {
      output.destroy()
      throw error
    }
  })

type Done = { file: string; format: string; event: string; rows: number; dryRun: boolean }

const sayDone = ({ terminal }: Desk, done: Done) =>
  terminal.result(done, () => [
    `${done.dryRun ? 'Would write' : 'Wrote'} ${done.rows} athletes of ${done.event} to ${done.file}`,
  ])
