import type { EventBasics } from '#rules/events/event-editor-view.ts'
import { paths } from '#rules/paths.ts'
import { noArrival } from '#rules/events/arrival.ts'
import { queryOf } from '../command.ts'
import { eventCapacity } from '../orders/pools.ts'
import { Event } from './event.ts'

/** Throws `Refused` `not_found`, `forbidden`. */
export const eventBasics = queryOf({
  permission: 'edit-events',
  subject: Event,
  async run({ em, ctx, subject: event }): Promise<EventBasics> {
    const capacity = await eventCapacity(em, event)
    const pageAddress = ctx.organization.origin + paths.event('')
    return { ...columnsOf(event), pageAddress, capacity, usualRefundHours: ctx.organization.refundHours }
  },
})

function columnsOf(event: Event) {
  const { id, status, revision, slug, startsAt, registrationDeadline, latitude, longitude } = event
  const { title, summary, description, sport, timeZone, locationName, locationAddress } = event
  const { showOnHomepage, registrationEnabled } = event
  return {
    id,
    status,
    revision,
    slug,
    title,
    summary,
    description,
    sport,
    timeZone,
    locationName,
    locationAddress,
    showOnHomepage,
    registrationEnabled,
    arrival: event.arrival ?? noArrival,
    refundHours: event.refundHours ?? null,
    transferDeadlineDays: event.transferDeadlineDays ?? null,
    startsAt: startsAt.toISOString(),
    registrationDeadline: registrationDeadline?.toISOString() ?? null,
    point: pointOf(latitude, longitude),
  }
}

function pointOf(latitude: Degrees, longitude: Degrees): EventBasics['point'] {
  return latitude == null || longitude == null ? null : [Number(latitude), Number(longitude)]
}

type Degrees = number | string | null | undefined
