import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { isOnList, type WaitingState } from '#rules/waiting-lists/waiting-state.ts'
import { audit } from '../audit/audit.ts'
import { Competition } from '../competitions/competition.ts'
import { findRow } from '../find-row.ts'
import { changeWaiting } from '../orders/places.ts'
import { lockEventPools } from '../orders/pools.ts'
import { offerFreePlaces, setState } from './offer-free-places.ts'
import { WaitingEntry } from './waiting-entry.ts'

/**
 * Declines an offer, or leaves the list. Twice is once; a place that was taken stays. Throws `Refused` `not_found`.
 *
 * @unaudited An entry is its own record: state, times and person.
 */
export async function leaveWaitingList(ctx: Context, eventId: string, secretId: string): Promise<void> {
  await ctx.db.transaction(async (em) => {
    const entry = await em.findOne(WaitingEntry, { organizationId: ctx.organization.id, eventId, secretId })
    if (!entry) throw new Refused({ code: 'not_found' })
    await endEntry(em, ctx, entry, ({ state }) => (state === 'offered' ? 'declined' : 'left'))
  })
}

/** Takes somebody off the list, with an offer they have. Throws `Refused` `not_found`, `forbidden`. */
export async function removeWaitingEntry(ctx: Context, entryId: string): Promise<void> {
  ensureCan(ctx.actor, 'edit-athletes')
  await ctx.db.transaction(async (em) => {
    const entry = await findRow(em, ctx, WaitingEntry, entryId)
    if (!(await endEntry(em, ctx, entry, () => 'removed'))) return
    const competition = await findRow(em, ctx, Competition, entry.competitionId)
    await audit(ctx, em, 'waiting-list.removed', entry.eventId, {
      competition: competition.name,
      places: entry.places,
    })
  })
}

async function endEntry(
  em: Em,
  ctx: Context,
  entry: WaitingEntry,
  endOf: (entry: WaitingEntry) => WaitingState,
): Promise<boolean> {
  const { organizationId, eventId } = entry
  await lockEventPools(em, { organizationId, eventId })
  await em.refresh(entry)
  if (!isOnList(entry.state)) return false
  const { poolId } = await findRow(em, ctx, Competition, entry.competitionId)
  const change = setState(entry, poolId, endOf(entry))
  await em.flush()
  await changeWaiting(em, organizationId, [change])
  await offerFreePlaces(em, ctx, eventId)
  return true
}
