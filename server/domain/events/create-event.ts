import type { NewEvent } from '#rules/events/event-form.ts'
import { audited, command } from '../command.ts'
import { freeEventSlug } from './event-slug.ts'
import { Event } from './event.ts'

type Sale = Partial<Pick<Event, 'registrationEnabled' | 'supportsTickets'>>

/** Creates a draft, whose slug comes from the first title. Throws `Refused` `forbidden`. */
export const createEvent = command({
  permission: 'create-events',
  action: 'event.created',
  async run({ em, ctx }, details: NewEvent, sale: Sale = {}) {
    const organizationId = ctx.organization.id
    const slug = await freeEventSlug(em, organizationId, details.title)
    const { id } = em.create(Event, { organizationId, included: [], schedule: [], ...details, ...sale, slug })
    return audited({}, { subject: id, result: { id, slug } })
  },
})
