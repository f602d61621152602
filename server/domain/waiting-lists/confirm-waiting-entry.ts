import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import { confirmEnd } from '#rules/waiting-lists/confirm-end.ts'
import { command } from '../command.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { changeWaiting } from '../orders/places.ts'
import { lockEventPools } from '../orders/pools.ts'
import { offerFreePlaces } from './offer-free-places.ts'
import { WaitingEntry } from './waiting-entry.ts'

/**
 * Lets an entry count, by the button behind its mailed link: at the end of the list, and in the offers. Twice is once;
 * what was confirmed too late or is over stays as it is. Throws `Refused` `not_found`.
 */
export const confirmWaitingEntry = command({
  permission: 'anybody',
  subject: Event,
  unaudited: 'an entry is its own record: state, times and person',
  async run({ em, ctx, subject: { organizationId, id: eventId } }, secretId: string) {
    await lockEventPools(em, { organizationId, eventId })
    const entry = await em.findOne(WaitingEntry, { organizationId, eventId, secretId })
    if (!entry) throw new Refused({ code: 'not_found' })
    const now = await databaseNow(em)
    if (entry.state !== 'unconfirmed' || confirmEnd(entry.createdAt) <= now) return
    const { poolId } = await findRow(em, ctx, Competition, entry.competitionId)
    await countEntry(em, entry, { poolId, now })
    await offerFreePlaces(em, ctx, eventId)
  },
})

/** Under the lock of the event's pools. */
export async function countEntry(
  em: Em,
  entry: WaitingEntry,
  { poolId, now }: Readonly<{ poolId: string; now: Date }>,
): Promise<void> {
  const { organizationId, places } = entry
  Object.assign(entry, { state: 'waiting', confirmedAt: now, position: await nextPosition(em, entry) })
  await em.flush()
  await changeWaiting(em, organizationId, [{ poolId, offered: 0, waiting: places }])
}

/** Behind all others of the event. */
export async function nextPosition(
  em: Em,
  { organizationId, eventId }: Readonly<{ organizationId: string; eventId: string }>,
): Promise<number> {
  const [row] = await query(
    em,
    sql<{ position: number }>`
      select coalesce(max(position), 0) + 1 as position from waiting_entry
      where organization_id = ${organizationId} and event_id = ${eventId}`,
  )
  return row!.position
}
