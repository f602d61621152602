import type { Context } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import type { Em } from '../../database/orm.ts'
import { asTexts } from '../../database/texts.ts'
import { ensureCan } from '../../rules/permissions.ts'
import { Refused } from '../../rules/refusals.ts'
import {
  resultColumnsOf,
  resultRowOf,
  type ResultField,
  type ResultRow,
  type RowProblem,
} from '../../rules/result-row.ts'
import { audit } from '../audit/audit.ts'
import { Competition } from '../competitions/competition.ts'
import { countRegistrations } from '../orders/confirm-order.ts'
import { placeFinishers } from '../results/place-finishers.ts'
import { searchTextOf } from './search-text.ts'
import { timeRegistered } from './time-registered.ts'

/** What became of a file. `rejected` names every row that could not be taken. */
export type ImportReport = {
  rows: number
  created: number
  /** Athletes who had registered and were given their time, where the file is told to. */
  timed: number
  /** Rows imported before: nothing of them changes, so that what staff corrected since stays. */
  unchanged: number
  rejected: ({ line: number; bib: string | null } & RowProblem)[]
  /** Headings of columns that are not kept. */
  ignoredColumns: readonly string[]
}

export type ResultsFile = Readonly<{
  eventId: string
  /** Which competition the rows are of; may be left out where the event has one. */
  competition?: string
  /** The file's headings of fields that do not have a usual one. */
  named?: Partial<Record<ResultField, string>>
  /** Whether athletes who registered get their times, by bib; else their rows are not taken. */
  toRegistered?: boolean
  rows: AsyncIterable<{ line: number; cells: string[] | null }>
  onBatch?: (report: Readonly<ImportReport>) => void
}>

const rowsAtOnce = 1000

/**
 * Imports the results of an event, creating a confirmed participant for each row, without order or place: who finished
 * was there. Rows go in by batches; a bib is imported once, so that a second run changes nothing and one that was
 * interrupted goes on. Athletes who registered are left alone, or get their times where they have none yet. Refuses `import_invalid` for a file without bib and name, `not_found` for the competition.
 */
export async function importResults(ctx: Context, file: ResultsFile): Promise<ImportReport> {
  ensureCan(ctx.actor, 'import-results')
  const competition = await competitionOf(ctx, file)
  const report: ImportReport = { rows: 0, created: 0, timed: 0, unchanged: 0, rejected: [], ignoredColumns: [] }
  let columns: ReturnType<typeof resultColumnsOf> = null
  let batch: Numbered[] = []
  const firstLines = new Map<string, number>()
  const save = async () => {
    await saveBatch(ctx, competition, batch, { report, toRegistered: file.toRegistered ?? false })
    batch = []
    file.onBatch?.(report)
  }

  for await (const { line, cells } of file.rows) {
    if (!columns) {
      columns = headerOf(cells ?? [], file.named)
      report.ignoredColumns = columns.ignored
      continue
    }
    report.rows++
    const row = cells ? resultRowOf(cells, columns, competition.distanceM ?? null) : ({ reason: 'unreadable' } as const)
    if ('reason' in row) {
      report.rejected.push({ line, bib: cells?.[columns.at.bib ?? -1] ?? null, ...row })
      continue
    }
    const first = firstLines.get(row.bibNumber)
    if (first !== undefined) {
      report.rejected.push({ line, bib: row.bibNumber, reason: 'bib_repeated', value: `first on line ${first}` })
      continue
    }
    firstLines.set(row.bibNumber, line)
    batch.push({ line, ...row })
    if (batch.length === rowsAtOnce) await save()
  }
  if (!columns) headerOf([], file.named)
  if (batch.length) await save()
  // Also when nothing is new: a run that was interrupted may have ended before this.
  await ctx.db.transaction((em) => placeFinishers(em, ctx.organization.id, competition.id))
  report.rejected.sort((one, other) => one.line - other.line)
  return report
}

type Numbered = ResultRow & { line: number }

function headerOf(header: readonly string[], named: ResultsFile['named']) {
  const columns = resultColumnsOf(header, named)
  if (columns) return columns
  const found = header.length ? header.join(', ').slice(0, 200) : 'no rows'
  throw new Refused({ code: 'import_invalid', values: { needs: 'columns bib and name', found } })
}

const competitionOf = ({ db, organization }: Context, { eventId, competition: name }: ResultsFile) =>
  db.transaction(async (em) => {
    const own = { organizationId: organization.id, eventId }
    const found = await em.find(Competition, name === undefined ? own : { ...own, name }, { limit: 2 })
    if (found.length === 1) return found[0]!
    const values: Record<string, string> = found.length
      ? { problem: 'the event has several: name one' }
      : { competition: name ?? 'none' }
    throw new Refused({ code: found.length ? 'import_invalid' : 'not_found', field: 'competition', values })
  })

async function saveBatch(
  ctx: Context,
  competition: Competition,
  batch: Numbered[],
  { report, toRegistered }: { report: ImportReport; toRegistered: boolean },
) {
  const { eventId, organizationId } = competition
  const saved = await ctx.db.transaction(async (em) => {
    const created = await insertRows(em, competition, batch)
    const known = created.size < batch.length ? await importedBibs(em, competition, batch) : new Set<string>()
    const rest = toRegistered ? batch.filter(({ bibNumber }) => !created.has(bibNumber) && !known.has(bibNumber)) : []
    const { timed, before } = await timeRegistered(em, competition, rest)
    for (const bib of before) known.add(bib)
    if (created.size || timed.size)
      await audit(ctx, em, 'results.imported', eventId, { created: created.size, timed: timed.size })
    if (created.size) await countRegistrations(em, { organizationId, eventId }, created.size)
    return { created, known, timed }
  })
  for (const { bibNumber, line } of batch) {
    if (saved.created.has(bibNumber)) report.created++
    else if (saved.timed.has(bibNumber)) report.timed++
    else if (saved.known.has(bibNumber)) report.unchanged++
    else report.rejected.push({ line, bib: bibNumber, reason: 'bib_taken', value: 'by an athlete who registered' })
  }
}

const importKeyOf = (bib: string) => `results:${bib}`

/** The bibs that were not there before. */
async function insertRows(em: Em, competition: Competition, batch: Numbered[]): Promise<Set<string>> {
  const { organizationId, eventId, id: competitionId } = competition
  const rows = batch.map(({ line: _line, tags, ...row }) => ({
    ...row,
    id: newId(),
    tags: asTexts(tags),
    importKey: importKeyOf(row.bibNumber),
    searchText: searchTextOf(row),
  }))
  const inserted = await em.execute<{ bib: string }[]>(insertSql, [
    organizationId,
    eventId,
    competitionId,
    JSON.stringify(rows),
  ])
  return new Set(inserted.map(({ bib }) => bib))
}

// One statement a batch; whoever has the bib or was imported before stays as they are.
const insertSql = `
  insert into registration (id, organization_id, event_id, competition_id, first_name, last_name, gender, status,
    bib_number, result_time_ms, chip_time_ms, category, splits, tags, import_key, search_text)
  select id, ?::uuid, ?::uuid, ?::uuid, "firstName", "lastName", gender, 'confirmed',
    "bibNumber", "resultTimeMs", "chipTimeMs", category, splits, tags::text[], "importKey", "searchText"
  from jsonb_to_recordset(?::jsonb) as row (id uuid, "firstName" text, "lastName" text, gender text, "bibNumber" text,
    "resultTimeMs" int, "chipTimeMs" int, category text, splits jsonb, tags text, "importKey" text, "searchText" text)
  on conflict do nothing returning bib_number as bib`

async function importedBibs(em: Em, { organizationId, eventId }: Competition, batch: Numbered[]): Promise<Set<string>> {
  const rows = await em.execute<{ key: string }[]>(
    `select import_key as key from registration
      where organization_id = ? and event_id = ? and import_key = any (?::text[])`,
    [organizationId, eventId, asTexts(batch.map(({ bibNumber }) => importKeyOf(bibNumber)))],
  )
  const keys = new Set(rows.map(({ key }) => key))
  return new Set(batch.map(({ bibNumber }) => bibNumber).filter((bib) => keys.has(importKeyOf(bib))))
}
