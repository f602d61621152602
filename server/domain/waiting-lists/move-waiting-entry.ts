import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import type { WaitingMove } from '#rules/waiting-lists/waiting-form.ts'
import { audit } from '../audit/audit.ts'
import { Competition } from '../competitions/competition.ts'
import { findRow } from '../find-row.ts'
import { lockEventPools } from '../orders/pools.ts'
import { WaitingEntry } from './waiting-entry.ts'

/**
 * Moves somebody to another position, from 1, among those who wait for the same competition. Throws `Refused`
 * `not_waiting` for one who is offered or no longer there, `not_found`, `forbidden`.
 */
export async function moveWaitingEntry(
  ctx: Context,
  entryId: string,
  { position, reason }: WaitingMove,
): Promise<void> {
  ensureCan(ctx.actor, 'edit-athletes')
  await ctx.db.transaction(async (em) => {
    const { organizationId, eventId, competitionId } = await findRow(em, ctx, WaitingEntry, entryId)
    await lockEventPools(em, { organizationId, eventId })
    const where = { organizationId, eventId, competitionId, state: 'waiting' as const }
    const entries = await em.find(WaitingEntry, where, { orderBy: { position: 'asc', id: 'asc' }, refresh: true })
    const from = entries.findIndex(({ id }) => id === entryId)
    if (from < 0) throw new Refused({ code: 'not_waiting' })
    const to = Math.min(position, entries.length) - 1
    if (to === from) return
    // The positions stay those of the competition, so that others of the event keep their turn.
    const positions = entries.map((entry) => entry.position)
    entries.splice(to, 0, ...entries.splice(from, 1))
    for (const [index, entry] of entries.entries()) entry.position = positions[index]!
    await em.flush()
    const competition = await findRow(em, ctx, Competition, competitionId)
    const details = { competition: competition.name, from: from + 1, to: to + 1, reason }
    await audit(ctx, em, 'waiting-list.moved', eventId, details)
  })
}
