import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { queryOf } from '../command.ts'
import { Event } from './event.ts'

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type EventName = { id: string; slug: string; title: string }

/** Throws `Refused` `not_found`. */
export const eventByIdOrSlug = queryOf({
  permission: 'anybody',
  subject: findByIdOrSlug,
  run: async ({ subject: { id, slug, title, startsAt, timeZone } }) => ({ id, slug, title, startsAt, timeZone }),
})

async function findByIdOrSlug(em: Em, { organization }: Context, key: string): Promise<Event> {
  const where = idPattern.test(key) ? { id: key } : { slug: key }
  const event = await em.findOne(Event, { organizationId: organization.id, ...where })
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
