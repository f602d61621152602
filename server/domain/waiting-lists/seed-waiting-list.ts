import type { Context } from '#server/context.ts'
import { newSecretId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { seededRandom } from '#rules/random/seeded-random.ts'
import { placesLeft } from '#rules/competitions/places.ts'
import { Competition } from '../competitions/competition.ts'
import { findRow } from '../find-row.ts'
import { changeWaiting } from '../orders/places.ts'
import { lockEventPools, poolCounts } from '../orders/pools.ts'
import { demoAthlete } from '../registrations/demo-athletes.ts'
import { demoNamesOf } from '../registrations/demo-names.ts'
import { WaitingEntry } from './waiting-entry.ts'

const demoPlaces = [1, 1, 2, 1, 4]
const hourMs = 3_600_000

/**
 * Lets invented people wait for a full competition with a waiting list, once; nobody is written to.
 *
 * @unaudited What it seeds for is.
 */
export const seedWaitingList = (ctx: Context, competitionId: string): Promise<void> =>
  ctx.db.transaction((em) => seedEntries(em, ctx, competitionId))

async function seedEntries(em: Em, ctx: Context, competitionId: string): Promise<void> {
  const { organizationId, eventId, poolId, hasWaitingList, startsAt } = await findRow(
    em,
    ctx,
    Competition,
    competitionId,
  )
  if (!hasWaitingList || startsAt <= ctx.now) return
  await lockEventPools(em, { organizationId, eventId })
  const counts = (await poolCounts(em, organizationId, [poolId])).get(poolId)!
  if (placesLeft(counts) !== 0 || (await em.count(WaitingEntry, { organizationId, competitionId })) > 0) return
  const key = { organizationId, eventId, competitionId }
  const first = await em.count(WaitingEntry, { organizationId, eventId })
  const dice = seededRandom(competitionId)
  const { region, language } = ctx.organization
  for (const [index, places] of demoPlaces.entries()) {
    const person = demoAthlete(dice, {
      names: demoNamesOf(region),
      region,
      today: ctx.now,
      youngest: 18,
      number: 9_000 + index,
      only: null,
    })
    const { firstName, lastName, email, phone } = person
    em.create(WaitingEntry, {
      ...key,
      firstName,
      lastName,
      email,
      phone,
      places,
      position: first + index + 1,
      locale: language,
      secretId: newSecretId(),
      createdAt: new Date(ctx.now.getTime() - (demoPlaces.length - index) * 7 * hourMs),
    })
  }
  await em.flush()
  await changeWaiting(em, organizationId, [
    { poolId, offered: 0, waiting: demoPlaces.reduce((sum, places) => sum + places, 0) },
  ])
}
