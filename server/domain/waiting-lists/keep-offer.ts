import { databaseNow } from '#server/database/clock.ts'
import { Refused } from '#rules/refusals.ts'
import { earlier, keptEnd } from '#rules/waiting-lists/offer-end.ts'
import { command } from '../command.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { lockEventPools } from '../orders/pools.ts'
import { registrationEndOf } from './offer-free-places.ts'
import { WaitingEntry } from './waiting-entry.ts'

/**
 * Keeps an offer for a day from when it was made, by the button of its page. Twice is once; what is over stays so.
 * Throws `Refused` `not_found`.
 */
export const keepOffer = command({
  permission: 'anybody',
  subject: Event,
  unaudited: 'an entry is its own record: state, times and person',
  async run({ em, ctx, subject: event }, secretId: string) {
    const { organizationId, id: eventId } = event
    await lockEventPools(em, { organizationId, eventId })
    const entry = await em.findOne(WaitingEntry, { organizationId, eventId, secretId })
    if (!entry) throw new Refused({ code: 'not_found' })
    if (entry.state !== 'offered' || entry.offeredUntil! <= (await databaseNow(em))) return
    const { startsAt } = await findRow(em, ctx, Competition, entry.competitionId)
    const turnUntil = keptEnd(entry.offeredAt!)
    Object.assign(entry, {
      isKept: true,
      turnUntil,
      offeredUntil: earlier(turnUntil, registrationEndOf(event, startsAt)),
    })
  },
})
