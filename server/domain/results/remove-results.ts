import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'

export type RemovedResult = { bib: string; name: string; isParticipant: boolean }
export type RemovableResult = RemovedResult & { id: string; competitionId: string }

type Scope = Readonly<{ organizationId: string; eventId: string }>
type ResultsScope = Scope & Readonly<{ competitionIds?: readonly string[]; importId?: string }>

/** What files created, except for `retainedBibs`. */
export const findRemovable = (
  em: Em,
  { organizationId, eventId, competitionIds, importId }: ResultsScope,
  retainedBibs: readonly string[],
): Promise<RemovableResult[]> =>
  query(
    em,
    sql<RemovableResult>`
      select registration.id, coalesce(result_competition_id, registration.competition_id) as "competitionId",
        imported_result.bib,
        concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) as name,
        import_key is not null and order_id is null as "isParticipant"
      from imported_result
      join registration on registration.organization_id = imported_result.organization_id
        and registration.id = imported_result.id
      join result_import on result_import.organization_id = imported_result.organization_id
        and result_import.id = imported_result.import_id
      where imported_result.organization_id = ${organizationId} and result_import.event_id = ${eventId}
        and (${competitionIds ?? null}::uuid[] is null or registration.competition_id = any (${competitionIds ?? null})
          and result_competition_id is null)
        and (${importId ?? null}::uuid is null or imported_result.import_id = ${importId ?? null})
        and imported_result.bib not in (select unnest(${retainedBibs}::text[]))
      order by registration.id`,
  )

/** Deletes who is only known from a file and takes the others’ results. The caller counts and places again. */
export async function removeResults(
  em: Em,
  { organizationId, eventId }: Scope,
  removable: readonly Pick<RemovableResult, 'id' | 'isParticipant'>[],
): Promise<void> {
  if (removable.length === 0) return
  const idsOf = (isParticipant: boolean) =>
    removable.filter((row) => row.isParticipant === isParticipant).map(({ id }) => id)
  await query(
    em,
    sql`
      delete from registration
      where organization_id = ${organizationId} and event_id = ${eventId} and id = any (${idsOf(true)}::uuid[])`,
  )
  await query(em, clearTimes({ organizationId, eventId }, idsOf(false)))
  await query(
    em,
    sql`delete from imported_result where organization_id = ${organizationId} and id = any (${idsOf(false)}::uuid[])`,
  )
  await query(
    em,
    sql`
      delete from former_result
      where organization_id = ${organizationId} and registration_id = any (${idsOf(false)}::uuid[])`,
  )
}

const clearTimes = ({ organizationId, eventId }: Scope, ids: readonly string[]) => sql`
  update registration set result_time_ms = null, chip_time_ms = null, result_distance_m = null, result_status = null,
    result_reason = null, result_bib = null, result_competition_id = null, category = null, result_class = null, official_places = null, splits = null
  where organization_id = ${organizationId} and event_id = ${eventId} and id = any (${ids}::uuid[])`
