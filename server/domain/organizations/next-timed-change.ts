import type { Context } from '#server/context.ts'
import { eventLengthMs } from '#rules/events/event-state.ts'

/**
 * The next moment at which public pages change by time alone (a deadline, a start, an end, a scheduled article); null:
 * none.
 */
export async function nextTimedChange({ db, organization, now }: Context): Promise<Date | null> {
  const values = [eventLengthMs / 1_000, organization.id, organization.id, now.toISOString()]
  const [row] = await db.transaction((em) => em.execute<{ moment: Date | string | null }[]>(nextMomentSql, values))
  return row?.moment ? new Date(row.moment) : null
}

const nextMomentSql = `
  select min(moment) as moment from (
    select turn.moment from event
    left join competition on competition.organization_id = event.organization_id and competition.event_id = event.id
    cross join lateral unnest(array[event.starts_at, competition.starts_at, event.registration_deadline]) as said (at)
    cross join lateral (values (said.at), (said.at + make_interval(secs => ?))) as turn (moment)
    where event.organization_id = ? and event.status <> 'draft'
    union all
    select published_at from news_article where organization_id = ? and is_published
  ) as turns where moment > ?::timestamptz`
