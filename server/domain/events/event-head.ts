import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { EventHead } from '#rules/events/admin-event-views.ts'
import { paths } from '#rules/paths.ts'
import { ensureCan } from '#rules/permissions.ts'
import { findRow } from '../find-row.ts'
import { Event } from './event.ts'

export async function eventHead(em: Em, ctx: Context, id: string): Promise<EventHead> {
  const { slug, title, startsAt, timeZone, status } = await findRow(em, ctx, Event, id)
  return { id, slug, title, startsAt: startsAt.toISOString(), timeZone, status }
}

/** The address of an event's public page, with the organization's host. Throws `Refused` `not_found`, `forbidden`. */
export async function eventAddress(ctx: Context, id: string): Promise<{ slug: string; url: string }> {
  ensureCan(ctx.actor, 'see-events')
  const { slug } = await ctx.db.transaction((em) => eventHead(em, ctx, id))
  return { slug, url: ctx.organization.origin + paths.event(slug) }
}
