import { createWriteStream } from 'node:fs'
import path from 'node:path'
import type { Spreadsheet } from '#server/domain/exports/spreadsheet.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { withCommandContext, type CommandContext } from '../command-context.ts'
import { UsageError } from '../exit-code.ts'
import type { ToAction, CommandGroup } from '../command-group.ts'
import { addScheduleCommands } from './export-schedule.ts'
import { writeFileAtomically } from '../write-file-atomically.ts'

/** `path` is that of the list; with a parameter, of an event's. `rows` is what its rows are called. */
const contents = {
  athletes: {
    path: adminPaths.eventAthletes,
    description: 'an event’s athletes with everything they gave, their order, bib, result and times',
    rows: 'athletes',
  },
  results: {
    path: adminPaths.eventResults,
    description: 'an event’s results with places and times',
    rows: 'results',
  },
  merchandise: {
    path: adminPaths.eventMerchandising,
    description: 'what was chosen of an event’s merchandise, for suppliers',
    rows: 'rows of merchandise',
  },
  orders: { path: () => adminPaths.payments, description: 'what was sold, paid and refunded', rows: 'orders' },
  audit: { path: () => adminPaths.settingsAudit, description: 'who did what', rows: 'entries of the activity log' },
} as const satisfies Record<string, { path: (eventId: string) => string; description: string; rows: string }>

type Content = (typeof contents)[keyof typeof contents]

const isOfEvent = ({ path: { length } }: Content) => length > 0

export const exportCommands: CommandGroup = (program, toAction) => {
  const group = program.command('export').description('data as a file')
  addScheduleCommands(group, toAction)
  for (const [name, content] of Object.entries(contents)) {
    const command = group
      .command(name)
      .description(content.description)
      .requiredOption('--org <organization>', 'subdomain or id')
      .requiredOption('--out <file>', 'file to write; one that is there is replaced')
    if (isOfEvent(content)) command.requiredOption('--event <event>', 'slug or id')
    command
      .option('--query <query>', 'filters, as in the list’s address', '')
      .option('--format <format>', 'csv or xlsx; otherwise by the file’s name')
      .option('--language <language>', 'en or es, of the headings; otherwise the organization’s')
      .option('--bom', 'mark a CSV as UTF-8 for Excel')
      .action(exportTo(toAction, content))
  }
}

type Options = {
  org: string
  event?: string
  out: string
  query: string
  format?: string
  language?: string
  bom?: boolean
}

const exportTo = (toAction: ToAction, content: Content) =>
  toAction<Options>((terminal, options) => {
    const format = parseChoice('format', options.format ?? path.extname(options.out).slice(1), ['csv', 'xlsx'])
    const language =
      options.language === undefined ? undefined : parseChoice('language', options.language, ['en', 'es'])
    const file = path.resolve(terminal.cwd, options.out)
    return withCommandContext(terminal, options, async (command) => {
      const { eventByIdOrSlug } = await import('#server/domain/events/event-by-id-or-slug.ts')
      const { exportedListAt, exportNamesOf } = await import('#server/lists/exported-lists.ts')
      const organizationContext = await command.organizationContext(options.org)
      const ctx = { ...organizationContext, locale: language ?? organizationContext.locale }
      const event = options.event === undefined ? null : await eventByIdOrSlug(ctx, options.event)
      const { list, id } = exportedListAt(content.path(event?.id ?? ''))
      const { title } = await exportNamesOf(ctx, { list, id })
      const query = new URLSearchParams(options.query)
      const write = async (sheet: Spreadsheet) => {
        // Without the headings.
        let rowCount = -1
        return list.write(
          ctx,
          { id, query },
          {
            write: async (...batch) => {
              await sheet.write(...batch)
              rowCount += batch[0].length
              terminal.showProgress(`${rowCount} ${content.rows}`)
            },
          },
        )
      }
      const rows = command.isDryRun
        ? await write({ write: async () => {}, finish: async () => {} })
        : await writeSheetFile(file, format, { bom: options.bom ?? false, sheetName: title }, write)
      terminal.endProgress()
      printSummary(command, content, { file, format, event: event?.slug ?? null, rows, dryRun: command.isDryRun })
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

type ExportSummary = { file: string; format: string; event: string | null; rows: number; dryRun: boolean }

const printSummary = ({ terminal }: CommandContext, content: Content, summary: ExportSummary) =>
  terminal.printResult(summary, () => {
    const { dryRun, rows, event, file } = summary
    const written = [rows, content.rows, ...(event ? ['of', event] : [])].join(' ')
    return [`${dryRun ? 'Would write' : 'Wrote'} ${written} to ${file}`]
  })
