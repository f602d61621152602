import type { EventCard } from '#rules/events/event-views.ts'
import type { Context } from '#server/context.ts'
import { sql } from '#server/database/query.ts'
import { tierColumns } from '../competitions/place-prices.ts'
import { canSell, type MethodEvent, type MethodSeller } from '../payments/methods-of.ts'
import {
  eventCardOf,
  eventOutlineOf,
  type CardCompetition,
  type CardEvent,
  type StateCompetition,
  eventStateOf,
  type StateEvent,
} from './event-card.ts'

/** As `placesInPrice` of the rules counts it. */
const requiredPrice = sql`
  case when team_size_min is null or price_per_member or late_completion then 1 else team_size_min end
  * (select coalesce(sum(item.price), 0) from merchandise_item as item
    where item.organization_id = competition.organization_id and item.event_id = competition.event_id
      and item.is_active and item.rule = 'required'
      and (item.competition_ids is null or item.competition_ids ? competition.id::text))`

/**
 * For `select … from event`: an event and its competitions with their pools in one statement, so that a list of events
 * needs no query for each.
 */
export const eventStateColumns = sql`
  event.starts_at as "startsAt", event.status, event.registration_enabled as "registrationEnabled",
  event.registration_deadline as "registrationDeadline",
  event.payment_methods as "paymentMethods", event.payment_qr as "paymentQr",
  coalesce((
    select json_agg(json_build_object(
      'poolId', competition.pool_id, 'name', competition.name, 'price', competition.price, 'tiers', ${tierColumns},
      'deferredCash', competition.deferred_cash, 'required', ${requiredPrice}, 'distanceM', competition.distance_m,
      'startsAt', competition.starts_at, 'capacity', place_pool.capacity, 'taken', place_pool.taken,
      'waiting', place_pool.waiting, 'forPublic', place_pool.for_public,
      'total', case when total.id is not null
        then json_build_object('capacity', total.capacity, 'taken', total.taken, 'waiting', total.waiting,
          'forPublic', total.for_public) end))
    from competition
    join place_pool on place_pool.organization_id = competition.organization_id and place_pool.id = competition.pool_id
    left join place_pool as total on total.organization_id = place_pool.organization_id
      and total.id = place_pool.event_pool_id
    where competition.organization_id = event.organization_id and competition.event_id = event.id
  ), '[]') as competitions`

export const eventCardColumns = sql`
  event.id, event.organization_id as "organizationId", event.slug, event.title, event.summary,
  event.time_zone as "timeZone", event.location_name as "locationName", event.sport, event.image, event.course,
  ${eventStateColumns}`

type DriverRow<Row, Competition> = Omit<Row, 'startsAt' | 'registrationDeadline'> & {
  startsAt: Date | string
  registrationDeadline: Date | string | null
  competitions: (Omit<Competition, 'startsAt' | 'canSell'> & { startsAt: string })[]
}

export type EventStateRow = DriverRow<StateEvent, StateCompetition & Pick<CardCompetition, 'price'>>
export type EventCardRow = DriverRow<CardEvent, CardCompetition> & { organizationId: string }

export const cardOfRow = (ctx: Pick<Context, 'gateways' | 'organization' | 'now'>, row: EventCardRow): EventCard =>
  eventCardOf(ctx, eventOf(row), competitionsOf(ctx, row), ctx.now)
export const outlineOfRow = (seller: SellerAt, row: EventCardRow) =>
  eventOutlineOf(eventOf(row), competitionsOf(seller, row), seller.now)
export const stateOfRow = (seller: SellerAt, row: EventStateRow) =>
  eventStateOf(eventOf(row), competitionsOf(seller, row), seller.now)

type SellerAt = MethodSeller & { now: Date }

const eventOf = <Row extends EventStateRow>(row: Row) => ({
  ...row,
  startsAt: new Date(row.startsAt),
  registrationDeadline: row.registrationDeadline === null ? null : new Date(row.registrationDeadline),
})

const competitionsOf = <Competition extends { startsAt: string; price: number }>(
  seller: MethodSeller,
  row: MethodEvent & { competitions: Competition[] },
) => row.competitions.map((one) => ({ ...one, startsAt: new Date(one.startsAt), canSell: canSell(seller, row, one) }))
