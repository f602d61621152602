/** Pools of places: reading them and setting their limits. What takes places from them is in `places.ts`. */
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { toUuidArray } from '#server/database/uuid-array.ts'
import type { Places } from '#rules/competitions/places.ts'
import { Refused } from '#rules/refusals.ts'

/** `capacity` null: no limit. Throws `Refused` `capacity_below_taken` (`values.taken`). */
export async function setPoolCapacity(
  em: Em,
  { organizationId, poolId }: Readonly<{ organizationId: string; poolId: string }>,
  capacity: number | null,
): Promise<void> {
  const rows = await query(
    em,
    sql`update place_pool set capacity = ${capacity}::int
      where organization_id = ${organizationId} and id = ${poolId}
        and (${capacity}::int is null or taken <= ${capacity}::int)
      returning id`,
  )
  if (rows.length > 0) return
  const taken = (await poolCounts(em, organizationId, [poolId])).get(poolId)?.taken ?? 0
  throw new Refused({
    code: 'capacity_below_taken',
    field: 'capacity',
    values: { taken },
  })
}

/** By pool id, for display only: the counts may be outdated when a place is taken. */
export async function poolCounts(
  em: Em,
  organizationId: string,
  poolIds: readonly string[],
): Promise<Map<string, Places>> {
  const rows = await query(
    em,
    sql<{ id: string } & Places>`
      select id, capacity, taken from place_pool
      where organization_id = ${organizationId} and id = any (${toUuidArray(poolIds)}::uuid[])`,
  )
  return new Map(rows.map(({ id, capacity, taken }) => [id, { capacity, taken }]))
}
