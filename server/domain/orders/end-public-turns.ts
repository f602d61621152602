import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { turnEnd } from '#rules/waiting-lists/offer-end.ts'
import { changeEventPools } from './places.ts'
import { claimOf } from './public-turn.ts'

/** Gives an event's lists what the public did not take in its turn. Its pools are locked. */
export async function endPublicTurns(
  em: Em,
  { organization }: Context,
  { eventId, now }: Readonly<{ eventId: string; now: Date }>,
): Promise<void> {
  const pools = await query(
    em,
    sql<{ id: string; since: Date | string }>`
      select id, for_public_since as since from place_pool
      where organization_id = ${organization.id} and for_public > 0 and id in (
        select pool_id from competition where organization_id = ${organization.id} and event_id = ${eventId}
        union all select pool_id from event where organization_id = ${organization.id} and id = ${eventId})
      order by event_pool_id is null, id`,
  )
  const over = pools.filter(({ since }) => turnEnd(new Date(since), organization.timeZone) <= now)
  for (const { id } of over) {
    const [pool] = await query(
      em,
      sql<{ eventPoolId: string | null; waitingChange: number }>`
        with former as (
          select ${claimOf()} as claim from place_pool where organization_id = ${organization.id} and id = ${id}
        )
        update place_pool set for_public = 0, for_public_since = null
        where organization_id = ${organization.id} and id = ${id}
        returning event_pool_id as "eventPoolId", ${claimOf()} - (select claim from former) as "waitingChange"`,
    )
    await changeEventPools(em, organization.id, [{ ...pool!, change: 0 }])
  }
}
