import type { Em } from '#server/database/orm.ts'
import { categoryAtRace } from '#rules/competitions/own-categories.ts'
import { dayOf } from '#rules/time/day.ts'
import { Event } from '../events/event.ts'
import type { Registration } from '../registrations/registration.ts'

/** By the event's categories, of somebody who gets a result otherwise than from a file. */
export async function categoryOf(
  em: Em,
  { organizationId, eventId, ...athlete }: Registration,
): Promise<string | null> {
  const { startsAt, timeZone, categories } = await em.findOneOrFail(Event, { organizationId, id: eventId })
  const { gender = null, birthDate = null } = athlete
  return categoryAtRace(categories, dayOf(startsAt, timeZone), { gender, birthDate })
}
