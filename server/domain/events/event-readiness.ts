import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { EventReadiness } from '#rules/events/event-readiness.ts'
import { gatewayOf } from '../payments/gateway-of.ts'
import type { Event } from './event.ts'

export async function eventReadiness(em: Em, ctx: Context, event: Event): Promise<EventReadiness> {
  const { organization } = ctx
  const [counts] = await em.execute<{ competitions: number; paidCompetitions: number }[]>(
    `select count(*)::int as competitions, count(*) filter (where price > 0)::int as "paidCompetitions"
       from competition where organization_id = ? and event_id = ?`,
    [organization.id, event.id],
  )
  const [ownerRow] = await em.execute<{ hasConfirmedOwner: boolean | null }[]>(
    `select bool_or(people.email_verified) as "hasConfirmedOwner"
       from membership join people_here() people on people.user_id = membership.user_id
      where membership.organization_id = ? and membership.role = 'owner'`,
    [organization.id],
  )
  const { title, startsAt, locationName, registrationsCount } = event
  return {
    title,
    startsAt,
    locationName,
    registrations: registrationsCount,
    hasFeePlan: organization.feePlan !== null,
    canTakePayments: gatewayOf(ctx) !== null,
    ...counts!,
    ...ownerRow!,
  }
}
