import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ImportReport, ResultsFile } from '#server/domain/registrations/import-results.ts'
import { formatDuration } from '#rules/text/measures.ts'
import { formatDateTime } from '#rules/time/moment.ts'
import type { ResultField } from '#rules/results/result-row.ts'
import { withDesk } from '../desk.ts'
import { exitCodes, UsageError } from '../exit-code.ts'
import { confirmed } from '../prompt.ts'
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
    .option('--registered', 'give athletes who registered their times too, by bib; a time typed by staff stays')
    .option('--replace [import]', 'remove finishers of earlier files, or of one import, that this file does not have')
    .option('--class <pairs>', 'classes ranked apart by the letters of bibs: W=wheelchair,H=handcycle; none for none')
    .option('--strict', 'end with exit code 5 when a row could not be taken')
    .action(results(does))
}

type Options = {
  org: string
  event: string
  competition?: string
  map?: string
  registered?: boolean
  replace?: string | true
  class?: string
  strict?: boolean
}

const results = (does: Does) =>
  does<Options>(async (terminal, options, [name = '']) => {
    const file = path.resolve(terminal.cwd, name)
    if (!existsSync(file)) throw new UsageError(`${name} is not there.`)
    const { resultFields } = await import('#rules/results/result-row.ts')
    const read = { ...fileOptions(options), named: namedBy(options.map ?? '', resultFields) }
    return withDesk(terminal, options, async (desk) => {
      const { csvRows } = await import('#server/adapters/spreadsheets/csv-rows.ts')
      const { eventNamed } = await import('#server/domain/events/event-named.ts')
      const { importResults } = await import('#server/domain/registrations/import-results.ts')
      const inside = await desk.inside(options.org)
      const event = await eventNamed(inside, options.event)
      const report = await sureOfAhead(
        terminal,
        { isSure: options.yes ?? desk.isDryRun, timeZone: event.timeZone },
        (mayBeAhead) =>
          importResults(inside, {
            ...read,
            eventId: event.id,
            name: path.basename(file),
            mayBeAhead,
            rows: () => csvRows(file),
            onBatch: ({ rows }) => terminal.progress(`${rows} rows`),
          }),
      )
      terminal.endProgress()
      if (!report) return exitCodes.ok
      const result = { file, event: event.slug, ...report, dryRun: desk.isDryRun }
      terminal.result(result, () => summary(terminal, report, desk.isDryRun))
      return options.strict && report.rejected.length ? exitCodes.invalid : exitCodes.ok
    })
  })

/** Asks before results of a race that has not started; null when they are not wanted. */
const sureOfAhead = async (
  terminal: Terminal,
  { isSure, timeZone }: { isSure: boolean; timeZone: string },
  importing: (mayBeAhead: boolean) => Promise<ImportReport>,
): Promise<ImportReport | null> => {
  const { Refused } = await import('#rules/refusals.ts')
  try {
    return await importing(isSure)
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'race_not_started') throw error
    const starts = formatDateTime(String(error.values['starts']), { region: 'en-GB', timeZone })
    const question = `The race starts on ${starts} (${timeZone}): import results all the same?`
    return (await confirmed(terminal, {}, question)) ? importing(true) : null
  }
}

const fileOptions = ({
  competition,
  registered = false,
  replace,
  class: classes,
}: Options): Pick<ResultsFile, 'competition' | 'toRegistered' | 'replaces' | 'bibClasses'> => ({
  ...(competition !== undefined && { competition }),
  toRegistered: registered,
  ...(replace !== undefined && { replaces: replace === true ? 'all' : { importId: replace } }),
  ...(classes !== undefined && { bibClasses: bibClassesOf(classes) }),
})

const bibClassesOf = (typed: string): Record<string, string> => {
  if (typed === 'none') return {}
  const classes = typed.split(',').map((pair) => /^([A-Z]{1,3})=(.{1,40})$/i.exec(pair.trim()))
  if (classes.includes(null)) throw new UsageError('--class takes letters=class: W=wheelchair,H=handcycle; or none.')
  return Object.fromEntries(classes.map((match) => [match![1]!.toUpperCase(), match![2]!.trim()]))
}

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
  const { importId, rows, created, timed, updated, unchanged, removed, classes, rejected, ignoredColumns } = report
  const would = (did: string) => (isDryRun ? `would be ${did}` : did)
  const apart = Object.entries(classes).map(([name, count]) => `${name} ${count}`)
  return [
    ...pairs(terminal, [
      ...(isDryRun ? [] : [['import', importId] as const]),
      ['rows', rows],
      [would('created'), created],
      [would('given a time'), timed],
      [would('updated'), updated.length],
      [would('removed'), removed.length],
      ['unchanged', unchanged],
      ['not taken', rejected.length],
      ['ranked apart', apart.join(', ') || 'nobody'],
      ['columns not kept', ignoredColumns.join(', ') || 'none'],
    ]),
    ...listed(terminal, { head: ['LINE', 'BIB', 'NAME', 'CHANGES'], rows: updated.map(cellsOfUpdate) }),
    ...listed(terminal, { head: ['REMOVED BIB', 'NAME'], rows: removed.map(({ bib, name }) => [bib, name]) }),
    ...listed(terminal, {
      head: ['LINE', 'BIB', 'REASON', 'VALUE'],
      rows: rejected.map((row) => [row.line, row.bib, words(row.reason), row.value ?? null]),
    }),
  ]
}

type Listed = { head: string[]; rows: (string | number | null)[][] }

const listed = (terminal: Terminal, { head, rows }: Listed): string[] => {
  if (rows.length === 0) return []
  const left = rows.length - mostShown
  return [
    '',
    ...table(terminal, head, rows.slice(0, mostShown)),
    ...(left > 0 ? [`… and ${left} more: --json has them all.`] : []),
  ]
}

const cellsOfUpdate = ({ line, bib, name, changes }: ImportReport['updated'][number]) => [
  line,
  bib,
  name,
  changes.map(({ field, from, to }) => `${fieldWords[field]} ${valueWords(from)} → ${valueWords(to)}`).join('; '),
]

const fieldWords: Record<ImportReport['updated'][number]['changes'][number]['field'], string> = {
  firstName: 'first name',
  lastName: 'last name',
  gender: 'gender',
  resultTimeMs: 'time',
  chipTimeMs: 'chip time',
  category: 'category',
  resultClass: 'class',
  officialPlaces: 'official places',
  splits: 'splits',
}

const valueWords = (value: unknown): string => {
  if (typeof value === 'number') return formatDuration(value, 'tenths')
  if (typeof value === 'string') return value || '–'
  const parts = Object.entries(value ?? {}).filter(([, part]) => part !== null)
  return parts.map(([name, part]) => `${name} ${part}`).join(' ') || '–'
}

const words = (reason: string) => reason.replaceAll('_', ' ')
