import type { Em } from '#server/database/orm.ts'
import { toTextArray } from '#server/database/text-array.ts'
import { countRegistrations } from '../orders/confirm-order.ts'

export type RemovedResult = { bib: string; name: string; isParticipant: boolean }

type ResultsScope = { organizationId: string; eventId: string; competitionId?: string; importId?: string }

/** Deletes what files created, except for `keptBibs`. The caller calls `placeFinishers`. */
export async function removeResults(
  em: Em,
  { organizationId, eventId, competitionId, importId }: ResultsScope,
  keptBibs: readonly string[],
): Promise<RemovedResult[]> {
  const params = [organizationId, eventId]
  const rows = await em.execute<(RemovedResult & { id: string })[]>(removableSql, [
    ...params,
    competitionId ?? null,
    competitionId ?? null,
    importId ?? null,
    importId ?? null,
    toTextArray(keptBibs),
  ])
  const idsOf = (isParticipant: boolean) =>
    toTextArray(rows.filter((row) => row.isParticipant === isParticipant).map(({ id }) => id))
  await em.execute('delete from registration where organization_id = ? and event_id = ? and id = any (?::uuid[])', [
    ...params,
    idsOf(true),
  ])
  await em.execute(clearTimesSql, [...params, idsOf(false)])
  await em.execute('delete from imported_result where organization_id = ? and id = any (?::uuid[])', [
    organizationId,
    idsOf(false),
  ])
  const participants = rows.filter(({ isParticipant }) => isParticipant).length
  if (participants) await countRegistrations(em, { organizationId, eventId }, -participants)
  return rows.map(({ bib, name, isParticipant }) => ({ bib, name, isParticipant }))
}

const removableSql = `
  select registration.id, imported_result.bib, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) as name,
    import_key is not null and order_id is null as "isParticipant"
  from imported_result
  join registration on registration.organization_id = imported_result.organization_id
    and registration.id = imported_result.id
  join result_import on result_import.organization_id = imported_result.organization_id
    and result_import.id = imported_result.import_id
  where imported_result.organization_id = ? and result_import.event_id = ?
    and (?::uuid is null or registration.competition_id = ?) and (?::uuid is null or imported_result.import_id = ?)
    and imported_result.bib not in (select unnest(?::text[]))
  order by registration.id for update of registration`

const clearTimesSql = `
  update registration set result_time_ms = null, chip_time_ms = null, category = null, result_class = null,
    official_places = null, splits = null
  where organization_id = ? and event_id = ? and id = any (?::uuid[])`
