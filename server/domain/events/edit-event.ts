import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { EventDetails } from '#rules/events/event-form.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { shiftWithStart, type Start } from '#rules/time/wall-clock.ts'
import { audit } from '../audit/audit.ts'
import { Competition } from '../competitions/competition.ts'
import { eventCapacity, setEventCapacity } from '../orders/pools.ts'
import { findRow } from '../find-row.ts'
import { updateRevision } from '../update-revision.ts'
import { Event } from './event.ts'

/**
 * Saves an event if its revision is still `revision`, limits its places and moves its competitions with its start.
 * Throws `Refused` `changed_meanwhile` (`values.revision`), `capacity_below_taken` (`values.taken`), `event_incomplete`,
 * `not_found`, `forbidden`.
 */
export async function editEvent(
  ctx: Context,
  eventId: string,
  { revision, details }: { revision: number; details: EventDetails },
): Promise<{ revision: number }> {
  ensureCan(ctx.actor, 'edit-events')
  const key = { organizationId: ctx.organization.id, id: eventId }
  const { capacity, ...columns } = details
  return ctx.db.transaction(async (em) => {
    const event = await findRow(em, ctx, Event, eventId)
    if (event.status === 'published' && details.locationName === '')
      throw new Refused({ code: 'event_incomplete', field: 'locationName', values: { needs: 'location' } })
    // Locks competitions and pools before their event, in the same order as `removeCompetition` and orders.
    await moveCompetitions(em, key, event, details)
    const limit = await limitPlaces(em, event, capacity)
    await updateRevision(em, Event, event, { revision, columns })
    await audit(ctx, em, 'event.edited', eventId, limit)
    return { revision: revision + 1 }
  })
}

type EventKey = { organizationId: string; id: string }

/** Returns what an audit entry says about it. */
async function limitPlaces(em: Em, event: Event, capacity: number | null): Promise<Record<string, unknown>> {
  const was = await eventCapacity(em, event)
  if (capacity === was) return {}
  await setEventCapacity(em, { organizationId: event.organizationId, eventId: event.id }, capacity)
  return { capacity, was: { capacity: was } }
}

async function moveCompetitions(em: Em, { organizationId, id }: EventKey, from: Start, to: Start): Promise<void> {
  if (from.timeZone === to.timeZone && from.startsAt.getTime() === to.startsAt.getTime()) return
  for (const competition of await em.find(Competition, { organizationId, eventId: id }, { orderBy: { id: 'asc' } })) {
    competition.startsAt = shiftWithStart(competition.startsAt, from, to)
    competition.revision += 1
  }
  await em.flush()
}
