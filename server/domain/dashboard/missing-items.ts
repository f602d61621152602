import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { DashboardTask } from '#rules/dashboard/task.ts'
import { eventOverCutoff } from '#rules/events/event-state.ts'
import { missingKinds, requiredKinds, type MissingKind } from '#rules/registration-forms/missing-items.ts'
import { askingEvent, type AskingEvent } from '../answers/asking-event.ts'
import { isExpected, missesAny } from '../answers/missing-conditions.ts'

const mostEvents = 5
const taskNames = {
  answer: 'missingAnswers',
  file: 'missingFiles',
  merchandise: 'missingMerchandise',
  member: 'shortTeams',
} as const

/** Of the next races, the athletes who miss answers, documents or merchandise, and the captains of teams that are short. */
export async function missingItems(em: Em, ctx: Context): Promise<DashboardTask[]> {
  const tasks: DashboardTask[] = []
  for (const { id, title } of await nextEvents(em, ctx)) {
    const asking = await askingEvent(em, { organizationId: ctx.organization.id, id })
    const counts = await missingCounts(em, asking)
    for (const kind of requiredKinds(asking)) {
      const href =
        kind === 'member'
          ? `${adminPaths.eventTeams(id)}?members=short`
          : `${adminPaths.eventAthletes(id)}?missing=${kind}`
      if (counts[kind] > 0) tasks.push({ name: taskNames[kind], count: counts[kind], eventId: id, title, href })
    }
  }
  return tasks
}

const nextEvents = (em: Em, { organization, now }: Context) =>
  query(
    em,
    sql<{ id: string; title: string }>`
      select id, title from event
      where organization_id = ${organization.id} and status = 'published'
        and starts_at > ${eventOverCutoff(now)}
        and (exists (select from registration_form as form
            where form.organization_id = event.organization_id and form.event_id = event.id
              and jsonb_path_exists(fields, '$[*] ? (@.required == true && @.enabled == true)'))
          or exists (select from merchandise_item as item where item.organization_id = event.organization_id
            and item.event_id = event.id and is_active and rule <> 'optional')
          or exists (select from competition where competition.organization_id = event.organization_id
            and competition.event_id = event.id and team_size_min is not null))
      order by starts_at, id limit ${mostEvents}`,
  )

async function missingCounts(em: Em, asking: AskingEvent): Promise<Record<MissingKind, number>> {
  const counts = missingKinds.map(
    (kind) => sql`count(*) filter (where ${missesAny(asking, [kind])})::int as ${sql.ref(kind)}`,
  )
  const [row] = await query(
    em,
    sql<Record<MissingKind, number>>`
      select ${sql.join(counts)} from registration
      where organization_id = ${asking.organizationId} and event_id = ${asking.id} and ${isExpected}`,
  )
  return row!
}
