import type { Context } from '#server/context.ts'
import { Refused } from '#rules/refusals.ts'
import { seedRegistrations } from './seed-registrations.ts'
import { query, sql } from '#server/database/query.ts'

/**
 * Distributes invented athletes over an event's competitions. Throws `Refused` `competition_full` before anything is
 * written.
 */
export async function seedEvent(
  ctx: Context,
  { eventId, athletes, onProgress }: { eventId: string; athletes: number; onProgress?: (done: number) => void },
): Promise<void> {
  const shares = sharesOf(await competitionsOf(ctx, eventId), athletes)
  let doneBefore = 0
  for (const { competitionId, count } of shares) {
    const onBatch = (done: number) => onProgress?.(doneBefore + done)
    await seedRegistrations(ctx, { competitionId, count, onBatch })
    doneBefore += count
  }
}

type FreePlaces = { id: string; free: number }

const competitionsOf = (ctx: Context, eventId: string): Promise<FreePlaces[]> =>
  ctx.db.transaction((em) =>
    query(
      em,
      sql`
        select competition.id, greatest(coalesce(capacity - taken, 1000000000), 0)::int as free from competition
        join place_pool on place_pool.organization_id = competition.organization_id
          and place_pool.id = competition.pool_id
        where competition.organization_id = ${ctx.organization.id} and competition.event_id = ${eventId}
          order by position`,
    ),
  )

const sharesOf = (competitions: FreePlaces[], athletes: number) => {
  let remaining = athletes
  const smallestFirst = competitions.toSorted((one, other) => one.free - other.free)
  const shares = smallestFirst.map(({ id, free }, index) => {
    const count = Math.min(free, Math.ceil(remaining / (smallestFirst.length - index)))
    remaining -= count
    return { competitionId: id, count }
  })
  if (remaining > 0) throw new Refused({ code: 'competition_full', values: { places: athletes - remaining } })
  return shares.filter(({ count }) => count > 0)
}
