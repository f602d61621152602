import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { parseBibNumber } from '#rules/registrations/bib.ts'
import { Refused } from '#rules/refusals.ts'
import { columnsByMeaning, namedFieldsOf, type NamedFields } from '#rules/results/result-mapping.ts'
import { doubtsOf, resultRowReader, type NumberedRow, type ResultRowReader } from '#rules/results/result-row-reader.ts'
import { fileFacts, parseResultColumns, type ResultColumns } from '#rules/results/result-row.ts'
import { audit } from '../audit/audit.ts'
import { procedure } from '../command.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { placeFinishers } from '../results/place-finishers.ts'
import { ResultImport } from '../results/result-import.ts'
import { resultImport } from '../results/result-imports.ts'
import { removeResults } from '../results/remove-results.ts'
import type { ImportReport, ResultsFile } from './results-file.ts'
import { saveResults } from './save-results.ts'
import { query, sql } from '#server/database/query.ts'

const batchSize = 1000

/**
 * Imports results: each row creates a confirmed participant without order or place. Batches commit separately, so that
 * an interrupted import continues when it is repeated. A row equal to an earlier file's changes nothing; a different
 * one updates the finisher. Times that staff gave registered athletes stay.
 *
 * Throws `Refused` `import_invalid` without columns for bib and name, `race_not_started`, `competition_unnamed`,
 * `results_imported`, `not_found`, `forbidden`.
 */
export const importResults = procedure({
  permission: 'import-results',
  async run(ctx, file: ResultsFile): Promise<ImportReport> {
    const competition = await competitionOf(ctx, file)
    if (competition.startsAt > ctx.now && !file.mayBeAhead)
      throw new Refused({ code: 'race_not_started', values: { starts: competition.startsAt.toISOString() } })
    if (file.replaces && file.replaces !== 'all')
      await resultImport(ctx, { eventId: file.eventId, importId: file.replaces.importId })
    if (file.importId !== undefined) await ensureNew(ctx, file.importId)
    const report: ImportReport = { ...emptyReport(), importId: file.importId ?? newId() }
    const { bibs, competitionIds } = await importRows(ctx, competition, file, report)
    await analyze(ctx, report)
    await ctx.db.transaction(async (em) => {
      if (file.replaces) {
        const { organizationId, eventId, id: competitionId } = competition
        const only = file.replaces === 'all' ? { competitionId } : { competitionId, importId: file.replaces.importId }
        report.removed = await removeResults(em, { organizationId, eventId, ...only }, bibs)
        const removed = report.removed.length
        if (removed) await audit(ctx, em, 'results.removed', eventId, { import: report.importId, removed })
      }
      // Also without changes: an interrupted import may have ended before this.
      for (const id of competitionIds) await placeFinishers(em, ctx.organization.id, id)
    })
    report.rejected.sort((one, other) => one.line - other.line)
    return report
  },
})

const ensureNew = ({ db, organization }: Context, id: string): Promise<void> =>
  db.transaction(async (em) => {
    if (await em.count(ResultImport, { organizationId: organization.id, id }))
      throw new Refused({ code: 'results_imported' })
  })

/**
 * Runs ANALYZE after large changes: PostgreSQL caches plans of foreign-key checks, and those made for small tables scan
 * them for every row.
 */
async function analyze({ db }: Context, { created, timed, updated }: ImportReport): Promise<void> {
  if (created + timed + updated.length >= batchSize)
    await db.transaction((em) => query(em, sql`select analyze_results()`))
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
  doubts: [],
  ignoredColumns: [],
})

async function importRows(
  ctx: Context,
  competition: Competition,
  file: ResultsFile,
  report: ImportReport,
): Promise<{ bibs: string[]; competitionIds: string[] }> {
  const { sport, categories } = await ctx.db.transaction((em) => findRow(em, ctx, Event, competition.eventId))
  const facts = await factsOf(file)
  const settings = { distanceM: competition.distanceM ?? null, sport, categories, ...facts }
  const readBibs: string[] = []
  const competitionIds = new Set([competition.id])
  let reader: ResultRowReader | null = null
  let named: NamedFields = {}
  let batch: NumberedRow[] = []
  let batches = 0
  const save = async () => {
    const changed = await saveResults(ctx, competition, batch, { report, file, named })
    for (const id of changed) competitionIds.add(id)
    if (batch.length === batchSize && isPowerOfTwo(++batches)) await analyze(ctx, report)
    batch = []
    file.onBatch?.(report)
  }
  for await (const fileRow of file.rows()) {
    if (!reader) {
      const header = fileRow.cells ?? []
      const columns = columnsOf(header, file)
      reader = resultRowReader(columns, settings)
      named = namedFieldsOf(header, columns)
      report.ignoredColumns = columns.ignored
      continue
    }
    report.rows++
    const row = reader(fileRow)
    if ('reason' in row) {
      readBibs.push(parseBibNumber(row.bib ?? '') ?? '')
      report.rejected.push(row)
      continue
    }
    const { bibNumber, resultClass } = row
    readBibs.push(bibNumber)
    report.doubts.push(...doubtsOf(row))
    if (resultClass !== null) report.classes[resultClass] = (report.classes[resultClass] ?? 0) + 1
    batch.push(row)
    if (batch.length === batchSize) await save()
  }
  if (!reader) columnsOf([], file)
  if (batch.length) await save()
  return { bibs: readBibs, competitionIds: [...competitionIds].toSorted() }
}

async function factsOf(file: ResultsFile) {
  let facts: ReturnType<typeof fileFacts> | null = null
  for await (const { cells } of file.rows()) {
    if (!facts) facts = fileFacts(columnsOf(cells ?? [], file))
    else if (cells) facts.note(cells)
  }
  const { bibClasses, sexLabels } = facts?.facts(file.sexLabels) ?? { bibClasses: {}, sexLabels: {} }
  return { bibClasses: file.bibClasses ?? bibClasses, sexLabels }
}

function columnsOf(header: readonly string[], { named, meanings }: ResultsFile): ResultColumns {
  const mapped = meanings && columnsByMeaning(header, meanings)
  if (mapped && 'columns' in mapped) return mapped.columns
  const columns = mapped ? null : parseResultColumns(header, named)
  if (columns) return columns
  const foundColumns = header.length ? header.join(', ').slice(0, 200) : 'no rows'
  throw new Refused({ code: 'import_invalid', values: { needs: 'columns bib and name', found: foundColumns } })
}

const competitionOf = ({ db, organization }: Context, { eventId, competition: name, competitionId }: ResultsFile) =>
  db.transaction(async (em) => {
    const where = {
      organizationId: organization.id,
      eventId,
      ...(competitionId !== undefined && { id: competitionId }),
    }
    const matches = await em.find(Competition, name === undefined ? where : { ...where, name }, {
      orderBy: { position: 'asc' },
    })
    if (matches.length === 1) return matches[0]!
    if (matches.length === 0)
      throw new Refused({ code: 'not_found', field: 'competition', values: { competition: name ?? 'none' } })
    const competitions = matches.map((each) => each.name).join(', ')
    throw new Refused({ code: 'competition_unnamed', field: 'competition', values: { competitions } })
  })
