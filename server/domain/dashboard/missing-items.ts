import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { DashboardTask } from '#rules/dashboard/task.ts'
import { eventOverCutoff } from '#rules/events/event-state.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { athleteList } from '../registrations/athlete-list.ts'
import { athleteScope } from '../registrations/athlete-scope.ts'

const daysBefore = 60
const mostEvents = 5
const mostAthletes = 10_000
const search = 'missing=something'

/** Of races within two months, those whose athletes have not answered everything that is required. */
export async function missingItems(em: Em, ctx: Context): Promise<DashboardTask[]> {
  const { organization, now } = ctx
  const events = await query(
    em,
    sql<{ id: string; title: string }>`
      select event.id, event.title from event
      join registration_form on registration_form.organization_id = event.organization_id and event_id = event.id
      where event.organization_id = ${organization.id} and status = 'published'
        and starts_at > ${eventOverCutoff(now)} and starts_at < ${now}::timestamptz + make_interval(days => ${daysBefore})
        and jsonb_path_exists(fields, '$[*] ? (@.required == true && @.enabled == true && @.kind != "file")')
      order by starts_at, event.id limit ${mostEvents}`,
  )
  const state = athleteListOf(new URLSearchParams(search))
  const tasks: DashboardTask[] = []
  for (const { id, title } of events) {
    const count = await athleteList.count(em, await athleteScope(em, ctx, id, state), state, mostAthletes)
    if (count > 0) tasks.push({ name: 'missingItems', count, title, href: `${adminPaths.eventAthletes(id)}?${search}` })
  }
  return tasks
}
