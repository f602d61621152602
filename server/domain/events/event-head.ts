import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { EventHead } from '#rules/events/admin-event-views.ts'
import { paths } from '#rules/paths.ts'
import { queryOf } from '../command.ts'
import { findRow } from '../find-row.ts'
import { Event } from './event.ts'

export async function eventHead(em: Em, ctx: Context, id: string): Promise<EventHead> {
  const { slug, title, startsAt, timeZone, status } = await findRow(em, ctx, Event, id)
  return { id, slug, title, startsAt: startsAt.toISOString(), timeZone, status }
}

/** The address of an event's public page, with the organization's host. Throws `Refused` `not_found`, `forbidden`. */
export const eventAddress = queryOf({
  permission: 'see-events',
  subject: Event,
  run: async ({ ctx, subject: { slug } }) => ({ slug, url: ctx.organization.origin + paths.event(slug) }),
})
