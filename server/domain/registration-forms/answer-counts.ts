import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { EventKey } from './load-registration-form.ts'

/** How many athletes of an event have answered a field or sent a file for it, by its id; none for fields without. */
export async function answerCounts(em: Em, { organizationId, id }: EventKey): Promise<Map<string, number>> {
  const rows = await query(
    em,
    sql<{ field: string; count: number }>`
      select field, count(*)::int as count from ${answeredFields({ organizationId, id })} group by field`,
  )
  return new Map(rows.map(({ field, count }) => [field, count]))
}

export async function athleteCounts(em: Em, { organizationId, id }: EventKey): Promise<Map<string, number>> {
  const rows = await query(
    em,
    sql<{ competition: string; count: number }>`
      select competition_id as competition, count(*)::int as count from registration
      where organization_id = ${organizationId} and event_id = ${id} and status <> 'cancelled'
      group by competition_id`,
  )
  return new Map(rows.map(({ competition, count }) => [competition, count]))
}

/** A row for each field of an event that an athlete has answered, with a value or files. */
const answeredFields = ({ organizationId, id }: EventKey) => sql`(
  select field, registration.id, competition_id, status from registration, jsonb_object_keys(answers) as field
  where organization_id = ${organizationId} and event_id = ${id} and answers <> '{}'
  union
  select field_id, registration.id, competition_id, status from registration_file
  join registration on registration.organization_id = registration_file.organization_id
    and registration.id = registration_id
  where registration_file.organization_id = ${organizationId} and event_id = ${id}) as answered_field`
