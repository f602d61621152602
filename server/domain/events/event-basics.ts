import type { EventBasics, EventDependents } from '#rules/events/event-editor-view.ts'
import { paths } from '#rules/paths.ts'
import { noArrival } from '#rules/events/arrival.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { queryOf } from '../command.ts'
import { CompetitionTier } from '../competitions/competition-tier.ts'
import { Competition } from '../competitions/competition.ts'
import { soldOutItems } from '../merchandise/items-of-places.ts'
import { eventCapacity } from '../orders/pools.ts'
import { Event } from './event.ts'

/** Throws `Refused` `not_found`, `forbidden`. */
export const eventBasics = queryOf({
  permission: 'edit-events',
  subject: Event,
  async run({ em, ctx, subject: event }): Promise<EventBasics> {
    const capacity = await eventCapacity(em, event)
    const pageAddress = ctx.organization.origin + paths.event('')
    const dependents = await dependentsOf(em, event)
    return { ...columnsOf(event), dependents, pageAddress, capacity, usualRefundHours: ctx.organization.refundHours }
  },
})

async function dependentsOf(em: Em, event: Event): Promise<EventDependents> {
  const { organizationId, id: eventId } = event
  const orderBy = { position: 'asc', id: 'asc' } as const
  const competitions = await em.find(Competition, { organizationId, eventId }, { orderBy })
  const competitionId = { $in: competitions.map(({ id }) => id) }
  const tiers = await em.find(CompetitionTier, { organizationId, competitionId, until: { $ne: null } }, { orderBy })
  const [counts] = await query(em, countsOf(organizationId, eventId))
  return {
    competitions: competitions.map(({ id, name, startsAt }) => ({
      name,
      startsAt: startsAt.toISOString(),
      tiers: tiers.filter((tier) => tier.competitionId === id).map(({ price, until }) => ({ price, until: until! })),
    })),
    ...counts!,
    soldOutItems: (await soldOutItems(em, event)).map(({ name }) => name),
    hasSchedule: event.schedule.length > 0,
    hasDirections: event.parking !== '' || event.course != null,
  }
}

type Counts = Pick<
  EventDependents,
  'openOffers' | 'athletes' | 'helperDays' | 'scheduledExports' | 'unsentMailings' | 'endingCoupons'
>

const countsOf = (organizationId: string, eventId: string) => sql<Counts>`
  with event_key as (select ${organizationId}::uuid as organization_id, ${eventId}::uuid as event_id)
  select (select count(*)::int from waiting_entry natural join event_key where state = 'offered') as "openOffers",
    (select count(*)::int from registration natural join event_key where status <> 'cancelled') as athletes,
    (select coalesce(array_agg(distinct day order by day), '{}') from check_in_link natural join event_key
      where revoked_at is null) as "helperDays",
    (select count(*)::int from export_schedule natural join event_key where rhythm = 'before-event')
      as "scheduledExports",
    (select count(*)::int from mailing natural join event_key where state in ('draft', 'paused')) as "unsentMailings",
    (select count(*)::int from coupon_event natural join event_key
      join coupon on coupon.organization_id = coupon_event.organization_id and coupon.id = coupon_id
      where expires_at is not null and deleted_at is null) as "endingCoupons"`

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
