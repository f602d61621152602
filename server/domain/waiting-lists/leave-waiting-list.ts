import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { isOpenEntry, type WaitingState } from '#rules/waiting-lists/waiting-state.ts'
import { audited, command, unchanged } from '../command.ts'
import { Competition } from '../competitions/competition.ts'
import { competitionsWithPools } from '../competitions/competition-views.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { changeWaiting } from '../orders/places.ts'
import { lockEventPools } from '../orders/pools.ts'
import { offerFreePlaces, setState } from './offer-free-places.ts'
import { WaitingEntry } from './waiting-entry.ts'

/** Declines an offer, or leaves the list. Twice is once; a place that was taken stays. Throws `Refused` `not_found`. */
export const leaveWaitingList = command({
  permission: 'anybody',
  subject: Event,
  unaudited: 'an entry is its own record: state, times and person',
  async run({ em, ctx, subject: { organizationId, id: eventId } }, secretId: string) {
    const entry = await em.findOne(WaitingEntry, { organizationId, eventId, secretId })
    if (!entry) throw new Refused({ code: 'not_found' })
    await endEntry(em, ctx, entry, ({ state }) => (state === 'offered' ? 'declined' : 'left'))
  },
})

/** Takes somebody off the list, with an offer they have. Throws `Refused` `not_found`, `forbidden`. */
export const removeWaitingEntry = command({
  permission: 'edit-athletes',
  subject: WaitingEntry,
  action: 'waiting-list.removed',
  async run({ em, ctx, subject: entry }) {
    if (!(await endEntry(em, ctx, entry, () => 'removed'))) return unchanged()
    const { name: competition } = await findRow(em, ctx, Competition, entry.competitionId)
    return audited({ competition, places: entry.places }, { subject: entry.eventId })
  },
})

/**
 * Takes everybody off the lists of an event who joined from the network of one, with the offers they have. Returns their
 * ids. Throws `Refused` `not_found`, `forbidden`.
 */
export const removeWaitingNetwork = command({
  permission: 'edit-athletes',
  subject: WaitingEntry,
  action: 'waiting-list.network-removed',
  async run({ em, ctx, subject: { organizationId, eventId, network } }) {
    await lockEventPools(em, { organizationId, eventId })
    const state = { $in: ['unconfirmed' as const, 'waiting' as const, 'offered' as const] }
    const entries = network ? await em.find(WaitingEntry, { organizationId, eventId, network, state }) : []
    if (entries.length === 0) return unchanged<string[]>([])
    const { competitions } = await competitionsWithPools(em, ctx, { id: eventId })
    const poolIds = new Map(competitions.map(({ id, poolId }) => [id, poolId]))
    const changes = entries.map((entry) => setState(entry, poolIds.get(entry.competitionId)!, 'removed'))
    await em.flush()
    await changeWaiting(em, organizationId, changes)
    await offerFreePlaces(em, ctx, eventId)
    const places = entries.reduce((sum, entry) => sum + entry.places, 0)
    return audited({ entries: entries.length, places }, { subject: eventId, result: entries.map(({ id }) => id) })
  },
})

async function endEntry(
  em: Em,
  ctx: Context,
  entry: WaitingEntry,
  endOf: (entry: WaitingEntry) => WaitingState,
): Promise<boolean> {
  const { organizationId, eventId } = entry
  await lockEventPools(em, { organizationId, eventId })
  await em.refresh(entry)
  if (!isOpenEntry(entry.state)) return false
  const { poolId } = await findRow(em, ctx, Competition, entry.competitionId)
  const change = setState(entry, poolId, endOf(entry))
  await em.flush()
  await changeWaiting(em, organizationId, [change])
  await offerFreePlaces(em, ctx, eventId)
  return true
}
