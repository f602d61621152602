import type { EventCard } from '../../rules/views.ts'
import { eventCardOf, type CardCompetition, type CardEvent } from './event-card.ts'

/**
 * The columns of an event's card and its competitions with their pools, in one statement: a list of events must not ask
 * again for each of them. Goes behind `select`; the event's alias is `event`.
 */
export const eventCardColumns = `
  event.id, event.organization_id as "organizationId", event.slug, event.title, event.summary,
  event.starts_at as "startsAt", event.time_zone as "timeZone", event.location_name as "locationName", event.sport,
  event.status, event.registration_enabled as "registrationEnabled",
  event.registration_deadline as "registrationDeadline", event.image, event.course,
  coalesce((
    select json_agg(json_build_object(
      'poolId', competition.pool_id, 'price', competition.price, 'distanceM', competition.distance_m,
      'startsAt', competition.starts_at, 'capacity', place_pool.capacity, 'taken', place_pool.taken))
    from competition
    join place_pool on place_pool.organization_id = competition.organization_id and place_pool.id = competition.pool_id
    where competition.organization_id = event.organization_id and competition.event_id = event.id
  ), '[]') as competitions`

/** A row of `eventCardColumns` as the driver gives it: moments are dates or strings, JSON is parsed. */
export type EventCardRow = Omit<CardEvent, 'startsAt' | 'registrationDeadline'> & {
  organizationId: string
  startsAt: Date | string
  registrationDeadline: Date | string | null
  competitions: (Omit<CardCompetition, 'startsAt'> & { startsAt: string })[]
}

export function cardOfRow(row: EventCardRow, now: Date): EventCard {
  const event = {
    ...row,
    startsAt: new Date(row.startsAt),
    registrationDeadline: row.registrationDeadline === null ? null : new Date(row.registrationDeadline),
  }
  const competitions = row.competitions.map((one) => ({ ...one, startsAt: new Date(one.startsAt) }))
  return eventCardOf(event, competitions, now)
}
