import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ImportReport } from '../../server/domain/registrations/import-results.ts'
import type { ResultField } from '../../server/rules/result-row.ts'
import { withDesk } from '../desk.ts'
import { exitCodes, UsageError } from '../exit-code.ts'
import type { Does, Noun } from '../shell.ts'
import { pairs, table } from '../table.ts'
import type { Terminal } from '../terminal.ts'

/** Data from files into an organization. */
export const importing: Noun = (program, does) => {
  program
    .command('import')
    .description('data from a file')
    .command('results <file>')
    .description('results from a CSV file with a row a finisher, creating the event’s participants')
    .requiredOption('--org <organization>', 'subdomain or id')
    .requiredOption('--event <event>', 'slug or id')
    .option('--competition <name>', 'may be left out where the event has one')
    .option('--map <pairs>', 'headings of your own: bib=Startnummer,name=Sportler,time=Zeit')
    .option('--registered', 'give athletes who registered their times too, by bib; who has a time keeps it')
    .option('--strict', 'end with exit code 5 when a row could not be taken')
    .action(results(does))
}

type Options = {
  org: string
  event: string
  competition?: string
  map?: string
  registered?: boolean
  strict?: boolean
}

const results = (does: Does) =>
  does<Options>(async (terminal, options, [name = '']) => {
    const file = path.resolve(terminal.cwd, name)
    if (!existsSync(file)) throw new UsageError(`${name} is not there.`)
    const { resultFields } = await import('../../server/rules/result-row.ts')
    const named = namedBy(options.map ?? '', resultFields)
    return withDesk(terminal, options, async (desk) => {
      const { csvRows } = await import('../../server/adapters/spreadsheets/csv-rows.ts')
      const { eventNamed } = await import('../../server/domain/events/event-named.ts')
      const { importResults } = await import('../../server/domain/registrations/import-results.ts')
      const inside = await desk.inside(options.org)
      const event = await eventNamed(inside, options.event)
      const report = await importResults(inside, {
        eventId: event.id,
        competition: options.competition,
        named,
        toRegistered: options.registered ?? false,
        rows: csvRows(file),
        onBatch: ({ rows }) => terminal.progress(`${rows} rows`),
      })
      terminal.endProgress()
      const result = { file, event: event.slug, ...report, dryRun: desk.isDryRun }
      terminal.result(result, () => summary(terminal, report, desk.isDryRun))
      return options.strict && report.rejected.length ? exitCodes.invalid : exitCodes.ok
    })
  })

const namedBy = (map: string, fields: readonly ResultField[]): Partial<Record<ResultField, string>> => {
  const named: Partial<Record<ResultField, string>> = {}
  for (const pair of map.split(',').filter(Boolean)) {
    const [name = '', heading] = pair.split('=')
    const field = fields.find((each) => each === name.trim())
    if (!field || !heading) throw new UsageError(`--map takes field=heading; the fields are ${fields.join(', ')}.`)
    named[field] = heading
  }
  return named
}

const mostShown = 20

const summary = (terminal: Terminal, report: ImportReport, isDryRun: boolean): string[] => {
  const { rows, created, timed, unchanged, rejected, ignoredColumns } = report
  const shown = rejected.slice(0, mostShown)
  return [
    ...pairs(terminal, [
      ['rows', rows],
      [isDryRun ? 'would create' : 'created', created],
      [isDryRun ? 'would get a time' : 'got a time', timed],
      ['there before', unchanged],
      ['not taken', rejected.length],
      ['columns not kept', ignoredColumns.join(', ') || 'none'],
    ]),
    ...(shown.length
      ? [
          '',
          ...table(
            terminal,
            ['LINE', 'BIB', 'REASON', 'VALUE'],
            shown.map((row) => [row.line, row.bib, words(row.reason), row.value]),
          ),
        ]
      : []),
    ...(rejected.length > mostShown ? [`… and ${rejected.length - mostShown} more: --json has them all.`] : []),
  ]
}

const words = (reason: string) => reason.replaceAll('_', ' ')
