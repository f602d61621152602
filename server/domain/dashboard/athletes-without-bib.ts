import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { DashboardTask } from '#rules/dashboard/task.ts'
import { eventOverCutoff } from '#rules/events/event-state.ts'

const daysBefore = 30
const mostEvents = 5

/** Of races within a month: before that, bibs would be given to who still registers later. */
export async function athletesWithoutBib(em: Em, { organization, now }: Context): Promise<DashboardTask[]> {
  const rows = await query(
    em,
    sql<{ eventId: string; title: string; count: number }>`
      select event.id as "eventId", title, sum(athletes)::int as count
      from event join athlete_count on athlete_count.organization_id = event.organization_id
        and athlete_count.event_id = event.id and athlete_count.kind = 'no_bib'
      where event.organization_id = ${organization.id} and status = 'published'
        and starts_at > ${eventOverCutoff(now)} and starts_at < ${now}::timestamptz + make_interval(days => ${daysBefore})
      group by event.organization_id, event.id having sum(athletes) > 0
      order by starts_at, event.id limit ${mostEvents}`,
  )
  return rows.map(({ eventId, title, count }) => ({
    name: 'athletesWithoutBib',
    count,
    title,
    href: `${adminPaths.eventAthletes(eventId)}?bib=none`,
  }))
}
