import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { NamedFields } from '#rules/results/result-mapping.ts'
import type { NumberedRow } from '#rules/results/result-row-reader.ts'
import type { ResultChange } from '#rules/results/results-upload.ts'
import { actorName, audit } from '../audit/audit.ts'
import { countRegistrations } from '../orders/confirm-order.ts'
import { placeFinishers } from '../results/place-finishers.ts'
import { removeResults } from '../results/remove-results.ts'
import { importKeyOf } from './known-athletes.ts'
import type { NewFinisher, Plan, Race, RowOutcome } from './plan-results.ts'
import { digestsOf } from './result-changes.ts'
import type { ResultsFile } from './results-file.ts'
import { searchTextOf } from './search-text.ts'

const sliceRows = 2000

type Subject = { race: Race; file: ResultsFile; named: NamedFields }

/** Writes a plan in the transaction that made it. Without a change nothing of the import is recorded. */
export async function saveResults(
  em: Em,
  ctx: Context,
  { report, newFinishers, outcomes, removable }: Plan,
  { race, file, named }: Subject,
): Promise<void> {
  const { importId, created, timed, updated, unchanged } = report
  const { organizationId, eventId, competitionIds } = race
  const changedCount = created + timed + updated.length
  const changedRows = outcomes.filter(({ outcome }) => outcome !== 'unchanged')
  if (changedCount > 0) {
    const competitionId = competitionIds.length === 1 ? competitionIds[0]! : null
    await query(
      em,
      sql`
        insert into result_import (id, organization_id, event_id, competition_id, file, imported_at, imported_by,
          named, removed_count)
        values (${importId}, ${organizationId}, ${eventId}, ${competitionId}, ${file.name.slice(0, 200)}, ${ctx.now},
          ${actorName(ctx.actor).slice(0, 200)}, ${JSON.stringify(named)}::jsonb, ${removable.length})`,
    )
  }
  let written = 0
  const inSlices = async <Row>(rows: readonly Row[], write: (slice: readonly Row[]) => Promise<unknown>) => {
    for (let from = 0; from < rows.length; from += sliceRows) {
      const slice = rows.slice(from, from + sliceRows)
      await write(slice)
      file.onProgress?.((written += slice.length))
    }
  }
  await inSlices(newFinishers, (slice) => insertFinishers(em, race, slice))
  // PostgreSQL caches the plans of foreign keys for a connection: those made for a small table scan a large part of it
  // for each row.
  if (newFinishers.length > sliceRows) await query(em, sql`discard plans`)
  await inSlices(newFinishers, (slice) => saveDigests(em, { organizationId, importId }, slice))
  await inSlices(changedRows, (slice) => updateRows(em, race, slice))
  await endSwaps(em, race, outcomes)
  await inSlices(
    outcomes.filter(({ isRemembered }) => isRemembered),
    async (slice) => {
      if (changedCount > 0) await saveFormer(em, { organizationId, importId }, slice)
      await saveDigests(em, { organizationId, importId: changedCount > 0 ? importId : null }, slice)
    },
  )
  if (changedCount > 0)
    await audit(ctx, em, 'results.imported', eventId, {
      import: importId,
      created,
      timed,
      updated: updated.length,
      unchanged,
    })
  await removeResults(em, race, removable)
  if (removable.length > 0)
    await audit(ctx, em, 'results.removed', eventId, { import: importId, removed: removable.length })
  if (changedCount + removable.length === 0) return
  // Staff may have moved a result to another competition.
  const ranked = new Set([
    ...competitionIds,
    ...changedRows.map(({ rankedIn }) => rankedIn),
    ...removable.map(({ competitionId }) => competitionId),
  ])
  for (const competitionId of [...ranked].toSorted()) await placeFinishers(em, organizationId, competitionId)
  const participants = created - removable.filter(({ isParticipant }) => isParticipant).length
  if (participants !== 0) await countRegistrations(em, { organizationId, eventId }, participants)
}

async function insertFinishers(
  em: Em,
  { organizationId, eventId }: Race,
  finishers: readonly NewFinisher[],
): Promise<void> {
  const rows = finishers.map(
    ({ id, row: { line: _line, doubts: _doubts, refusedTime: _refused, ...row }, bibNumber, isUnranked }) => ({
      ...row,
      id,
      resultStatus: isUnranked ? (row.resultStatus ?? 'nc') : row.resultStatus,
      bibNumber,
      importKey: importKeyOf(row.bibNumber),
      searchText: searchTextOf({ ...row, bibNumber }),
    }),
  )
  await query(
    em,
    sql`
      insert into registration (id, organization_id, event_id, competition_id, first_name, last_name, gender, status,
        bib_number, result_time_ms, chip_time_ms, result_distance_m, result_status, category, result_class,
        official_places, splits, tags, import_key, search_text)
      select id, ${organizationId}::uuid, ${eventId}::uuid, "competitionId", "firstName", "lastName", gender,
        'confirmed', "bibNumber", "resultTimeMs", "chipTimeMs", "resultDistanceM", "resultStatus", category, "resultClass",
        nullif("officialPlaces", 'null'), nullif(splits, 'null'), tags, "importKey", "searchText"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, "competitionId" uuid, "firstName" text,
        "lastName" text, gender text, "bibNumber" text, "resultTimeMs" int, "chipTimeMs" int, "resultDistanceM" int,
        "resultStatus" text, category text, "resultClass" text, "officialPlaces" jsonb, splits jsonb, tags text[], "importKey" text,
        "searchText" text)`,
  )
}

type ChangedRow = Pick<RowOutcome, 'id' | 'bib' | 'to'> & { changes: readonly ResultChange[] }

/** Writes what people and results are to be. The caller places again. */
export async function updateRows(
  em: Em,
  { organizationId }: Pick<Race, 'organizationId'>,
  changedRows: readonly ChangedRow[],
): Promise<void> {
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
    result_time_ms = row."resultTimeMs", chip_time_ms = row."chipTimeMs", result_distance_m = row."resultDistanceM",
    result_status = row."resultStatus",
    result_reason = case when row."resultStatus" = 'dsq' then result_reason end,
    category = row.category, result_class = row."resultClass", official_places = nullif(row."officialPlaces", 'null'),
    splits = nullif(row.splits, 'null'),
    revision = revision + case when (first_name, last_name, registration.gender)
      is distinct from (row."firstName", row."lastName", row.gender) then 1 else 0 end
  from jsonb_to_recordset(${rows}::jsonb) as row (id uuid, "firstName" text, "lastName" text, gender text,
    "resultTimeMs" int, "chipTimeMs" int, "resultDistanceM" int, "resultStatus" text, category text, "resultClass" text,
    "officialPlaces" jsonb, splits jsonb)
  where organization_id = ${organizationId} and registration.id = row.id`

async function endSwaps(em: Em, { organizationId }: Race, outcomes: readonly RowOutcome[]): Promise<void> {
  const ids = outcomes.filter(({ endsSwap }) => endsSwap).map(({ id }) => id)
  if (ids.length === 0) return
  await query(
    em,
    sql`
      update registration set result_bib = null
      where organization_id = ${organizationId} and id = any (${ids}::uuid[])`,
  )
}

type ImportScope = Readonly<{ organizationId: string; importId: string }>

/** Retains what earlier files said of finishers whom this file has. */
async function saveFormer(
  em: Em,
  { organizationId, importId }: ImportScope,
  rows: readonly DigestedRow[],
): Promise<void> {
  await query(
    em,
    sql`
      insert into former_result (id, organization_id, registration_id, import_id, replaced_by, bib, person_digest,
        result_digest, is_decided, changes)
      select gen_random_uuid(), organization_id, id, import_id, ${importId}::uuid, bib, person_digest, result_digest,
        is_decided, changes
      from imported_result
      where organization_id = ${organizationId} and id = any (${rows.map(({ id }) => id)}::uuid[])`,
  )
}

type DigestedRow = Readonly<{
  id: string
  row: NumberedRow
  isDecided: boolean
  changes?: readonly ResultChange[]
}>

/** Without an import the rows stay those of the earlier one. */
async function saveDigests(
  em: Em,
  { organizationId, importId }: { organizationId: string; importId: string | null },
  rows: readonly DigestedRow[],
): Promise<void> {
  const values = rows.map(({ id, row, isDecided, changes = [] }) => ({
    id,
    bib: row.bibNumber,
    isDecided,
    changes,
    ...digestsOf(row),
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as row (
    id uuid, bib text, "isDecided" boolean, changes jsonb, "personDigest" text, "resultDigest" text)`
  await query(
    em,
    importId === null
      ? sql`
        update imported_result set person_digest = "personDigest", result_digest = "resultDigest" from ${given}
        where organization_id = ${organizationId} and imported_result.id = row.id
          and (person_digest, result_digest) is distinct from ("personDigest", "resultDigest")`
      : sql`
        insert into imported_result (id, organization_id, import_id, bib, is_decided, changes, person_digest,
          result_digest)
        select id, ${organizationId}::uuid, ${importId}::uuid, bib, "isDecided", changes, "personDigest", "resultDigest"
        from ${given}
        on conflict (organization_id, id) do update set import_id = excluded.import_id, bib = excluded.bib,
          is_decided = excluded.is_decided, changes = excluded.changes, person_digest = excluded.person_digest,
          result_digest = excluded.result_digest`,
  )
}
