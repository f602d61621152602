import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { formatResultTime } from '#rules/results/format-result.ts'

/** As a cell of the kind `duration`. */
export const durationOf = (ms: number | null | undefined): string | null =>
  ms === null || ms === undefined ? null : formatResultTime(ms)

/** The checkpoints of an event in their order. */
export async function splitNames(em: Em, organizationId: string, eventId: string): Promise<string[]> {
  const rows = await query(
    em,
    sql<{ name: string }>`
      select split.key as name from registration, jsonb_each_text(splits) as split
      where organization_id = ${organizationId} and event_id = ${eventId} and splits is not null
      group by split.key order by min(split.value::bigint), split.key`,
  )
  return rows.map(({ name }) => name)
}
