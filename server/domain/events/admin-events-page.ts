import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { thinLine } from '#rules/courses/course-line.ts'
import type { AdminEventRow, AdminEventsPage } from '#rules/events/admin-event-views.ts'
import type { EventListState } from '#rules/events/event-list.ts'
import { paths } from '#rules/paths.ts'
import { queryOf } from '../command.ts'
import { countEvents, eventList } from './event-list.ts'

/** Throws `Refused` `forbidden`. */
export const adminEventsPage = queryOf({
  permission: 'see-events',
  async run({ em, ctx }, state: EventListState): Promise<AdminEventsPage> {
    const page = await eventList.page(em, ctx, state)
    const counts = await countEvents(em, ctx, state)
    const hasEvents = counts.all > 0 || (await eventList.count(em, ctx, eventList.everything)) > 0
    return { ...page, rows: page.rows.map(rowView(ctx)), counts, hasEvents }
  },
})

/** The first events by relevance, for the dashboard. */
export async function relevantEvents(em: Em, ctx: Context, limit: number): Promise<AdminEventRow[]> {
  const state = { ...eventList.everything, sort: 'relevance' } as const
  return (await eventList.rows(em, ctx, state, { limit })).map(rowView(ctx))
}

const thumbnailPoints = 40

const rowView =
  ({ organization }: Context) =>
  (row: Omit<AdminEventRow, 'url'>): AdminEventRow => {
    const { course } = row
    return {
      ...row,
      course: course && { ...course, line: thinLine(course.line, thumbnailPoints), profile: null },
      url: organization.origin + paths.event(row.slug),
    }
  }
