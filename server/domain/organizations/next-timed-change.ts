import { query, sql } from '#server/database/query.ts'
import { eventLengthMs } from '#rules/events/event-state.ts'
import { queryOf } from '../command.ts'

/**
 * The next moment at which public pages change by time alone (a deadline, a start, an end, a price's last day, a sale of tickets, a scheduled article); null:
 * none.
 */
export const nextTimedChange = queryOf({
  permission: 'anybody',
  async run({ em, ctx: { organization, now } }): Promise<Date | null> {
    const [row] = await query(em, nextMoment(organization.id, now))
    return row?.moment ? new Date(row.moment) : null
  },
})

const nextMoment = (organizationId: string, now: Date) => sql<{ moment: Date | string | null }>`
  select min(moment) as moment from (
    select change.moment from event
    left join competition on competition.organization_id = event.organization_id and competition.event_id = event.id
    cross join lateral unnest(array[event.starts_at, competition.starts_at, event.registration_deadline]) as turn (at)
    cross join lateral (
      values (turn.at), (turn.at + make_interval(secs => ${eventLengthMs / 1_000}))
    ) as change (moment)
    where event.organization_id = ${organizationId} and event.status <> 'draft'
    union all
    select ((until::date + 1)::timestamp at time zone event.time_zone) from competition_tier tier
    join competition on competition.organization_id = tier.organization_id and competition.id = competition_id
    join event on event.organization_id = competition.organization_id and event.id = competition.event_id
    where tier.organization_id = ${organizationId} and event.status <> 'draft' and until is not null
    union all
    select sale.at from ticket_type type
    join event on event.organization_id = type.organization_id and event.id = type.event_id
    cross join lateral unnest(array[sale_starts_at, sale_ends_at]) as sale (at)
    where type.organization_id = ${organizationId} and is_active and event.status <> 'draft'
    union all
    select published_at from news_article
    where organization_id = ${organizationId} and is_published and deleted_at is null
  ) as changes where moment > ${now}`
