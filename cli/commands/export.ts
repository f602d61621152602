import { createWriteStream } from 'node:fs'
import path from 'node:path'
import type { Spreadsheet } from '#server/domain/exports/spreadsheet.ts'
import { withCommandContext, type CommandContext } from '../command-context.ts'
import { UsageError } from '../exit-code.ts'
import type { ToAction, CommandGroup } from '../command-group.ts'
import { addScheduleCommands } from './export-schedule.ts'
import { writeFileAtomically } from '../write-file-atomically.ts'

export const exportCommands: CommandGroup = (program, toAction) => {
  const group = program.command('export').description('data as a file')
  addScheduleCommands(group, toAction)
  group
    .command('athletes')
    .description('an event’s athletes with everything they gave, their order, bib, result and times')
    .requiredOption('--org <organization>', 'subdomain or id')
    .requiredOption('--event <event>', 'slug or id')
    .requiredOption('--out <file>', 'file to write; one that is there is replaced')
    .option('--format <format>', 'csv or xlsx; otherwise by the file’s name')
    .option('--language <language>', 'en or es, of the headings; otherwise the organization’s')
    .option('--bom', 'mark a CSV as UTF-8 for Excel')
    .action(athletes(toAction))
}

type Options = { org: string; event: string; out: string; format?: string; language?: string; bom?: boolean }

const athletes = (toAction: ToAction) =>
  toAction<Options>((terminal, options) => {
    const format = parseChoice('format', options.format ?? path.extname(options.out).slice(1), ['csv', 'xlsx'])
    const language =
      options.language === undefined ? undefined : parseChoice('language', options.language, ['en', 'es'])
    const file = path.resolve(terminal.cwd, options.out)
    return withCommandContext(terminal, options, async (command) => {
      const { eventByIdOrSlug } = await import('#server/domain/events/event-by-id-or-slug.ts')
      const { exportAthletes } = await import('#server/domain/exports/athletes-export.ts')
      const { exportTexts } = await import('#server/i18n/export-texts.ts')
      const ctx = await command.organizationContext(options.org)
      const event = await eventByIdOrSlug(ctx, options.event)
      const words = exportTexts(language ?? ctx.locale)
      const onRows = (count: number) => terminal.showProgress(`${count} athletes`)
      const write = (sheet: Spreadsheet) => exportAthletes(ctx, { eventId: event.id, words, onRows }, sheet)
      const rows = command.isDryRun
        ? await write({ write: async () => {}, finish: async () => {} })
        : await writeSheetFile(file, format, { bom: options.bom ?? false, sheetName: event.title }, write)
      terminal.endProgress()
      printSummary(command, { file, format, event: event.slug, rows, dryRun: command.isDryRun })
    })
  })

const parseChoice = <const Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice => {
  const choice = choices.find((each) => each === value)
  if (choice) return choice
  throw new UsageError(`--${name} is ${choices.join(' or ')}${value ? `, not ${value}` : ''}.`)
}

type SheetOptions = { bom: boolean; sheetName: string }

const writeSheetFile = (
  file: string,
  format: 'csv' | 'xlsx',
  { bom, sheetName }: SheetOptions,
  write: (sheet: Spreadsheet) => Promise<number>,
): Promise<number> =>
  writeFileAtomically(file, async (partFile) => {
    const output = createWriteStream(partFile, { mode: 0o600 })
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

type ExportSummary = { file: string; format: string; event: string; rows: number; dryRun: boolean }

const printSummary = ({ terminal }: CommandContext, summary: ExportSummary) =>
  terminal.printResult(summary, () => [
    `${summary.dryRun ? 'Would write' : 'Wrote'} ${summary.rows} athletes of ${summary.event} to ${summary.file}`,
  ])
