import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { EventDetails } from '#rules/events/event-form.ts'
import { isId } from '#rules/ids.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { movedAlong, type Start } from '#rules/time/wall-clock.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from './event.ts'

/**
 * Writes down what staff say of an event, if it still is as they saw it: `revision` is the one they began from. Its
 * competitions move along when it moves. Returns the revision it has now. Refuses `changed_meanwhile` (`values.revision` is
 * the one it has), `event_incomplete` for what a published event cannot be without, `not_found`, `forbidden`.
 */
export async function editEvent(
  ctx: Context,
  eventId: string,
  { revision, details }: { revision: number; details: EventDetails },
): Promise<{ revision: number }> {
  ensureCan(ctx.actor, 'edit-events')
  if (!isId(eventId)) throw new Refused({ code: 'not_found' })
  const key = { organizationId: ctx.organization.id, id: eventId }
  return ctx.db.transaction(async (em) => {
    const event = await em.findOne(Event, key)
    if (!event) throw new Refused({ code: 'not_found' })
    if (event.status === 'published' && details.locationName === '')
      throw new Refused({ code: 'event_incomplete', field: 'locationName', values: { need: 'location' } })
    // Competitions first, then their event: whoever removes one locks them in this order too.
    await moveCompetitions(em, key, event, details)
    // The revision stands in the UPDATE's own condition: of two tabs that save at once, one is told.
    const updatedCount = await em.nativeUpdate(Event, { ...key, revision }, { ...details, revision: revision + 1 })
    if (updatedCount === 0)
      throw new Refused({ code: 'changed_meanwhile', values: { revision: await revisionOf(em, key) } })
    return { revision: revision + 1 }
  })
}

type EventKey = { organizationId: string; id: string }

async function revisionOf(em: Em, { organizationId, id }: EventKey): Promise<number> {
  const [row] = await em.execute<{ revision: number }[]>(
    'select revision from event where organization_id = ? and id = ?',
    [organizationId, id],
  )
  return row!.revision
}

async function moveCompetitions(em: Em, { organizationId, id }: EventKey, from: Start, to: Start): Promise<void> {
  if (from.timeZone === to.timeZone && from.startsAt.getTime() === to.startsAt.getTime()) return
  for (const competition of await em.find(Competition, { organizationId, eventId: id }, { orderBy: { id: 'asc' } })) {
    competition.startsAt = movedAlong(competition.startsAt, from, to)
    competition.revision += 1
  }
  await em.flush()
}
