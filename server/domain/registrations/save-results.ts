import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { categoryAtRace, type OwnCategory } from '#rules/competitions/own-categories.ts'
import { dayOf, type Day } from '#rules/time/day.ts'
import type { NamedFields } from '#rules/results/result-mapping.ts'
import type { NumberedRow } from '#rules/results/result-row-reader.ts'
import type { RowReason } from '#rules/results/result-row.ts'
import { actorName, audit } from '../audit/audit.ts'
import type { Competition } from '../competitions/competition.ts'
import {
  bibKey,
  equalBibs,
  hasMemberLetter,
  holderFinder,
  teamNumberOf,
  type HeldBib,
} from '#rules/registrations/bib.ts'
import { Event } from '../events/event.ts'
import { countRegistrations } from '../orders/confirm-order.ts'
import { lockBibs } from './bib-holder.ts'
import type { ImportReport, ResultsFile } from './results-file.ts'
import {
  changesBetween,
  digestsOf,
  personFields,
  resultFields,
  type Digests,
  type StoredResult,
} from './result-changes.ts'
import { searchTextOf } from './search-text.ts'
import { pick } from '#rules/pick.ts'

/** Returns the competitions in which somebody's result changed, also one to which staff moved a result. */
export async function saveResults(
  ctx: Context,
  competition: Competition,
  batch: readonly NumberedRow[],
  { report, file, named }: { report: ImportReport; file: ResultsFile; named: NamedFields },
): Promise<string[]> {
  const { importId } = report
  const { organizationId, eventId } = competition
  const batchResult = await ctx.db.transaction(async (em) => {
    const { rows, excluded } = await newRows(em, competition, batch)
    const created = await insertRows(em, competition, rows)
    const remainingRows = batch.filter((row) => !created.has(row.bibNumber) && !excluded.has(row))
    const race = await raceOf(em, competition)
    const finisherOf = await finisherLookup(em, competition, remainingRows)
    const outcomes = remainingRows.map((row) => ({
      row,
      ...outcomeOf(row, finisherOf(row)!, { competition, file, race }),
    }))
    const changedRows = outcomes.filter(({ outcome }) => outcome === 'timed' || outcome === 'updated')
    await updateRows(em, competition, changedRows)
    await endSwaps(em, competition, outcomes)
    await query(
      em,
      sql`
        insert into result_import (id, organization_id, event_id, competition_id, file, imported_at, imported_by,
          named)
        values (${importId}, ${organizationId}, ${eventId}, ${competition.id}, ${file.name.slice(0, 200)}, ${ctx.now},
          ${actorName(ctx.actor).slice(0, 200)}, ${JSON.stringify(named)}::jsonb) on conflict do nothing`,
    )
    await saveDigests(em, { organizationId, importId }, [
      ...[...created].map(([bib, id]) => ({ id, row: batch.find(({ bibNumber }) => bibNumber === bib)! })),
      ...outcomes.flatMap(({ row, id, isRemembered }) => (isRemembered ? { id, row } : [])),
    ])
    const counts = { created: created.size, ...countsOf(outcomes) }
    if (counts.created + counts.timed + counts.updated)
      await audit(ctx, em, 'results.imported', eventId, { import: importId, ...counts })
    if (created.size) await countRegistrations(em, { organizationId, eventId }, created.size)
    return { counts, outcomes, changedRows, excluded }
  })
  const { created, timed, unchanged } = batchResult.counts
  report.created += created
  report.timed += timed
  report.unchanged += unchanged
  for (const [{ line, bibNumber: bib }, holder] of batchResult.excluded)
    report.rejected.push({ line, bib, reason: 'bib_taken', value: holder })
  for (const { row, outcome, name, changes, rejection } of batchResult.outcomes) {
    const { line, bibNumber: bib } = row
    if (outcome === 'updated') report.updated.push({ line, bib, name, changes })
    if (rejection) report.rejected.push({ line, bib, ...rejection })
  }
  return batchResult.changedRows.map(({ rankedIn }) => rankedIn)
}

const countsOf = (outcomes: readonly { outcome: Outcome }[]) => {
  const count = (kind: Outcome) => outcomes.filter(({ outcome }) => outcome === kind).length
  return { timed: count('timed'), updated: count('updated'), unchanged: count('unchanged') }
}

type Outcome = 'timed' | 'updated' | 'unchanged' | 'taken'

/** Who has a row's bib, or had it in an earlier file; digests are null for who was in no file. */
type Finisher = StoredResult & {
  [Digest in keyof Digests]: Digests[Digest] | null
} & {
  id: string
  /** Where the result may come from: their competition, that of the earlier file, where staff moved the result. */
  competitionIds: readonly string[]
  rankedIn: string
  bib: string | null
  status: string
  importKey: string | null
  resultBib: string | null
  birthDate: Day | null
}

type RowOutcome = {
  outcome: Outcome
  rankedIn: string
  id: string
  name: string
  bib: string | null
  to: StoredResult
  changes: ReturnType<typeof changesBetween>
  isRemembered: boolean
  /** The file has the swapped result under the finisher's own bib by now. */
  endsSwap: boolean
  rejection: Rejection | null
}

type Rejection = Readonly<{ reason: RowReason; value?: string }>

type Race = { day: Day; categories: OwnCategory[] }
type Settings = { competition: Competition; file: ResultsFile; race: Race }

function outcomeOf(row: NumberedRow, finisher: Finisher, { competition, file, race }: Settings): RowOutcome {
  const { id, bib, rankedIn } = finisher
  const isImported = bibKey(finisher.importKey ?? '') === bibKey(importKeyOf(row.bibNumber))
  const name = [finisher.firstName, finisher.lastName].filter(Boolean).join(' ')
  const base = { id, bib, rankedIn, name, to: finisher, changes: [], rejection: null, endsSwap: false }
  const rejectTaken = (reason: RowReason, value?: string): RowOutcome => ({
    ...base,
    outcome: 'taken',
    rejection: { reason, ...(value !== undefined && { value }) },
    isRemembered: false,
  })
  if (!finisher.competitionIds.includes(competition.id)) return rejectTaken('bib_elsewhere')
  if (finisher.status !== 'confirmed') return rejectTaken('bib_unconfirmed')
  if (!isImported && !file.toRegistered) return rejectTaken('bib_registered')
  const isFirst = !isImported && finisher.resultDigest === null
  // A result given by staff stays, and a row without one gives none.
  if (isFirst && (hasResult(finisher) || !hasResult(row))) return { ...base, outcome: 'unchanged', isRemembered: false }

  const digests = digestsOf(row)
  const { resultBib } = finisher
  const endsSwap = resultBib !== null && finisher.resultDigest !== digests.resultDigest
  if (endsSwap && !isSameFinish(row, finisher)) return rejectTaken('result_swapped', resultBib)
  const category = row.category ?? (isImported ? null : categoryAtRace(race.categories, race.day, finisher))
  const to: StoredResult = {
    ...(isImported && finisher.personDigest !== digests.personDigest ? personOf(row) : personOf(finisher)),
    ...(finisher.resultDigest !== digests.resultDigest
      ? { ...resultOf(row), ...timesBefore(row, finisher), category }
      : resultOf(finisher)),
  }
  const changes = changesBetween(finisher, to)
  const outcome = isFirst ? 'timed' : changes.length ? 'updated' : 'unchanged'
  return { ...base, outcome, to, changes, isRemembered: true, endsSwap }
}

/** A file in which the timing company has swapped two results as well is taken. */
const isSameFinish = (row: StoredResult, finisher: StoredResult) =>
  row.resultTimeMs === finisher.resultTimeMs && row.resultStatus === finisher.resultStatus

const hasResult = ({ resultTimeMs, resultStatus }: StoredResult) => resultTimeMs !== null || resultStatus !== null

/** Files have no times of those without a place; earlier ones are retained, in case the finisher is restored. */
const timesBefore = ({ resultStatus }: StoredResult, finisher: StoredResult) =>
  resultStatus === null ? {} : pick(finisher, ['resultTimeMs', 'chipTimeMs'])

const personOf = (result: StoredResult) => pick(result, personFields)
const resultOf = (result: StoredResult) => pick(result, resultFields)

const importKeyOf = (bib: string) => `results:${bib}`

async function raceOf(em: Em, { organizationId, eventId }: Competition): Promise<Race> {
  const { startsAt, timeZone, categories } = await em.findOneOrFail(Event, { organizationId, id: eventId })
  return { day: dayOf(startsAt, timeZone), categories }
}

type NewRows = { rows: NumberedRow[]; excluded: Map<NumberedRow, string> }

/** Rows of nobody: nobody has their bib, or one with the same number, or had it in an earlier file. Excluded are those whose number is a team's, by a bib of it. */
async function newRows(em: Em, competition: Competition, batch: readonly NumberedRow[]): Promise<NewRows> {
  await finisherLookup(em, competition, batch)
  await lockBibs(em, competition.eventId)
  const finisherOf = await finisherLookup(em, competition, batch)
  const rows = batch.filter((row) => !finisherOf(row))
  const holderOf = holderFinder(await excludingBibs(em, competition, rows))
  const excluded = new Map<NumberedRow, string>()
  for (const row of rows) {
    const holder = holderOf({ bib: row.bibNumber, teamId: null })
    if (holder) excluded.set(row, holder.bib)
  }
  return { rows: rows.filter((row) => !excluded.has(row)), excluded }
}

/** What new bibs may be excluded by: all with letters, and those without of the new ones with letters. */
async function excludingBibs(
  em: Em,
  { organizationId, eventId }: Competition,
  rows: readonly NumberedRow[],
): Promise<HeldBib[]> {
  if (rows.length === 0) return []
  const letterless = rows
    .map(({ bibNumber }) => bibNumber)
    .filter(hasMemberLetter)
    .map(teamNumberOf)
  return query(
    em,
    sql<HeldBib>`
      select bib_number as bib, team_id as "teamId" from registration
      where organization_id = ${organizationId} and event_id = ${eventId} and bib_number ~ '[0-9][A-T]$'
      union all
      select bib_number, team_id from registration
      where organization_id = ${organizationId} and event_id = ${eventId}
        and bib_number = any (${letterless.flatMap(equalBibs)}::text[])
      order by bib`,
  )
}

async function insertRows(
  em: Em,
  competition: Competition,
  batch: readonly NumberedRow[],
): Promise<Map<string, string>> {
  if (batch.length === 0) return new Map()
  const rows = batch.map(({ line: _line, ...row }) => ({
    ...row,
    id: newId(),
    importKey: importKeyOf(row.bibNumber),
    searchText: searchTextOf(row),
  }))
  const insertedRows = await query(em, insertRegistrations(competition, JSON.stringify(rows)))
  return new Map(insertedRows.map(({ id, bib }) => [bib, id]))
}

// Conflicts are left alone: they are handled as existing finishers.
const insertRegistrations = ({ organizationId, eventId, id: competitionId }: Competition, rows: string) => sql<{
  id: string
  bib: string
}>`
  insert into registration (id, organization_id, event_id, competition_id, first_name, last_name, gender, status,
    bib_number, result_time_ms, chip_time_ms, result_status, category, result_class, official_places, splits, tags,
    import_key, search_text)
  select id, ${organizationId}::uuid, ${eventId}::uuid, ${competitionId}::uuid, "firstName", "lastName", gender,
    'confirmed', "bibNumber", "resultTimeMs", "chipTimeMs", "resultStatus", category, "resultClass",
    nullif("officialPlaces", 'null'), nullif(splits, 'null'), tags, "importKey", "searchText"
  from jsonb_to_recordset(${rows}::jsonb) as row (id uuid, "firstName" text, "lastName" text, gender text,
    "bibNumber" text, "resultTimeMs" int, "chipTimeMs" int, "resultStatus" text, category text, "resultClass" text,
    "officialPlaces" jsonb, splits jsonb, tags text[], "importKey" text, "searchText" text)
  on conflict do nothing returning id, bib_number as bib`

async function finisherLookup(em: Em, competition: Competition, rows: readonly NumberedRow[]) {
  const bibs = rows.flatMap(({ bibNumber }) => equalBibs(bibNumber))
  const finishers = rows.length ? await query(em, finishersOf(competition, bibs)) : []
  const by = (keyOf: (finisher: Finisher) => string | null) =>
    new Map(finishers.map((finisher) => [keyOf(finisher), finisher]))
  const [byImport, byBib] = [by(({ importKey }) => importKey), by(({ bib }) => bib)]
  const [byEqualImport, byEqualBib] = [
    by(({ importKey }) => importKey && bibKey(importKey)),
    by(({ bib }) => bib && bibKey(bib)),
  ]
  return ({ bibNumber: bib }: NumberedRow): Finisher | undefined =>
    byImport.get(importKeyOf(bib)) ??
    byBib.get(bib) ??
    byEqualImport.get(bibKey(importKeyOf(bib))) ??
    byEqualBib.get(bibKey(bib))
}

// A union of two index look-ups: an `or` scans the whole event. Locks the rows against concurrent corrections by staff.
const finishersOf = ({ organizationId, eventId }: Competition, bibs: readonly string[]) => sql<Finisher>`
  select registration.id, coalesce(result_competition_id, registration.competition_id) as "rankedIn",
    array_remove(array[registration.competition_id, result_competition_id,
      case when result_competition_id is not null then (select competition_id from result_import
        where result_import.organization_id = imported_result.organization_id
          and result_import.id = import_id) end], null) as "competitionIds", bib_number as bib, import_key as "importKey",
    result_bib as "resultBib", status, first_name as "firstName", last_name as "lastName", gender, birth_date as "birthDate",
    result_time_ms as "resultTimeMs", chip_time_ms as "chipTimeMs", result_status as "resultStatus", category,
    result_class as "resultClass", official_places as "officialPlaces", splits, person_digest as "personDigest", result_digest as "resultDigest"
  from registration left join imported_result on imported_result.organization_id = registration.organization_id
    and imported_result.id = registration.id
  where registration.organization_id = ${organizationId} and registration.id in (
    select id from registration where organization_id = ${organizationId} and event_id = ${eventId}
      and import_key = any (${bibs.map(importKeyOf)}::text[])
    union select id from registration where organization_id = ${organizationId} and event_id = ${eventId}
      and bib_number = any (${bibs}::text[]))
  order by registration.id for no key update of registration`

async function updateRows(em: Em, { organizationId }: Competition, changedRows: readonly RowOutcome[]): Promise<void> {
  if (changedRows.length === 0) return
  const values = changedRows.map(({ id, to }) => ({ id, ...to }))
  await query(em, updateResults(organizationId, JSON.stringify(values)))
  const renamedRows = changedRows.filter(({ changes }) => changes.some(({ field }) => field.endsWith('Name')))
  if (renamedRows.length === 0) return
  const texts = renamedRows.map(({ id, bib, to }) => ({ id, text: searchTextOf({ ...to, bibNumber: bib }) }))
  await query(
    em,
    sql`
      update registration set search_text = row.text
      from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as row (id uuid, text text)
      where organization_id = ${organizationId} and registration.id = row.id`,
  )
}

const updateResults = (organizationId: string, rows: string) => sql`
  update registration set first_name = row."firstName", last_name = row."lastName", gender = row.gender,
    result_time_ms = row."resultTimeMs", chip_time_ms = row."chipTimeMs", result_status = row."resultStatus",
    result_reason = case when row."resultStatus" = 'dsq' then result_reason end,
    category = row.category,
    result_class = row."resultClass", official_places = nullif(row."officialPlaces", 'null'),
    splits = nullif(row.splits, 'null'),
    revision = revision + case when (first_name, last_name, registration.gender)
      is distinct from (row."firstName", row."lastName", row.gender) then 1 else 0 end
  from jsonb_to_recordset(${rows}::jsonb) as row (id uuid, "firstName" text, "lastName" text, gender text,
    "resultTimeMs" int, "chipTimeMs" int, "resultStatus" text, category text, "resultClass" text, "officialPlaces" jsonb, splits jsonb)
  where organization_id = ${organizationId} and registration.id = row.id`

async function endSwaps(em: Em, { organizationId }: Competition, outcomes: readonly RowOutcome[]): Promise<void> {
  const ids = outcomes.filter(({ endsSwap }) => endsSwap).map(({ id }) => id)
  if (ids.length === 0) return
  await query(
    em,
    sql`
      update registration set result_bib = null
      where organization_id = ${organizationId} and id = any (${ids}::uuid[])`,
  )
}

type DigestedRow = { id: string; row: NumberedRow }

async function saveDigests(
  em: Em,
  { organizationId, importId }: { organizationId: string; importId: string },
  rows: readonly DigestedRow[],
): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ id, row }) => ({ id, bib: row.bibNumber, ...digestsOf(row) }))
  await query(
    em,
    sql`
      insert into imported_result (id, organization_id, import_id, bib, person_digest, result_digest)
      select id, ${organizationId}::uuid, ${importId}::uuid, bib, "personDigest", "resultDigest"
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as row (
        id uuid, bib text, "personDigest" text, "resultDigest" text)
      on conflict (organization_id, id) do update set import_id = excluded.import_id, bib = excluded.bib,
        person_digest = excluded.person_digest, result_digest = excluded.result_digest`,
  )
}
