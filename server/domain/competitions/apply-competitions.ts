import type { Em } from '#server/database/orm.ts'
import { competitionStartOf } from '#rules/tenants/tenant-dates.ts'
import type { TenantEvent } from '#rules/tenants/tenant-event.ts'
import type { Event } from '../events/event.ts'
import { createPool } from '../orders/pools.ts'
import { Competition } from './competition.ts'
import { PlacePool } from './place-pool.ts'

export type NewCompetition = { eventId: string; competitionId: string; seedTaken: number }

export const applyCompetitions = async (
  em: Em,
  now: Date,
  event: Event,
  tenantEvent: TenantEvent,
): Promise<NewCompetition[]> => {
  const newCompetitions: NewCompetition[] = []
  const { organizationId, id: eventId } = event
  for (const [
    position,
    { name, price, distanceM, capacity, deferredCash, ...rest },
  ] of tenantEvent.competitions.entries()) {
    const competition = await em.findOne(Competition, { organizationId, eventId, name })
    if (competition) {
      em.assign(competition, { position, price, distanceM, deferredCash })
      await em.nativeUpdate(PlacePool, { organizationId, id: competition.poolId }, { capacity })
      continue
    }
    const poolId = await createPool(em, { organizationId, eventId }, capacity)
    const startsAt = competitionStartOf(tenantEvent, { name, price, distanceM, capacity, deferredCash, ...rest }, now)
    const row = em.create(Competition, {
      organizationId,
      eventId,
      poolId,
      name,
      position,
      price,
      distanceM,
      deferredCash,
      startsAt,
    })
    await em.flush()
    newCompetitions.push({ eventId, competitionId: row.id, seedTaken: rest.seedTaken })
  }
  await em.flush()
  return newCompetitions
}
