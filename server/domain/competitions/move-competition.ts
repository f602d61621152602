import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { audit } from '../audit/audit.ts'
import { findRow } from '../find-row.ts'
import { Competition } from './competition.ts'
import { query, sql } from '#server/database/query.ts'

/** Swaps a competition with its neighbour; at an end it stays. Throws `Refused` `not_found`, `forbidden`. */
export async function moveCompetition(ctx: Context, competitionId: string, direction: 'up' | 'down'): Promise<void> {
  ensureCan(ctx.actor, 'edit-events')
  const organizationId = ctx.organization.id
  await ctx.db.transaction(async (em) => {
    const { eventId } = await findRow(em, ctx, Competition, competitionId)
    // Locks all in the order of their ids: two concurrent moves would compute the same position.
    await query(
      em,
      sql`
        select 1 from competition where organization_id = ${organizationId} and event_id = ${eventId} order by id
          for no key update`,
    )
    const competitions = await em.find(
      Competition,
      { organizationId, eventId },
      { orderBy: { position: 'asc', id: 'asc' }, refresh: true },
    )
    const from = competitions.findIndex(({ id }) => id === competitionId)
    const to = from + (direction === 'up' ? -1 : 1)
    if (from < 0 || !competitions[to]) return
    competitions.splice(to, 0, ...competitions.splice(from, 1))
    for (const [position, competition] of competitions.entries()) competition.position = position
    await em.flush()
    await audit(ctx, em, 'competition.moved', competitionId)
  })
}
