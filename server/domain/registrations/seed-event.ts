import type { Context } from '#server/context.ts'
import { placesLeft, sumOfPlaces } from '#rules/competitions/places.ts'
import { Refused } from '#rules/refusals.ts'
import { competitionsWithPools } from '../competitions/competition-views.ts'
import { seedRegistrations, type SeedStore } from './seed-registrations.ts'

type Seeding = { files: SeedStore; eventId: string; athletes: number; onProgress?: (done: number) => void }

/**
 * Takes as many places of an event's competitions for invented athletes and returns how many those are: teams have
 * several. Throws `Refused` `event_full` before anything is written.
 */
export async function seedEvent(ctx: Context, { files, eventId, athletes, onProgress }: Seeding): Promise<number> {
  const shares = sharesOf(await competitionsOf(ctx, eventId, athletes), athletes)
  let doneBefore = 0
  for (const { competitionId, count } of shares) {
    const onBatch = (done: number) => onProgress?.(doneBefore + done)
    doneBefore += await seedRegistrations(ctx, { files, competitionId, count, onBatch })
  }
  return doneBefore
}

type FreePlaces = { id: string; free: number }

const competitionsOf = (ctx: Context, eventId: string, athletes: number): Promise<FreePlaces[]> =>
  ctx.db.transaction(async (em) => {
    const { competitions, pools } = await competitionsWithPools(em, ctx, { id: eventId })
    const left = placesLeft(sumOfPlaces([...pools.values()]))
    if (left !== null && left < athletes) throw new Refused({ code: 'event_full', values: { places: left } })
    return competitions.map(({ id, poolId }) => ({ id, free: placesLeft(pools.get(poolId)!) ?? athletes }))
  })

const sharesOf = (competitions: FreePlaces[], athletes: number) => {
  let remaining = athletes
  const smallestFirst = competitions.toSorted((one, other) => one.free - other.free)
  const shares = smallestFirst.map(({ id, free }, index) => {
    const count = Math.min(free, Math.ceil(remaining / (smallestFirst.length - index)))
    remaining -= count
    return { competitionId: id, count }
  })
  return shares.filter(({ count }) => count > 0)
}
