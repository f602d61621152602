import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import type { TenantCompetition, TenantEvent } from '#rules/tenants/tenant-event.ts'
import { createPool, setPoolCapacity } from '../orders/pools.ts'
import { Competition } from './competition.ts'

export type NewCompetition = { eventId: string; competitionId: string; seedTaken: number }

type EventKey = { organizationId: string; id: string }

/** Throws `Refused` `capacity_below_taken`. */
export async function writeCompetitions(
  em: Em,
  { organizationId, id: eventId }: EventKey,
  { slug, competitions }: TenantEvent,
): Promise<NewCompetition[]> {
  const newCompetitions: NewCompetition[] = []
  for (const [position, tenantCompetition] of competitions.entries()) {
    const { name, capacity, seedTaken = 0 } = tenantCompetition
    const columns = columnsOf(tenantCompetition, position)
    const competition = await em.findOne(Competition, { organizationId, eventId, name })
    if (competition) {
      em.assign(competition, { ...columns, revision: competition.revision + 1 })
      await setPoolCapacity(em, { organizationId, poolId: competition.poolId }, capacity).catch((error: unknown) => {
        throw error instanceof Refused ? refusalOf(error, slug, name) : error
      })
      continue
    }
    const poolId = await createPool(em, { organizationId, eventId }, capacity)
    const row = em.create(Competition, { organizationId, eventId, poolId, name, ...columns })
    await em.flush()
    newCompetitions.push({ eventId, competitionId: row.id, seedTaken })
  }
  await em.flush()
  return newCompetitions
}

const columnsOf = ({ price, distanceM, deferredCash, startsAt }: TenantCompetition, position: number) => ({
  position,
  price,
  distanceM,
  deferredCash,
  startsAt: new Date(startsAt!),
})

const refusalOf = ({ code, values }: Refused, event: string, competition: string) =>
  new Refused({ code, field: 'capacity', values: { event, competition, ...values } })
