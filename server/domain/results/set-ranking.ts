import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { audit } from '../audit/audit.ts'
import { audited, command, unchanged } from '../command.ts'
import { Competition } from '../competitions/competition.ts'
import { placeFinishers } from './place-finishers.ts'

/** Ranks a competition by time or, as in races of 6 or 24 hours, by distance. Throws `Refused` `not_found`, `forbidden`. */
export const setRanking = command({
  permission: 'import-results',
  subject: Competition,
  action: ['results.ranked_by_time', 'results.ranked_by_distance'],
  async run({ em, subject: competition }, ranksByDistance: boolean) {
    const { organizationId, id, eventId, name } = competition
    if (competition.ranksByDistance === ranksByDistance) return unchanged()
    competition.ranksByDistance = ranksByDistance
    await em.flush()
    await placeFinishers(em, organizationId, id)
    const action = ranksByDistance ? 'results.ranked_by_distance' : 'results.ranked_by_time'
    return audited({ competition: name }, { action, subject: eventId })
  },
})

/** Ranks competitions by distance whose file of results has distances and no times, in the import's transaction. */
export async function rankByDistance(em: Em, ctx: Context, competitionIds: readonly string[]): Promise<void> {
  const where = { organizationId: ctx.organization.id, id: [...competitionIds], ranksByDistance: false }
  for (const competition of await em.find(Competition, where, { orderBy: { id: 'asc' } })) {
    const { organizationId, id, eventId, name } = competition
    competition.ranksByDistance = true
    await em.flush()
    await placeFinishers(em, organizationId, id)
    await audit(ctx, em, 'results.ranked_by_distance', eventId, { competition: name })
  }
}
