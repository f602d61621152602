import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import type { Day } from '#rules/time/day.ts'
import type { TenantCompetition, TenantEvent } from '#rules/tenants/tenant-event.ts'
import { createPool } from '../orders/pools.ts'
import { changeTeamTerms } from './change-team-terms.ts'
import { CompetitionTier } from './competition-tier.ts'
import { toColumns } from '../tenants/folder-table.ts'
import { competitionsTable } from '../tenants/folder-tables.ts'
import { Competition } from './competition.ts'
import { writeTiers } from './write-tiers.ts'

export type NewCompetition = { eventId: string; competitionId: string; seedTaken: number }

type EventKey = { organizationId: string; id: string }

/** Throws `Refused` `capacity_below_taken`, `team_locked`, `team_names_repeat`. */
export async function writeCompetitions(
  em: Em,
  { organizationId, id: eventId }: EventKey,
  { slug, competitions }: TenantEvent,
): Promise<NewCompetition[]> {
  const newCompetitions: NewCompetition[] = []
  for (const [position, tenantCompetition] of competitions.entries()) {
    const { name, capacity, seedTaken = 0 } = tenantCompetition
    const columns = { ...toColumns(competitionsTable, tenantCompetition), position }
    const competition = await em.findOne(Competition, { organizationId, eventId, name })
    if (competition) {
      await changeTeamTerms(em, competition, tenantCompetition.team).catch((error: unknown) => {
        throw error instanceof Refused ? refusalOf(error, slug, name) : error
      })
      em.assign(competition, { ...columns, revision: competition.revision + 1 })
      const former = await em.find(CompetitionTier, { competitionId: competition.id }, { orderBy: { position: 'asc' } })
      const tiers = tiersOf(tenantCompetition).map((tier, index) => ({ ...tier, id: former[index]?.id ?? '' }))
      await writeTiers(em, competition, { capacity, tiers }).catch((error: unknown) => {
        throw error instanceof Refused ? refusalOf(error, slug, name) : error
      })
      continue
    }
    const poolId = await createPool(em, { organizationId, eventId }, capacity)
    const row = em.create(Competition, { organizationId, eventId, poolId, ...columns } as never)
    await em.flush()
    await writeTiers(em, row, { capacity, tiers: tiersOf(tenantCompetition) })
    newCompetitions.push({ eventId, competitionId: row.id, seedTaken })
  }
  await em.flush()
  return newCompetitions
}

const tiersOf = ({ tiers }: TenantCompetition) =>
  tiers.map(({ price, until, places }) => ({ id: '', price, until: until as Day | null, places }))

const refusalOf = ({ code, field, values }: Refused, event: string, competition: string) =>
  new Refused({ code, field, values: { event, competition, ...values } })
