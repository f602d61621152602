import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { EventKey } from './load-registration-form.ts'

/** How many athletes of an event have answered a field, by its id; none for fields without answers. */
export async function answerCounts(em: Em, { organizationId, id }: EventKey): Promise<Map<string, number>> {
  const rows = await query(
    em,
    sql<{ field: string; count: number }>`
      select field, count(*)::int as count
      from registration, jsonb_object_keys(answers) as field
      where organization_id = ${organizationId} and event_id = ${id} and answers <> '{}'
      group by field`,
  )
  return new Map(rows.map(({ field, count }) => [field, count]))
}
