import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { CancellationSum, EventCancellation, MoveTarget } from '#rules/events/admin-event-views.ts'
import { placesLeft } from '#rules/competitions/places.ts'
import { eventOverCutoff } from '#rules/events/event-state.ts'
import { manualMethods } from '#rules/payments/payment-methods.ts'
import { queryOf } from '../command.ts'
import { cashDueOfLine, collectedCashOfLine } from '../orders/line-cash.ts'
import { Competition, teamTermsOf } from '../competitions/competition.ts'
import { poolCounts } from '../orders/pools.ts'
import { isNeeded } from '../refunds/refund.ts'
import { Event } from './event.ts'

/**
 * What a cancellation concerns, and the events to which its orders can move; of a cancelled event, what is left. Throws
 * `Refused` `not_found`, `forbidden`.
 */
export const eventCancellation = queryOf({
  permission: 'cancel-events',
  subject: Event,
  async run({ em, ctx, subject: { organizationId, id } }): Promise<EventCancellation> {
    const sums = await query(em, sumsOf(organizationId, id))
    const [people] = await query(em, peopleOf(organizationId, id))
    return {
      eventId: id,
      orders: sums.reduce((sum, { confirmed }) => sum + confirmed, 0),
      unpaidOrders: sums.reduce((sum, { unpaid }) => sum + unpaid, 0),
      ...people!,
      sums: sums.flatMap(({ confirmed, unpaid: _unpaid, ...sum }) => (confirmed > 0 ? [sum] : [])),
      competitions: await query(em, placesNeeded(organizationId, id)),
      targets: await findTargets(em, ctx, id),
    }
  },
})

type SumRow = CancellationSum & { confirmed: number; unpaid: number }

/** Each line gives back what is not on its way back yet, and together an order no more than is left of its payments. */
const sumsOf = (organizationId: string, eventId: string) => sql<SumRow>`
  select orders.currency, count(*) filter (where orders.state = 'confirmed')::int as confirmed,
    count(*) filter (where orders.state in ('held', 'awaiting_payment'))::int as unpaid,
    coalesce(sum(orders.total) filter (where orders.state = 'confirmed'), 0)::float8 as paid,
    coalesce(sum(least(left_by_card, total_back)), 0)::float8 as card,
    coalesce(sum(least(left_manual, greatest(0, total_back - left_by_card))), 0)::float8 as "manual",
    coalesce(sum(least(left_by_card + left_manual, total_back) - least(left_by_card + left_manual, net_back)), 0)::float8
      as fees,
    coalesce(sum(cash_due), 0)::float8 as "cashDue", coalesce(sum(cash_paid), 0)::float8 as "cashPaid"
  from orders
  left join lateral (
    select coalesce(sum(received_amount - refunds_total) filter (where provider <> all (${manualMethods}::text[])), 0) as left_by_card,
      coalesce(sum(received_amount - refunds_total) filter (where provider = any (${manualMethods}::text[])), 0) as left_manual
    from payment where payment.organization_id = orders.organization_id and payment.order_id = orders.id
      and payment.state = 'approved' and orders.state = 'confirmed'
  ) as money on true
  left join lateral (
    select coalesce(sum(greatest(0, total - refunded)), 0) as total_back,
      coalesce(sum(greatest(0, total - refunded - case when orders.fees_paid_by = 'buyer'
        then platform_fee + provider_fee + vat else 0 end)), 0) as net_back,
      sum(${cashDueOfLine}) as cash_due, sum(${collectedCashOfLine}) as cash_paid
    from order_line
    cross join lateral (
      select coalesce(sum((part ->> 'amount')::bigint), 0) as refunded from refund, jsonb_array_elements(refund.lines) as part
      where refund.organization_id = order_line.organization_id and refund.order_id = order_line.order_id
        and part ->> 'lineId' = order_line.id::text and ${isNeeded}
    ) as back
    where order_line.organization_id = orders.organization_id and order_line.order_id = orders.id
      and order_line.state = 'confirmed' and orders.state = 'confirmed'
  ) as lines on true
  where orders.organization_id = ${organizationId} and orders.event_id = ${eventId}
    and orders.state in ('confirmed', 'held', 'awaiting_payment')
  group by orders.currency order by orders.currency`

const peopleOf = (organizationId: string, eventId: string) => sql<{ athletes: number; waiting: number }>`
  select (select count(*)::int from registration
      where organization_id = ${organizationId} and event_id = ${eventId} and status = 'confirmed') as athletes,
    (select count(*)::int from waiting_entry
      where organization_id = ${organizationId} and event_id = ${eventId} and state in ('waiting', 'offered')) as waiting`

/** Of each competition, the places that its confirmed athletes and teams have. */
const placesNeeded = (organizationId: string, eventId: string) => sql<EventCancellation['competitions'][number]>`
  select competition.id, name, team_size_min is not null as "isTeam",
    count(distinct coalesce(team_id, registration.id))::int as places
  from competition
  left join registration on registration.organization_id = competition.organization_id
    and registration.competition_id = competition.id and status = 'confirmed'
  where competition.organization_id = ${organizationId} and competition.event_id = ${eventId}
  group by competition.organization_id, competition.id
  order by competition.position, name collate alphabetical, competition.id`

const maxTargets = 100

async function findTargets(em: Em, ctx: Context, eventId: string): Promise<MoveTarget[]> {
  const organizationId = ctx.organization.id
  const events = await query(
    em,
    sql<Pick<Event, 'id' | 'title' | 'timeZone'> & { startsAt: Date }>`
      select id, title, time_zone as "timeZone", starts_at as "startsAt" from event
      where organization_id = ${organizationId} and id <> ${eventId} and status = 'published'
        and starts_at > ${eventOverCutoff(ctx.now)}
      order by starts_at, id limit ${maxTargets}`,
  )
  const eventIds = events.map(({ id }) => id)
  const competitions = await em.find(
    Competition,
    { organizationId, eventId: { $in: eventIds } },
    { orderBy: { position: 'asc', id: 'asc' } },
  )
  const counts = await poolCounts(
    em,
    organizationId,
    competitions.map(({ poolId }) => poolId),
  )
  return events.map(({ startsAt, ...event }) => ({
    ...event,
    startsAt: new Date(startsAt).toISOString(),
    competitions: competitions
      .filter((competition) => competition.eventId === event.id)
      .map((competition) => ({
        id: competition.id,
        name: competition.name,
        isTeam: teamTermsOf(competition) !== null,
        free: placesLeft(counts.get(competition.poolId)!),
      })),
  }))
}
