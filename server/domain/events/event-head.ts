import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { EventHead } from '#rules/events/admin-event-views.ts'
import { findRow } from '../find-row.ts'
import { Event } from './event.ts'

export async function eventHead(em: Em, ctx: Context, id: string): Promise<EventHead> {
  const { slug, title, startsAt, timeZone, status } = await findRow(em, ctx, Event, id)
  return { id, slug, title, startsAt: startsAt.toISOString(), timeZone, status }
}
