import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { Event } from './event.ts'

/** Throws `Refused` `not_found`. */
export async function findEditedEvent(em: Em, { organization }: Context, eventId: string): Promise<Event> {
  const event = isId(eventId) ? await em.findOne(Event, { organizationId: organization.id, id: eventId }) : null
  if (!event) throw new Refused({ code: 'not_found' })
  return event
}
