import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import type { Gender } from '#rules/registrations/participant-schema.ts'
import type { NamedFields } from '#rules/results/result-mapping.ts'
import type { FileSettings, FileTerms } from '#rules/results/result-row-reader.ts'
import type { ResultsFileProblem } from '#rules/results/results-upload.ts'
import type { PersonReason, RowDecisions } from '#rules/results/row-questions.ts'
import { labelKey, type SexLabels } from '#rules/results/sex-labels.ts'
import type { ImportReport, ResultsFile } from '#server/domain/registrations/results-file.ts'
import { nameKey } from '#rules/text/normalize-text.ts'
import { formatDateTime } from '#rules/time/moment.ts'
import type { ResultField } from '#rules/results/result-columns.ts'
import { withCommandContext } from '../command-context.ts'
import { exitCodes, UsageError } from '../exit-code.ts'
import { confirmAction } from '../prompt.ts'
import type { ToAction, CommandGroup } from '../command-group.ts'
import type { Terminal } from '../terminal.ts'
import { formatSummary } from './results-report.ts'

export const importCommands: CommandGroup = (program, toAction) => {
  program
    .command('import')
    .description('data from a file')
    .command('results <file>')
    .description('results from a CSV file or a workbook (.xlsx), creating the event’s participants')
    .requiredOption('--org <organization>', 'subdomain or id')
    .requiredOption('--event <event>', 'slug or id')
    .option('--competition <name>', 'may be left out where the event has one, or the file says which')
    .option('--competitions <pairs>', 'what the file calls competitions: Lang=42K,Kurz=10 km; none leaves its rows out')
    .option('--map <pairs>', 'headings of your own: bib=Startnummer,name=Sportler,time=Zeit')
    .option('--registered', 'give athletes who registered their times too, by bib; a time entered by staff stays')
    .option(
      '--decide <pairs>',
      'rows whose bib is not their athlete’s: 12=holder,13=34,14=add,15=unranked,unknown=add; results that staff gave: 16=file,staff=file; times that cannot be read: 17=1:02:33,18=dnf',
    )
    .option('--replace [import]', 'remove finishers of earlier files, or of one import, that this file does not have')
    .option('--class <pairs>', 'classes ranked apart by the letters of bibs: W=wheelchair,H=handcycle; none for none')
    .option('--sex <pairs>', 'what labels of the sex mean that are not known: V=female,D=other; none for not stated')
    .option('--strict', 'end with exit code 5 when a row could not be taken')
    .action(results(toAction))
}

type Options = {
  org: string
  event: string
  competition?: string
  competitions?: string
  decide?: string
  map?: string
  registered?: boolean
  replace?: string | true
  class?: string
  sex?: string
  strict?: boolean
}

const results = (toAction: ToAction) =>
  toAction<Options>(async (terminal, options, [fileName = '']) => {
    const file = path.resolve(terminal.cwd, fileName)
    if (!existsSync(file)) throw new UsageError(`${fileName} is not there.`)
    const { resultFields } = await import('#rules/results/result-columns.ts')
    const terms = { ...fileTermsOf(options), named: parseHeadings(options.map ?? '', resultFields) }
    return withCommandContext(terminal, options, async (command) => {
      const { eventByIdOrSlug } = await import('#server/domain/events/event-by-id-or-slug.ts')
      const { importResults } = await import('#server/domain/registrations/import-results.ts')
      const { parseResults } = await import('#rules/results/result-row-reader.ts')
      const decisions = await parseDecisions(options.decide)
      const table = await readTable(file, terms.named)
      const ctx = await command.organizationContext(options.org)
      const event = await eventByIdOrSlug(ctx, options.event)
      const report = await confirmIfNotStarted(
        terminal,
        { isConfirmed: options.yes ?? command.isDryRun, timeZone: event.timeZone },
        (mayBeAhead) =>
          importResults(ctx, {
            ...importSettingsOf(options),
            eventId: event.id,
            name: path.basename(file),
            mayBeAhead,
            isPreview: command.isDryRun,
            ...(decisions && { decisions }),
            parse: (settings) =>
              parseResults(
                table,
                { ...terms, ...raceLabelsOf(options, settings), ...(decisions && { times: decisions.times }) },
                settings,
              ),
            onProgress: (rows) => terminal.showProgress(`${rows} rows`),
          }),
      )
      terminal.endProgress()
      if (!report) return exitCodes.ok
      const result = { file, event: event.slug, format: table.format, ...report, dryRun: command.isDryRun }
      terminal.printResult(result, () =>
        formatSummary(terminal, report, { format: table.format, isDryRun: command.isDryRun }),
      )
      return options.strict && report.rejected.length ? exitCodes.invalid : exitCodes.ok
    })
  })

/** Throws `Refused` `import_invalid` for what is no table, as the import itself for one without a bib or a name. */
async function readTable(file: string, named: NamedFields) {
  const { readResultsTable } = await import('#server/adapters/results/read-results-table.ts')
  const { Refused } = await import('#rules/refusals.ts')
  const table = await readResultsTable(await readFile(file), Object.keys(named).length > 0 ? [named] : [])
  if ('problem' in table)
    throw new Refused({
      code: 'import_invalid',
      values: { needs: 'a table as CSV or .xlsx', found: fileProblems[table.problem] },
    })
  return table
}

const fileProblems: Record<ResultsFileProblem, string> = {
  file_empty: 'no rows',
  file_not_table: 'no columns',
  file_old_excel: 'a workbook of an old Excel: save it as .xlsx or CSV',
  file_web_page: 'a web page: open it in Excel and save it as .xlsx or CSV',
  file_unreadable: 'a workbook that is damaged or too large: save it again',
  rows_too_many: 'more than 100,000 rows: divide the file',
  columns_too_many: 'more than 100 columns: remove those that are not needed',
}

const confirmIfNotStarted = async (
  terminal: Terminal,
  { isConfirmed, timeZone }: { isConfirmed: boolean; timeZone: string },
  runImport: (mayBeAhead: boolean) => Promise<ImportReport>,
): Promise<ImportReport | null> => {
  const { Refused } = await import('#rules/refusals.ts')
  try {
    return await runImport(isConfirmed)
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'race_not_started') throw error
    const startsAt = formatDateTime(String(error.values['starts']), { region: 'en-GB', timeZone })
    const question = `The race starts on ${startsAt} (${timeZone}): import results all the same?`
    return (await confirmAction(terminal, {}, question)) ? runImport(true) : null
  }
}

const importSettingsOf = ({
  competition,
  registered = false,
  replace,
}: Options): Pick<ResultsFile, 'competition' | 'toRegistered' | 'replaces'> => ({
  ...(competition !== undefined && { competition }),
  toRegistered: registered,
  ...(replace !== undefined && { replaces: replace === true ? 'all' : { importId: replace } }),
})

const fileTermsOf = ({ class: classes, sex }: Options): Pick<FileTerms, 'bibClasses' | 'sexLabels'> => ({
  ...(classes !== undefined && { bibClasses: parseBibClasses(classes) }),
  ...(sex !== undefined && { sexLabels: parseSexLabels(sex) }),
})

/** Throws UsageError for a name that is no competition of the event. */
const raceLabelsOf = (
  { competitions: pairs }: Options,
  { competitions }: FileSettings,
): Pick<FileTerms, 'raceLabels'> => {
  if (pairs === undefined) return {}
  const labels = pairs.split(',').map((pair) => {
    const [label = '', name = ''] = pair.split('=')
    const competition = competitions.find((one) => one.name === name.trim())
    if (label === '' || (!competition && name.trim() !== 'none'))
      throw new UsageError(
        `--competitions takes label=competition or label=none; the event has ${competitions.map((one) => one.name).join(', ')}.`,
      )
    return [nameKey(label), competition?.id ?? null] as const
  })
  return { raceLabels: Object.fromEntries(labels) }
}

const decisionUsage =
  '--decide takes bib=holder, bib=add, bib=unranked or bib=bib of another athlete, and unknown, name, sex or cancelled=add or unranked; where staff gave a result bib=file or staff=file; where the time cannot be read bib=1:23:45, bib=dnf or time=dnf.'

const reasonsByWord: Record<string, PersonReason> = {
  unknown: 'bib_unknown',
  name: 'name_differs',
  sex: 'sex_differs',
  cancelled: 'athlete_cancelled',
}

const parseDecisions = async (text: string | undefined): Promise<RowDecisions | null> => {
  if (text === undefined) return null
  const { decisionKinds, rowDecisions } = await import('#rules/results/row-questions.ts')
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()) as [string, string?])
  const isResult = ([key, value = '']: [string, string?]) => key === 'staff' || value === 'file' || value === 'staff'
  const isTime = ([, value = '']: [string, string?]) => /:|^(?:dnf|dns|dsq|nc)$/i.test(value)
  const isEveryTime = ([key]: [string, string?]) => key === 'time'
  const persons = pairs.filter((pair) => !isResult(pair) && !isTime(pair) && !isEveryTime(pair))
  const taken = pairs.find(([key]) => key === 'staff')?.[1] ?? 'staff'
  const parsed = v.safeParse(rowDecisions, {
    staffResults: {
      taken,
      except: pairs.filter(isResult).flatMap(([key, value]) => (key === 'staff' || value === taken ? [] : [key])),
    },
    times: pairs.filter((pair) => isTime(pair) && !isEveryTime(pair)),
    otherTimes: pairs.findLast(isEveryTime)?.[1]?.toLowerCase() ?? null,
    byReason: persons.flatMap(([key, value]) => (reasonsByWord[key] ? [[reasonsByWord[key], value]] : [])),
    byBib: persons.flatMap(([bib, value = '']) => {
      if (reasonsByWord[bib]) return []
      const kind = decisionKinds.find((one) => one === value && one !== 'athlete')
      return [kind ? { bib, kind, athlete: '' } : { bib, kind: 'athlete', athlete: value }]
    }),
  })
  if (!parsed.success || pairs.some(([key, value]) => key === '' || !value)) throw new UsageError(decisionUsage)
  return parsed.output
}

const parseSexLabels = (text: string): SexLabels => {
  const pairs = text.split(',').map((pair) => /^(.{1,100})=(female|male|other|none)$/i.exec(pair.trim()))
  if (pairs.includes(null)) throw new UsageError('--sex takes label=female, male, other or none: V=female,D=other.')
  return Object.fromEntries(
    pairs.map((match) => {
      const sex = match![2]!.toLowerCase()
      return [labelKey(match![1]!), sex === 'none' ? null : (sex as Gender)]
    }),
  )
}

const parseBibClasses = (text: string): Record<string, string> => {
  if (text === 'none') return {}
  const classes = text.split(',').map((pair) => /^([A-Z]{1,3})=(.{1,40})$/i.exec(pair.trim()))
  if (classes.includes(null)) throw new UsageError('--class takes letters=class: W=wheelchair,H=handcycle; or none.')
  return Object.fromEntries(classes.map((match) => [match![1]!.toUpperCase(), match![2]!.trim()]))
}

const parseHeadings = (map: string, fields: readonly ResultField[]): Partial<Record<ResultField, string>> => {
  const headings: Partial<Record<ResultField, string>> = {}
  for (const pair of map.split(',').filter(Boolean)) {
    const [name = '', heading] = pair.split('=')
    const field = fields.find((each) => each === name.trim())
    if (!field || !heading) throw new UsageError(`--map takes field=heading; the fields are ${fields.join(', ')}.`)
    headings[field] = heading
  }
  return headings
}
