import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { EventHead } from '#rules/events/admin-event-views.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { Event } from './event.ts'

export async function eventHead(em: Em, { organization }: Context, id: string): Promise<EventHead> {
  const event = isId(id) ? await em.findOne(Event, { organizationId: organization.id, id }) : null
  if (!event) throw new Refused({ code: 'not_found' })
  const { slug, title, timeZone, status } = event
  return { id, slug, title, startsAt: event.startsAt.toISOString(), timeZone, status }
}
