import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { queryOf } from '../command.ts'
import { hasOrHadSlug } from './event-slug.ts'
import { Event } from './event.ts'

type EventName = { id: string; slug: string; title: string }

/** Throws `Refused` `not_found`. */
export const eventByIdOrSlug = queryOf({
  permission: 'anybody',
  subject: findNamed,
  run: async ({ subject: { id, slug, title, startsAt, timeZone } }) => ({ id, slug, title, startsAt, timeZone }),
})

/** By its id, its slug or one that it had. */
export async function findByIdOrSlug(em: Em, organizationId: string, key: string): Promise<Event | null> {
  if (isId(key)) return em.findOne(Event, { organizationId, id: key })
  const [row] = await query(
    em,
    sql<{ id: string }>`select id from event where organization_id = ${organizationId} and ${hasOrHadSlug(key)}`,
  )
  return row ? em.findOne(Event, { organizationId, id: row.id }) : null
}

async function findNamed(em: Em, { organization }: Context, key: string): Promise<Event> {
  const event = await findByIdOrSlug(em, organization.id, key)
  if (!event) throw new Refused({ code: 'not_found', values: { event: key } })
  return event
}

export const singleEvent = queryOf({
  permission: 'anybody',
  async run({ em, ctx }): Promise<EventName | null> {
    const [event, another] = await em.find(Event, { organizationId: ctx.organization.id }, { limit: 2 })
    return event && !another ? { id: event.id, slug: event.slug, title: event.title } : null
  },
})
