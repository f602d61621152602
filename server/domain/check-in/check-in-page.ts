import { query, sql } from '#server/database/query.ts'
import type { CheckInCount, CheckInPage } from '#rules/check-in/check-in-views.ts'
import { queryOf } from '../command.ts'
import { Event } from '../events/event.ts'

/** An event's table at kit pick-up: how many of each competition have their kit. Throws `Refused` `not_found`. */
export const checkInPage = queryOf({
  permission: 'check-in',
  subject: Event,
  async run({ em, ctx: { organization }, subject: event }): Promise<CheckInPage> {
    const { id, slug, title, timeZone, startsAt } = event
    const counts = await query(
      em,
      sql<CheckInCount>`
        select competition.name as competition, count(registration.id)::int as total,
          count(registration.id) filter (where exists (select from check_in
            where check_in.organization_id = registration.organization_id and registration_id = registration.id
              and undone_at is null and not is_repeat))::int as done
        from competition left join registration on registration.organization_id = competition.organization_id
          and registration.competition_id = competition.id and registration.status = 'confirmed'
          and registration.order_id is not null
        where competition.organization_id = ${organization.id} and competition.event_id = ${id}
        group by competition.organization_id, competition.id
        order by competition.position, competition.id`,
    )
    return { event: { id, slug, title, timeZone, startsAt: startsAt.toISOString() }, counts }
  },
})
