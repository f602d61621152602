import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import type { NamedFields } from '#rules/results/result-mapping.ts'
import type { ParsedResults } from '#rules/results/result-row-reader.ts'
import {
  shownRows,
  type Listed,
  type ResultsPreview,
  type ResultsReport,
  type ResultsUpload,
  type ResultsView,
} from '#rules/results/results-upload.ts'
import { isUndecided, type QuestionReason } from '#rules/results/row-questions.ts'
import { pick } from '#rules/pick.ts'
import { procedure, queryOf } from '../command.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { importResults } from '../registrations/import-results.ts'
import type { ImportReport, ResultsFile } from '../registrations/results-file.ts'
import type { ResultsReader } from './results-reader.ts'

type UploadedResults = Readonly<{ eventId: string; bytes: Uint8Array; upload: ResultsUpload }>

/** Says what a results file has and what its import would do, and writes nothing. Throws `Refused` `not_found`, `forbidden`. */
export const readResults = procedure({
  permission: 'import-results',
  async run(ctx, reader: ResultsReader, { eventId, bytes, upload }: UploadedResults): Promise<ResultsView> {
    const { competitions, terms } = await fileTerms(ctx, eventId, upload)
    const reading = await reader.read(bytes, terms)
    const { preview } = reading
    if (!preview) return { ...reading, report: null, startsAt: null }
    const parsed = await parsedResults(reader, preview)
    const isUnassigned = upload.competitionId === null && competitions.length > 1 && preview.races.length === 0
    if (isUnassigned) return { ...reading, preview: null, fault: 'competition', report: null, startsAt: null }
    const report = await importResults(ctx, { ...fileOf(eventId, upload), isPreview: true, parse: () => parsed })
    const ids = new Set(parsed.rows.map((row) => ('reason' in row ? null : row.competitionId)))
    const ahead = competitions.find(({ id, startsAt }) => ids.has(id) && startsAt > ctx.now)
    return { ...reading, report: shownReport(report, upload), startsAt: ahead?.startsAt.toISOString() ?? null }
  },
})

/**
 * Imports a results file by the given meanings of its columns. Throws `Refused` `import_invalid` when it cannot be read by
 * them, otherwise as `importResults`.
 */
export const uploadResults = procedure({
  permission: 'import-results',
  async run(ctx, reader: ResultsReader, { eventId, bytes, upload }: UploadedResults): Promise<ResultsReport> {
    const { terms } = await fileTerms(ctx, eventId, upload)
    const { problem, fault, preview } = await reader.read(bytes, terms)
    if (!preview || !upload.meanings)
      throw new Refused({ code: 'import_invalid', values: { found: problem ?? fault ?? 'columns' } })
    const parse = () => parsedResults(reader, preview)
    const importing = { ...fileOf(eventId, upload), ...pick(upload, ['importId', 'fingerprint']), parse }
    return shownReport(await importResults(ctx, importing), upload)
  },
})

const fileOf = (eventId: string, upload: ResultsUpload): Omit<ResultsFile, 'parse'> => ({
  eventId,
  ...pick(upload, ['name', 'competitionId', 'toRegistered', 'decisions', 'mayBeAhead']),
  ...(upload.replaces && { replaces: 'all' }),
})

const fileTerms = queryOf({
  permission: 'import-results',
  subject: Event,
  async run({ em, ctx, subject: { id, sport, categories } }, upload: ResultsUpload) {
    const where = { organizationId: ctx.organization.id, eventId: id }
    const competitions = (await em.find(Competition, where, { orderBy: { position: 'asc' } })).map(
      ({ id: competitionId, name, distanceM = null, ranksByDistance, startsAt }) => ({
        id: competitionId,
        name,
        distanceM,
        ranksByDistance,
        startsAt,
      }),
    )
    const { competitionId } = upload
    const chosen = competitionId === null ? null : competitions.find((one) => one.id === competitionId)
    if (chosen === undefined) throw new Refused({ code: 'not_found', field: 'competition' })
    const chosenId = (competitions.length === 1 ? competitions[0]! : chosen)?.id ?? null
    const settings = { sport, categories, competitions, chosenId }
    const former = await formerFields(em, ctx)
    const { times } = upload.decisions
    const terms = { ...pick(upload, ['meanings', 'sexLabels', 'raceLabels']), times, former, settings }
    return { competitions, terms }
  },
})

const formerImports = 50

async function formerFields(em: Em, { organization }: Context): Promise<NamedFields[]> {
  const rows = await query(
    em,
    sql<{ named: NamedFields }>`
      select named from result_import where organization_id = ${organization.id} and named is not null
      order by imported_at desc, id desc limit ${formerImports}`,
  )
  return rows.map(({ named }) => named)
}

const fetchedRows = 1_000

async function parsedResults(reader: ResultsReader, preview: ResultsPreview): Promise<ParsedResults> {
  const rows: ParsedResults['rows'][number][] = []
  while (rows.length < preview.rows) rows.push(...(await reader.rows(rows.length, fetchedRows)))
  return { rows, ...pick(preview, ['named', 'ignored', 'unknownLabels', 'races', 'isByDistance', 'readTimes']) }
}

function shownReport(
  {
    rows,
    fingerprint,
    updated,
    questions,
    contradictions,
    missing,
    removed,
    rejected,
    doubts,
    ...report
  }: ImportReport,
  { questionsFrom }: ResultsUpload,
): ResultsReport {
  const questionCounts: Partial<Record<QuestionReason, number>> = {}
  for (const { reason } of questions) questionCounts[reason] = (questionCounts[reason] ?? 0) + 1
  return {
    rows,
    fingerprint,
    created: listed(report.createdRows),
    timed: listed(report.timedRows),
    updated: listed(updated),
    unchanged: listed(report.unchangedRows),
    questions: pageOf(questions, questionsFrom),
    undecided: listed(questions.filter(isUndecided)),
    questionCounts,
    contradictions: listed(contradictions),
    missing: listed(missing),
    removed: listed(removed),
    rejected: listed(rejected),
    doubts: listed(doubts),
  }
}

/** The last page where there are fewer by now. */
function pageOf<Row>(rows: readonly Row[], wantedFrom: number): Listed<Row> & { from: number } {
  const pages = Math.max(1, Math.ceil(rows.length / shownRows))
  const from = Math.min(Math.floor(wantedFrom / shownRows), pages - 1) * shownRows
  return { count: rows.length, from, rows: rows.slice(from, from + shownRows) }
}

const listed = <Row>(rows: readonly Row[]): Listed<Row> => ({ count: rows.length, rows: rows.slice(0, shownRows) })
