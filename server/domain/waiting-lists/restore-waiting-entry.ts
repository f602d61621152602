import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { pick } from '#rules/pick.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command, procedure } from '../command.ts'
import { Competition } from '../competitions/competition.ts'
import { findRow } from '../find-row.ts'
import { changeWaiting } from '../orders/places.ts'
import { lockEventPools } from '../orders/pools.ts'
import { findOpenEntry } from './join-waiting-list.ts'
import { offerFreePlaces } from './offer-free-places.ts'
import { noOffer, WaitingEntry } from './waiting-entry.ts'

/**
 * Puts somebody whom staff took off the list back to their position. Who had an offer has it again, until when it held, if
 * its places are still free, and otherwise waits. Throws `Refused` `nothing_to_undo` for one who left otherwise, joined
 * again, was erased or whose offer would have ended, `not_found`, `forbidden`.
 */
export const restoreWaitingEntry = command({
  permission: 'edit-athletes',
  subject: WaitingEntry,
  action: 'waiting-list.restored',
  async run({ em, ctx, subject: entry }) {
    const { organizationId, eventId, places } = entry
    await lockEventPools(em, { organizationId, eventId })
    await em.refresh(entry)
    if (!(await isRestorable(em, entry))) throw new Refused({ code: 'nothing_to_undo' })
    const { poolId, name: competition } = await findRow(em, ctx, Competition, entry.competitionId)
    if (!entry.confirmedAt) {
      entry.state = 'unconfirmed'
      return audited({ competition, places }, { subject: eventId })
    }
    const former = entry.offeredUntil ? { ...pick(entry, ['offeredAt', 'turnUntil', 'isKept', 'offeredUntil']) } : null
    Object.assign(entry, { state: 'waiting' }, noOffer)
    await em.flush()
    await changeWaiting(em, organizationId, [{ poolId, offered: 0, waiting: places }])
    await offerFreePlaces(em, ctx, eventId, former && { ...former, entryId: entry.id })
    return audited({ competition, places }, { subject: eventId })
  },
})

/** Puts back who can be put back, each as by itself. Throws `Refused` `nothing_to_undo` when nobody can, `forbidden`. */
export const restoreWaitingEntries = procedure({
  permission: 'edit-athletes',
  async run(ctx, entryIds: readonly string[]): Promise<void> {
    let restored = 0
    for (const id of entryIds) {
      try {
        await restoreWaitingEntry(ctx, id)
        restored += 1
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'nothing_to_undo') throw error
      }
    }
    if (restored === 0) throw new Refused({ code: 'nothing_to_undo' })
  },
})

async function isRestorable(em: Em, entry: WaitingEntry): Promise<boolean> {
  const { organizationId, state, email, offeredUntil } = entry
  if (state !== 'removed' || email === '') return false
  if (offeredUntil && offeredUntil <= (await databaseNow(em))) return false
  return (await findOpenEntry(em, organizationId, entry)) === null
}
