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

type Counts = Record<string, Record<string, number>>

/** How many of those who have a place have answered, by the ids of field and competition. */
export const answeredCounts = async (em: Em, { organizationId, id }: EventKey): Promise<Counts> =>
  countsOf(
    await query(
      em,
      sql<Count>`
        select field, competition_id as key, count(*)::int as count from ${answeredFields({ organizationId, id })}
        where status <> 'cancelled' group by field, competition_id`,
    ),
  )

/** A row for each field of an event that an athlete has answered, with a value or files. */
const answeredFields = ({ organizationId, id }: EventKey) => sql`(
  select field, registration.id, competition_id, status from registration, jsonb_object_keys(answers) as field
  where organization_id = ${organizationId} and event_id = ${id} and answers <> '{}'
  union
  select field_id, registration.id, competition_id, status from registration_file
  join registration on registration.organization_id = registration_file.organization_id
    and registration.id = registration_id
  where registration_file.organization_id = ${organizationId} and event_id = ${id}) as answered_field`

/** How many have chosen an option of `fields`, by the field's id and the option. */
export async function chosenCounts(
  em: Em,
  { organizationId, id }: EventKey,
  fields: readonly string[],
): Promise<Counts> {
  if (fields.length === 0) return {}
  return countsOf(
    await query(
      em,
      sql<Count>`
        select field, option as key, count(*)::int as count
        from registration, jsonb_each(answers) as entry(field, answer), jsonb_array_elements_text(
          case jsonb_typeof(answer->'value') when 'array' then answer->'value'
            else jsonb_build_array(answer->'value') end) as option
        where organization_id = ${organizationId} and event_id = ${id} and answers <> '{}'
          and field in (select jsonb_array_elements_text(${JSON.stringify(fields)}::jsonb))
        group by field, option`,
    ),
  )
}

type Count = { field: string; key: string; count: number }

const countsOf = (rows: readonly Count[]): Counts => {
  const byField = Map.groupBy(rows, ({ field }) => field)
  const entries = [...byField].map(([field, counts]) => [
    field,
    Object.fromEntries(counts.map(({ key, count }) => [key, count])),
  ])
  return Object.fromEntries(entries) as Counts
}
