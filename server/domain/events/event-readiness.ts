import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { EventReadiness } from '#rules/events/event-readiness.ts'
import { canBePaid } from '../payments/methods-of.ts'
import type { Event } from './event.ts'

export async function eventReadiness(em: Em, ctx: Context, event: Event): Promise<EventReadiness> {
  const { organization } = ctx
  const [counts] = await query(
    em,
    sql<Pick<EventReadiness, 'competitions' | 'paidCompetitions' | 'ticketTypes' | 'paidTicketTypes'>>`
      select * from (
        select count(*)::int as competitions, count(*) filter (where price > 0)::int as "paidCompetitions"
        from competition where organization_id = ${organization.id} and event_id = ${event.id}
      ) as competition, (
        select count(*)::int as "ticketTypes", count(*) filter (where price > 0)::int as "paidTicketTypes"
        from ticket_type
        where organization_id = ${organization.id} and event_id = ${event.id} and is_active and ${event.supportsTickets}
      ) as ticket_type`,
  )
  const [ownerRow] = await query(
    em,
    sql<{ hasConfirmedOwner: boolean | null }>`
      select bool_or(people.email_verified) as "hasConfirmedOwner"
       from membership join people_here() people on people.user_id = membership.user_id
      where membership.organization_id = ${organization.id} and membership.role = 'owner'`,
  )
  const { title, startsAt, locationName, registrationsCount } = event
  return {
    title,
    startsAt,
    locationName,
    registrations: registrationsCount,
    hasFeePlan: organization.feePlan !== null,
    canTakePayments: canBePaid(ctx, event),
    ...counts!,
    ...ownerRow!,
  }
}
