import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { DashboardTask } from '#rules/dashboard/task.ts'
import { missingToPublish, needPath } from '#rules/events/event-readiness.ts'
import { eventReadiness } from '../events/event-readiness.ts'
import { Event } from '../events/event.ts'

const mostDrafts = 5

/** The latest drafts that cannot be published; `count` is how much is missing. */
export async function eventsNotReady(em: Em, ctx: Context): Promise<DashboardTask[]> {
  const drafts = await em.find(
    Event,
    { organizationId: ctx.organization.id, status: 'draft' },
    { orderBy: { createdAt: 'desc', id: 'asc' }, limit: mostDrafts },
  )
  const tasks: DashboardTask[] = []
  for (const draft of drafts) {
    const missing = missingToPublish(await eventReadiness(em, ctx, draft), ctx.now)
    const [need] = missing
    const { id, title } = draft
    if (need) tasks.push({ name: 'eventNotReady', count: missing.length, title, need, href: needPath(id, need) })
  }
  return tasks
}
