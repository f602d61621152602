import { isForeignKeyViolation } from '#server/database/foreign-key-violation.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { EventStatus } from '#rules/events/event-state.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { Competition } from './competition.ts'
import { CompetitionTier } from './competition-tier.ts'
import { deleteEmptyPools } from './write-tiers.ts'

/**
 * Deletes a competition that has no registrations. Throws `Refused` `competition_entered`, `event_incomplete` for the
 * last one of a published event, `not_found`, `forbidden`.
 */
export const removeCompetition = command({
  permission: 'edit-events',
  subject: Competition,
  action: 'competition.removed',
  around: rejectEntered,
  async run({ em, subject: { organizationId, id, eventId, poolId, price } }) {
    const tiers = await em.find(CompetitionTier, { organizationId, competitionId: id })
    if ((await em.nativeDelete(Competition, { organizationId, id })) === 0) throw new Refused({ code: 'not_found' })
    await deleteIdlePool(em, organizationId, poolId)
    await deleteEmptyPools(
      em,
      organizationId,
      tiers.map((tier) => tier.poolId),
    )
    await ensureOneIsLeft(em, organizationId, eventId)
    return audited({ eventId, price })
  },
})

async function rejectEntered<Result>(transaction: () => Promise<Result>): Promise<Result> {
  try {
    return await transaction()
  } catch (error) {
    throw isForeignKeyViolation(error) ? new Refused({ code: 'competition_entered' }) : error
  }
}

/**
 * Locks the event after the deletion: of two concurrent requests, the second one sees that it would delete the last
 * competition.
 */
async function ensureOneIsLeft(em: Em, organizationId: string, eventId: string): Promise<void> {
  const [event] = await query(
    em,
    sql<{ status: EventStatus }>`
      select status from event where organization_id = ${organizationId} and id = ${eventId} for no key update`,
  )
  const remainingRows = await query(
    em,
    sql`select 1 from competition where organization_id = ${organizationId} and event_id = ${eventId}`,
  )
  if (event!.status === 'published' && remainingRows.length === 0)
    throw new Refused({ code: 'event_incomplete', values: { needs: 'competitions' } })
}

const deleteIdlePool = (em: Em, organizationId: string, poolId: string) =>
  query(
    em,
    sql`
      delete from place_pool where organization_id = ${organizationId} and id = ${poolId}
        and not exists (select 1 from competition where organization_id = place_pool.organization_id
          and pool_id = place_pool.id)`,
  )
