import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { bibNumberOf } from '#rules/registrations/bib.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import type { BibClasses } from '#rules/results/result-class.ts'
import {
  isMansWheelchairBib,
  resultColumnsOf,
  resultRowOf,
  type ResultColumns,
  type ResultField,
  type RowProblem,
} from '#rules/results/result-row.ts'
import { audit } from '../audit/audit.ts'
import { Competition } from '../competitions/competition.ts'
import { placeFinishers } from '../results/place-finishers.ts'
import { ensureImport } from '../results/result-imports.ts'
import { removeResults, type RemovedResult } from '../results/remove-results.ts'
import { saveResults, type NumberedRow } from './save-results.ts'
import type { ResultChange } from './result-changes.ts'

/** What became of a file. `rejected` names every row that could not be taken. */
export type ImportReport = {
  importId: string
  rows: number
  created: number
  /** Athletes who had registered and were given their time, where the file is told to. */
  timed: number
  /** Finishers of whom this file says something else than the one before, and what of theirs it changed. */
  updated: { line: number; bib: string; name: string; changes: ResultChange[] }[]
  /** Finishers of whom the file says what it said before: what staff corrected since stays. */
  unchanged: number
  /** Finishers of earlier files that this one does not have, where it replaces them. */
  removed: RemovedResult[]
  /** How many finishers the file has of each class that is ranked apart. */
  classes: Record<string, number>
  rejected: ({ line: number; bib: string | null } & RowProblem)[]
  /** Headings of columns that are not kept. */
  ignoredColumns: readonly string[]
}

export type ResultsFile = Readonly<{
  eventId: string
  /** The file's name, as the list of imports shows it. */
  name: string
  /** Which competition the rows are of; may be left out where the event has one. */
  competition?: string
  /** The file's headings of fields that do not have a usual one. */
  named?: Partial<Record<ResultField, string>>
  /** Whether athletes who registered get their times, by bib; else their rows are not taken. */
  toRegistered?: boolean
  /** Whether finishers of the competition's earlier files go that this one does not have; or those of one file. */
  replaces?: 'all' | { importId: string }
  /** Classes by the letters of bibs; where left out, W is a wheelchair if a man wears it. */
  bibClasses?: BibClasses
  /** Whether the race need not have started. */
  mayBeAhead?: boolean
  /** Reads the file from its beginning each time. */
  rows: () => AsyncIterable<FileRow>
  onBatch?: (report: Readonly<ImportReport>) => void
}>

type FileRow = { line: number; cells: string[] | null }

const batchSize = 1000

/**
 * Imports the results of an event, creating a confirmed participant for each row, without order or place: who finished
 * was there. Rows go in by batches, so that a run that was interrupted goes on when it is repeated. A row that an earlier
 * file had too is left alone where it says the same, and updates the finisher where it says something else. Athletes who
 * registered are left alone, or get their times where staff gave them none. Refuses `import_invalid` for a file without
 * bib and name, `race_not_started`, `competition_unnamed` where the event has several, and `not_found` for the competition or the import to replace.
 */
export async function importResults(ctx: Context, file: ResultsFile): Promise<ImportReport> {
  ensureCan(ctx.actor, 'import-results')
  const competition = await competitionOf(ctx, file)
  if (competition.startsAt > ctx.now && !file.mayBeAhead)
    throw new Refused({ code: 'race_not_started', values: { starts: competition.startsAt.toISOString() } })
  if (file.replaces && file.replaces !== 'all') await ensureImport(ctx, file.eventId, file.replaces.importId)
  const report: ImportReport = { ...emptyReport(), importId: newId() }
  const bibs = await importRows(ctx, competition, file, report)
  await analyze(ctx, report)
  await ctx.db.transaction(async (em) => {
    if (file.replaces) {
      const { organizationId, eventId, id: competitionId } = competition
      const only = file.replaces === 'all' ? { competitionId } : { competitionId, importId: file.replaces.importId }
      report.removed = await removeResults(em, { organizationId, eventId, ...only }, bibs)
      const removed = report.removed.length
      if (removed) await audit(ctx, em, 'results.removed', eventId, { import: report.importId, removed })
    }
    // Also when nothing is new: a run that was interrupted may have ended before this.
    await placeFinishers(em, ctx.organization.id, competition.id)
  })
  report.rejected.sort((one, other) => one.line - other.line)
  return report
}

/**
 * Brings the statistics up to date where a file changed much of the tables. PostgreSQL caches the plans of foreign keys:
 * those made while the tables were small read all of them for every row, until statistics say otherwise.
 */
async function analyze({ db }: Context, { created, timed, updated }: ImportReport): Promise<void> {
  if (created + timed + updated.length >= batchSize)
    await db.transaction((em) => em.execute('select analyze_results()'))
}

const isPowerOfTwo = (count: number) => (count & (count - 1)) === 0

const emptyReport = (): Omit<ImportReport, 'importId'> => ({
  rows: 0,
  created: 0,
  timed: 0,
  updated: [],
  unchanged: 0,
  removed: [],
  classes: {},
  rejected: [],
  ignoredColumns: [],
})

/** Saves every row that can be taken. Returns the bibs of the file, those of rejected rows included. */
async function importRows(
  ctx: Context,
  competition: Competition,
  file: ResultsFile,
  report: ImportReport,
): Promise<string[]> {
  const bibClasses = file.bibClasses ?? (await bibClassesOf(file))
  const settings = { distanceM: competition.distanceM ?? null, bibClasses }
  const firstLines = new Map<string, number>()
  const unreadBibs: string[] = []
  let columns: ResultColumns | null = null
  let batch: NumberedRow[] = []
  let batches = 0
  const save = async () => {
    await saveResults(ctx, competition, batch, { report, file })
    if (batch.length === batchSize && isPowerOfTwo(++batches)) await analyze(ctx, report)
    batch = []
    file.onBatch?.(report)
  }
  for await (const { line, cells } of file.rows()) {
    if (!columns) {
      columns = columnsOf(cells ?? [], file.named)
      report.ignoredColumns = columns.ignored
      continue
    }
    report.rows++
    const row = cells ? resultRowOf(cells, columns, settings) : ({ reason: 'unreadable' } as const)
    if ('reason' in row) {
      const bib = cells?.[columns.at.bib ?? -1] ?? null
      unreadBibs.push(bibNumberOf(bib ?? '') ?? '')
      report.rejected.push({ line, bib, ...row })
      continue
    }
    const { bibNumber: bib, resultClass } = row
    const firstLine = firstLines.get(bib)
    if (firstLine !== undefined) {
      report.rejected.push({ line, bib, reason: 'bib_repeated', value: `first on line ${firstLine}` })
      continue
    }
    firstLines.set(bib, line)
    if (resultClass !== null) report.classes[resultClass] = (report.classes[resultClass] ?? 0) + 1
    batch.push({ line, ...row })
    if (batch.length === batchSize) await save()
  }
  if (!columns) columnsOf([], file.named)
  if (batch.length) await save()
  return [...firstLines.keys(), ...unreadBibs]
}

async function bibClassesOf({ rows, named }: ResultsFile): Promise<BibClasses> {
  let columns: ResultColumns | null = null
  for await (const { cells } of rows()) {
    if (!columns) columns = columnsOf(cells ?? [], named)
    else if (cells && isMansWheelchairBib(cells, columns)) return { W: 'wheelchair' }
  }
  return {}
}

function columnsOf(header: readonly string[], named: ResultsFile['named']): ResultColumns {
  const columns = resultColumnsOf(header, named)
  if (columns) return columns
  const foundColumns = header.length ? header.join(', ').slice(0, 200) : 'no rows'
  throw new Refused({ code: 'import_invalid', values: { needs: 'columns bib and name', found: foundColumns } })
}

const competitionOf = ({ db, organization }: Context, { eventId, competition: name }: ResultsFile) =>
  db.transaction(async (em) => {
    const where = { organizationId: organization.id, eventId }
    const matches = await em.find(Competition, name === undefined ? where : { ...where, name }, {
      orderBy: { position: 'asc' },
    })
    if (matches.length === 1) return matches[0]!
    if (matches.length === 0)
      throw new Refused({ code: 'not_found', field: 'competition', values: { competition: name ?? 'none' } })
    const competitions = matches.map((each) => each.name).join(', ')
    throw new Refused({ code: 'competition_unnamed', field: 'competition', values: { competitions } })
  })
