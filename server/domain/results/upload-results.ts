import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import type { NamedFields } from '#rules/results/result-mapping.ts'
import {
  shownRejections,
  type ResultsReport,
  type ResultsUpload,
  type ResultsView,
} from '#rules/results/results-upload.ts'
import { procedure, queryOf } from '../command.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { importResults } from '../registrations/import-results.ts'
import type { ImportReport } from '../registrations/results-file.ts'
import type { ResultsReader } from './results-reader.ts'

type UploadedResults = Readonly<{ eventId: string; bytes: Uint8Array; upload: ResultsUpload }>

/** Says what a results file has, and writes nothing. Throws `Refused` `not_found`, `forbidden`. */
export const readResults = procedure({
  permission: 'import-results',
  async run(ctx, reader: ResultsReader, { eventId, bytes, upload }: UploadedResults): Promise<ResultsView> {
    const { competition, terms } = await fileTerms(ctx, eventId, upload)
    const reading = await reader.read(bytes, terms)
    return { ...reading, startsAt: competition.startsAt > ctx.now ? competition.startsAt.toISOString() : null }
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
    const { problem, fault } = await reader.read(bytes, terms)
    if (problem || fault || !upload.meanings)
      throw new Refused({ code: 'import_invalid', values: { found: problem ?? fault ?? 'columns' } })
    const { competitionId, importId, name, meanings, sexLabels, toRegistered, mayBeAhead } = upload
    const report = await importResults(ctx, {
      eventId,
      competitionId,
      importId,
      name,
      meanings,
      sexLabels,
      toRegistered,
      mayBeAhead,
      ...(upload.replaces && { replaces: 'all' }),
      rows: () => fetchRows(reader),
    })
    return shownReport(report)
  },
})

const fileTerms = queryOf({
  permission: 'import-results',
  subject: Event,
  async run({ em, ctx, subject: { id, sport, categories } }, { competitionId, meanings, sexLabels }: ResultsUpload) {
    const competition = await competitionOf(em, ctx, id, competitionId)
    const settings = {
      distanceM: competition.distanceM ?? null,
      ranksByDistance: competition.ranksByDistance,
      sport,
      categories,
      sexLabels,
    }
    return { competition, terms: { meanings, former: await formerFields(em, ctx), settings } }
  },
})

async function competitionOf(em: Em, { organization }: Context, eventId: string, id: string): Promise<Competition> {
  const where = { organizationId: organization.id, eventId, id }
  const competition = isId(id) ? await em.findOne(Competition, where) : null
  if (!competition) throw new Refused({ code: 'not_found', field: 'competition' })
  return competition
}

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

async function* fetchRows(reader: ResultsReader) {
  for (let from = 0; ; from += fetchedRows) {
    const rows = await reader.rows(from, fetchedRows)
    yield* rows
    if (rows.length < fetchedRows) return
  }
}

const shownReport = ({
  rows,
  created,
  timed,
  updated,
  unchanged,
  removed,
  rejected,
  doubts,
}: ImportReport): ResultsReport => ({
  rows,
  created,
  timed,
  updated: updated.length,
  unchanged,
  removed: removed.length,
  rejectedCount: rejected.length,
  rejected: rejected.slice(0, shownRejections),
  doubtCount: doubts.length,
  doubts: doubts.slice(0, shownRejections),
})
