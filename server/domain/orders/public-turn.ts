/**
 * Places that unpaid holds give back while somebody waits who joined when those holds were there already: the public
 * gets them before that list does, for as long as an offer holds (docs/decisions/0135). Who waited when a hold was made
 * is served before the public. A pool counts in `for_public` how many of its free places that concerns; its list has
 * claim to the others.
 */
import type { RawBuilder } from 'kysely'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { placesForPublic } from '#rules/waiting-lists/places-for-public.ts'

export type ReleasedHold = Readonly<{ quantity: number; heldSince: Date }>

/** Of a pool's free places, those that its waiting list has claim to; all that it waits for where there is no limit. */
export const claimOf = (taken: RawBuilder<unknown> = sql`taken`, waiting: RawBuilder<unknown> = sql`waiting`) =>
  sql<number>`least(capacity - (${taken}) - for_public, ${waiting})`

type GivenBack = Readonly<{
  poolId: string
  eventPoolId: string | null
  change: number
  waitingChange: number
  isAwaited: boolean
  holds: readonly ReleasedHold[]
}>

/** Of a pool that is locked and whose `taken` has changed; returns its change with that of its claim. */
export async function leaveToPublic(
  em: Em,
  organizationId: string,
  { poolId, isAwaited, holds, ...pool }: GivenBack,
): Promise<Omit<GivenBack, 'poolId' | 'isAwaited'>> {
  const more = isAwaited && holds.length > 0 ? await countForPublic(em, organizationId, poolId, holds) : 0
  if (more <= 0) return { ...pool, holds }
  const [changed] = await query(
    em,
    sql<{ claimChange: number }>`
      update place_pool set for_public = for_public + ${more}::int, for_public_since = clock_timestamp()
      where organization_id = ${organizationId} and id = ${poolId}
      returning ${claimOf()} - ${claimOf(sql`(taken - ${more}::int)`)} as "claimChange"`,
  )
  return { ...pool, holds, waitingChange: pool.waitingChange + changed!.claimChange }
}

/** Of an event's places, only lists whose competition has room have claim to any. */
async function countForPublic(
  em: Em,
  organizationId: string,
  poolId: string,
  holds: readonly ReleasedHold[],
): Promise<number> {
  const [pool] = await query(
    em,
    sql<{ free: number }>`
      select capacity - taken - for_public as free from place_pool
      where organization_id = ${organizationId} and id = ${poolId}`,
  )
  const waiting = await query(
    em,
    sql<{ places: number; since: Date | string }>`
      select places, created_at as since from waiting_entry entry where organization_id = ${organizationId}
        and state = 'waiting' and competition_id in (
          select competition.id from competition join place_pool on place_pool.id = competition.pool_id
            and place_pool.organization_id = competition.organization_id
          where competition.organization_id = ${organizationId} and (place_pool.id = ${poolId}
            or event_pool_id = ${poolId} and (capacity is null or capacity > taken + for_public)))`,
  )
  const released = holds.reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.min(
    pool!.free,
    placesForPublic(
      holds,
      waiting.map(({ places, since }) => ({ places, since: new Date(since) })),
      pool!.free - released,
    ),
  )
}

/** Of an order that goes on with fewer places; none when it was paid. */
export async function releasedHolds(
  em: Em,
  { organizationId, id }: Readonly<{ organizationId: string; id: string }>,
  quantity: number,
): Promise<ReleasedHold[]> {
  const rows = await query(
    em,
    sql<{ heldSince: Date | string }>`
      select created_at as "heldSince" from orders
      where organization_id = ${organizationId} and id = ${id} and confirmed_at is null`,
  )
  return rows.map(({ heldSince }) => ({ quantity, heldSince: new Date(heldSince) }))
}
