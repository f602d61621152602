import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { countRegistrations } from '../orders/confirm-order.ts'
import { placeFinishers } from './place-finishers.ts'

export type RemovedResult = { bib: string; name: string; isParticipant: boolean }

type ResultsScope = { organizationId: string; eventId: string; competitionId?: string; importId?: string }

/** Deletes what files created, except for `retainedBibs`, and ranks the others. */
export async function removeResults(
  em: Em,
  scope: ResultsScope,
  retainedBibs: readonly string[],
): Promise<RemovedResult[]> {
  const { organizationId, eventId } = scope
  const rows = await query(em, removableResults(scope, retainedBibs))
  const idsOf = (isParticipant: boolean) =>
    rows.filter((row) => row.isParticipant === isParticipant).map(({ id }) => id)
  await query(
    em,
    sql`
      delete from registration
      where organization_id = ${organizationId} and event_id = ${eventId} and id = any (${idsOf(true)}::uuid[])`,
  )
  await query(em, clearTimes(scope, idsOf(false)))
  await query(
    em,
    sql`delete from imported_result where organization_id = ${organizationId} and id = any (${idsOf(false)}::uuid[])`,
  )
  const participants = idsOf(true).length
  if (participants) await countRegistrations(em, { organizationId, eventId }, -participants)
  const competitionIds = new Set(rows.map((row) => row.competitionId))
  for (const id of [...competitionIds].toSorted()) await placeFinishers(em, organizationId, id)
  return rows.map(({ bib, name, isParticipant }) => ({ bib, name, isParticipant }))
}

const removableResults = (
  { organizationId, eventId, competitionId, importId }: ResultsScope,
  retainedBibs: readonly string[],
) => sql<RemovedResult & { id: string; competitionId: string }>`
  select registration.id, coalesce(result_competition_id, registration.competition_id) as "competitionId",
    imported_result.bib, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) as name,
    import_key is not null and order_id is null as "isParticipant"
  from imported_result
  join registration on registration.organization_id = imported_result.organization_id
    and registration.id = imported_result.id
  join result_import on result_import.organization_id = imported_result.organization_id
    and result_import.id = imported_result.import_id
  where imported_result.organization_id = ${organizationId} and result_import.event_id = ${eventId}
    and (${competitionId ?? null}::uuid is null or registration.competition_id = ${competitionId ?? null}
      and result_competition_id is null)
    and (${importId ?? null}::uuid is null or imported_result.import_id = ${importId ?? null})
    and imported_result.bib not in (select unnest(${retainedBibs}::text[]))
  order by registration.id for update of registration`

const clearTimes = ({ organizationId, eventId }: ResultsScope, ids: readonly string[]) => sql`
  update registration set result_time_ms = null, chip_time_ms = null, result_status = null, result_reason = null,
    result_bib = null, result_competition_id = null, category = null, result_class = null, official_places = null, splits = null
  where organization_id = ${organizationId} and event_id = ${eventId} and id = any (${ids}::uuid[])`
