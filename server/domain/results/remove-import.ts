import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { ImportRemoval, RemovalOutcome } from '#rules/results/event-results-page.ts'
import { hasResult } from '#rules/results/result-status.ts'
import type { ResultChange } from '#rules/results/results-upload.ts'
import { audited, command, queryOf } from '../command.ts'
import { countRegistrations } from '../orders/confirm-order.ts'
import {
  combinedChanges,
  isEqual,
  isPersonCorrected,
  isResultCorrected,
  withoutChanges,
  type Digests,
  type StoredResult,
} from '../registrations/result-changes.ts'
import { updateRows } from '../registrations/save-results.ts'
import { lockImports } from './lock-imports.ts'
import { placeFinishers } from './place-finishers.ts'
import { removeResults } from './remove-results.ts'
import { findImport } from './result-imports.ts'

/** Says what `removeImport` would do. Throws `Refused` `not_found`, `forbidden`. */
export const importRemoval = queryOf({
  permission: 'import-results',
  subject: findImport,
  async run({ em, subject: resultImport }): Promise<ImportRemoval> {
    const scope = scopeOf(resultImport)
    return countOutcomes(await planRows(em, scope), await findLaterRows(em, scope), resultImport)
  },
})

/**
 * Takes an imported file back: whom it added is deleted; who was there before has the values of the earlier file or none,
 * except for those that staff changed since. Finishers of later files stay. Throws `Refused` `not_found`, `forbidden`.
 */
export const removeImport = command({
  permission: 'import-results',
  subject: findImport,
  action: 'results.removed',
  async run({ em, subject: resultImport }) {
    const scope = scopeOf(resultImport)
    const { organizationId, eventId, importId } = scope
    await lockImports(em, eventId)
    await lockFinishers(em, scope)
    const rows = await planRows(em, scope)
    const laterRows = await findLaterRows(em, scope)
    await inSlices(laterRows, (slice) => leaveToLater(em, scope, slice))
    const keptRows = rows.filter(({ outcome }) => outcome !== 'deleted' && outcome !== 'cleared')
    await inSlices(keptRows, (slice) => updateRows(em, scope, slice))
    await removeResults(
      em,
      scope,
      rows.filter((row) => !keptRows.includes(row)),
    )
    await restoreFormer(em, scope)
    await query(em, sql`delete from result_import where organization_id = ${organizationId} and id = ${importId}`)
    const competitionIds = new Set(rows.map(({ competitionId }) => competitionId))
    for (const competitionId of [...competitionIds].toSorted()) await placeFinishers(em, organizationId, competitionId)
    const removal = countOutcomes(rows, laterRows, resultImport)
    if (removal.deleted > 0) await countRegistrations(em, { organizationId, eventId }, -removal.deleted)
    return audited(
      { import: importId, removed: removal.deleted + removal.cleared },
      { subject: eventId, result: removal },
    )
  },
})

type Scope = Readonly<{ organizationId: string; eventId: string; importId: string }>

const scopeOf = ({ organizationId, eventId, id }: { organizationId: string; eventId: string; id: string }): Scope => ({
  organizationId,
  eventId,
  importId: id,
})

const sliceRows = 2000

async function inSlices<Row>(rows: readonly Row[], write: (slice: readonly Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += sliceRows) await write(rows.slice(from, from + sliceRows))
}

const lockFinishers = (em: Em, { organizationId, importId }: Scope) =>
  query(
    em,
    sql`
      select 1 from registration join imported_result using (organization_id, id)
      where registration.organization_id = ${organizationId} and import_id = ${importId}
      order by registration.id for no key update of registration`,
  )

type Said = Digests & { isDecided: boolean }

type ImportedRow = StoredResult & {
  id: string
  competitionId: string
  bib: string | null
  isParticipant: boolean
  isSwapped: boolean
  isMoved: boolean
  imported: readonly ResultChange[]
  /** What the file said, and the one before; null without one. */
  said: Said
  former: Said | null
}

type PlannedRow = ReturnType<typeof plannedRow>

const planRows = async (em: Em, scope: Scope): Promise<PlannedRow[]> =>
  (await query(em, importedRows(scope))).map(plannedRow)

function plannedRow({ imported, isSwapped, isMoved, said, former, ...row }: ImportedRow) {
  const { id, competitionId, bib, isParticipant, ...values } = row
  const isCorrected = (result: StoredResult, file: Said) =>
    isResultCorrected(result, file) || (isParticipant && isPersonCorrected(result, file))
  const reverted = isSwapped ? values : withoutChanges(values, imported)
  const isUntouched = !isSwapped && imported.every(({ field, to }) => isEqual(values[field], to))
  const outcome = ((): RemovalOutcome => {
    if (!former && isParticipant) return 'deleted'
    if (!former && (isSwapped || !hasResult(reverted))) return 'cleared'
    const isByStaff = !former || (!isSwapped && isCorrected(reverted, former))
    if (imported.length === 0) return isByStaff ? 'corrected' : 'same'
    if (!isUntouched) return 'corrected'
    return isByStaff ? 'given' : 'restored'
  })()
  const isCorrectedByStaff = isSwapped || isMoved || isCorrected(values, said)
  // A result that staff gave needs a category.
  const isByStaff = !former && (outcome === 'corrected' || outcome === 'given')
  const category = reverted.category ?? (isByStaff ? values.category : null)
  const to: StoredResult = { ...reverted, category }
  return { id, competitionId, bib, isParticipant, outcome, isCorrectedByStaff, to, changes: imported }
}

const importedRows = ({ organizationId, importId }: Scope) => sql<ImportedRow>`
  select registration.id, coalesce(result_competition_id, competition_id) as "competitionId", bib_number as bib,
    import_key is not null and order_id is null as "isParticipant", result_bib is not null as "isSwapped",
    result_competition_id is not null as "isMoved", imported_result.changes as imported,
    ${saidBy(sql`imported_result`)} as said, case when former.id is not null then ${saidBy(sql`former`)} end as former,
    first_name as "firstName", last_name as "lastName", gender,
    result_time_ms as "resultTimeMs", chip_time_ms as "chipTimeMs", result_distance_m as "resultDistanceM",
    result_status as "resultStatus", category, result_class as "resultClass", official_places as "officialPlaces", splits
  from imported_result join registration on registration.organization_id = imported_result.organization_id
    and registration.id = imported_result.id
  left join former_result former on former.organization_id = imported_result.organization_id
    and former.registration_id = imported_result.id and former.replaced_by = imported_result.import_id
  where imported_result.organization_id = ${organizationId} and imported_result.import_id = ${importId}
  order by registration.id`

const saidBy = (table: ReturnType<typeof sql>) => sql`
  jsonb_build_object('personDigest', ${table}.person_digest, 'resultDigest', ${table}.result_digest,
    'isDecided', ${table}.is_decided)`

type LaterRow = {
  registrationId: string
  replacedBy: string
  changes: readonly ResultChange[]
  laterChanges: readonly ResultChange[]
}

/** Finishers of the file whom a later one has. */
const findLaterRows = (em: Em, { organizationId, importId }: Scope): Promise<LaterRow[]> =>
  query(
    em,
    sql<LaterRow>`
      select former_result.registration_id as "registrationId", former_result.replaced_by as "replacedBy",
        former_result.changes, coalesce(imported_result.changes, later.changes) as "laterChanges"
      from former_result
      left join imported_result on imported_result.organization_id = former_result.organization_id
        and imported_result.id = former_result.registration_id
        and imported_result.import_id = former_result.replaced_by
      left join former_result later on later.organization_id = former_result.organization_id
        and later.registration_id = former_result.registration_id and later.import_id = former_result.replaced_by
      where former_result.organization_id = ${organizationId} and former_result.import_id = ${importId}`,
  )

/** The later file follows on the one before the removed one, and has changed what both changed. */
async function leaveToLater(em: Em, { organizationId, importId }: Scope, rows: readonly LaterRow[]): Promise<void> {
  const given = rows.map(({ registrationId, replacedBy, changes, laterChanges }) => ({
    id: registrationId,
    later: replacedBy,
    combined: combinedChanges(changes, laterChanges),
  }))
  const row = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as row (id uuid, later uuid, combined jsonb)`
  await query(
    em,
    sql`
      update imported_result set changes = combined from ${row}
      where organization_id = ${organizationId} and imported_result.id = row.id and import_id = later`,
  )
  await query(
    em,
    sql`
      update former_result set changes = combined from ${row}
      where organization_id = ${organizationId} and registration_id = row.id and import_id = later`,
  )
  await query(
    em,
    sql`
      delete from former_result using ${row}
      where organization_id = ${organizationId} and registration_id = row.id and import_id = ${importId}`,
  )
  await query(
    em,
    sql`
      update former_result set replaced_by = later from ${row}
      where organization_id = ${organizationId} and registration_id = row.id and replaced_by = ${importId}`,
  )
}

/** The earlier files are the last ones again. */
async function restoreFormer(em: Em, { organizationId, importId }: Scope): Promise<void> {
  await query(
    em,
    sql`
      update imported_result set import_id = former.import_id, bib = former.bib, person_digest = former.person_digest,
        result_digest = former.result_digest, is_decided = former.is_decided, changes = former.changes
      from former_result former
      where imported_result.organization_id = ${organizationId} and imported_result.import_id = ${importId}
        and former.organization_id = imported_result.organization_id
        and former.registration_id = imported_result.id and former.replaced_by = ${importId}`,
  )
  await query(
    em,
    sql`delete from former_result where organization_id = ${organizationId} and replaced_by = ${importId}`,
  )
  await query(
    em,
    sql`delete from imported_result where organization_id = ${organizationId} and import_id = ${importId}`,
  )
}

function countOutcomes(
  rows: readonly PlannedRow[],
  laterRows: readonly LaterRow[],
  { removedCount }: { removedCount: number },
): ImportRemoval {
  const count = (outcome: RemovalOutcome) => rows.filter((row) => row.outcome === outcome).length
  const countCorrected = (outcome: RemovalOutcome) =>
    rows.filter((row) => row.outcome === outcome && row.isCorrectedByStaff).length
  return {
    deleted: count('deleted'),
    deletedCorrected: countCorrected('deleted'),
    cleared: count('cleared'),
    clearedCorrected: countCorrected('cleared'),
    restored: count('restored'),
    given: count('given'),
    same: count('same'),
    corrected: count('corrected'),
    later: laterRows.length,
    notRestored: removedCount,
  }
}
