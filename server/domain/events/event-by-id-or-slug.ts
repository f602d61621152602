import type { Context } from '#server/context.ts'
import { Refused } from '#rules/refusals.ts'
import type { Start } from '#rules/time/wall-clock.ts'
import { Event } from './event.ts'

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type EventName = { id: string; slug: string; title: string }

/** Throws `Refused` `not_found`. */
export const eventByIdOrSlug = (ctx: Context, key: string): Promise<EventName & Start> =>
  ctx.db.transaction(async (em) => {
    const organizationId = ctx.organization.id
    const where = idPattern.test(key) ? { id: key } : { slug: key }
    const event = await em.findOne(Event, { organizationId, ...where })
    if (!event) throw new Refused({ code: 'not_found', values: { event: key } })
    const { id, slug, title, startsAt, timeZone } = event
    return { id, slug, title, startsAt, timeZone }
  })

export const singleEvent = (ctx: Context): Promise<EventName | null> =>
  ctx.db.transaction(async (em) => {
    const [event, another] = await em.find(Event, { organizationId: ctx.organization.id }, { limit: 2 })
    return event && !another ? { id: event.id, slug: event.slug, title: event.title } : null
  })
