import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { CompetitionDetails } from '#rules/competitions/competition-form.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { Event } from '../events/event.ts'
import { createPool } from '../orders/pools.ts'
import { Competition, teamColumnsOf } from './competition.ts'
import { ensureSellable, pricesOf } from './ensure-sellable.ts'
import { rejectTakenName } from './reject-taken-name.ts'
import { tierTexts, writeTiers } from './write-tiers.ts'

const maxCompetitions = 100

/**
 * Adds a competition and its pool. Throws `Refused` `name_taken`, `too_many_competitions`, `fee_plan_missing`,
 * `payments_not_set_up`, `not_found`, `forbidden`.
 */
export const addCompetition = command({
  permission: 'edit-events',
  subject: Event,
  action: 'competition.added',
  around: rejectTakenName,
  async run(
    { em, ctx, subject: { organizationId, id: eventId } },
    { capacity, tiers, team, ...details }: CompetitionDetails,
    position?: number,
  ) {
    await ensureSellable(em, ctx, eventId, pricesOf({ ...details, tiers }))
    const last = await lastPosition(em, organizationId, eventId)
    const poolId = await createPool(em, { organizationId, eventId }, capacity)
    const at = position ?? last + 1
    const row = em.create(Competition, {
      organizationId,
      eventId,
      poolId,
      position: at,
      ...details,
      ...teamColumnsOf(team),
    })
    await em.flush()
    await writeTiers(em, row, { capacity, tiers })
    const { price, deferredCash } = details
    return audited(
      { eventId, price, deferredCash, capacity, tiers: tierTexts(tiers) },
      { subject: row.id, result: { id: row.id } },
    )
  },
})

async function lastPosition(em: Em, organizationId: string, eventId: string): Promise<number> {
  const [last] = await query(
    em,
    sql<{ position: number; count: number }>`
      select coalesce(max(position), -1) as position, count(*)::int as count
      from competition where organization_id = ${organizationId} and event_id = ${eventId}`,
  )
  if (last!.count >= maxCompetitions)
    throw new Refused({ code: 'too_many_competitions', values: { max: maxCompetitions } })
  return last!.position
}
