import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { DashboardTask } from '#rules/dashboard/task.ts'
import { can, type Permission } from '#rules/permissions.ts'
import { query, sql } from '#server/database/query.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { eventOverCutoff } from '#rules/events/event-state.ts'
import { missingToPublish, needPath } from '#rules/events/event-readiness.ts'
import { lowMerchandise } from './low-merchandise.ts'
import { missingItems } from './missing-items.ts'
import { soldOutMerchandise } from './sold-out-merchandise.ts'
import { unpaidHolds } from './unpaid-holds.ts'
import { eventReadiness } from '../events/event-readiness.ts'
import { Event } from '../events/event.ts'
import { ordersNeedingAttention } from '../orders/order-attention.ts'
import { countAwaited } from '../payments/count-awaited.ts'

const mostDrafts = 5

/** The latest drafts that cannot be published; `count` is how much is missing. */
async function eventsNotReady(em: Em, ctx: Context): Promise<DashboardTask[]> {
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
    if (need)
      tasks.push({ name: 'eventNotReady', count: missing.length, eventId: id, title, need, href: needPath(id, need) })
  }
  return tasks
}

const daysBefore = 30
const mostEvents = 5

/** Of races within a month: before that, bibs would be given to who still registers later. */
async function athletesWithoutBib(em: Em, { organization, now }: Context): Promise<DashboardTask[]> {
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
    eventId,
    title,
    href: `${adminPaths.eventAthletes(eventId)}?bib=none`,
  }))
}

/** Who can do it, and what there is to do now: nothing, or a row for each event. */
type TaskSource = Readonly<{ permission: Permission; find: (em: Em, ctx: Context) => Promise<DashboardTask[]> }>

/** The most urgent first. A new kind of task is an entry here, its type in `task.ts` and its text in admin.json. */
const sources: readonly TaskSource[] = [
  { permission: 'manage-merchandising', find: soldOutMerchandise },
  { permission: 'manage-merchandising', find: lowMerchandise },
  { permission: 'release-holds', find: unpaidHolds },
  { permission: 'confirm-payments', find: paymentsToConfirm },
  { permission: 'refund-orders', find: ordersToSettle },
  { permission: 'edit-bib-numbers', find: athletesWithoutBib },
  { permission: 'edit-athletes', find: missingItems },
  { permission: 'edit-athletes', find: failedMails },
  { permission: 'publish-events', find: eventsNotReady },
]

export async function tasksOf(em: Em, ctx: Context): Promise<DashboardTask[]> {
  const tasks: DashboardTask[] = []
  for (const { permission, find } of sources) if (can(ctx.actor, permission)) tasks.push(...(await find(em, ctx)))
  return tasks
}

/** Mails that a mail server rejected for good, or that were given up after a day. */
async function failedMails(em: Em, { organization }: Context): Promise<DashboardTask[]> {
  const [row] = await query(
    em,
    sql<{ count: number }>`
      select count(*)::int as count from message where organization_id = ${organization.id} and state = 'failed'`,
  )
  const { count } = row!
  return count > 0 ? [{ name: 'failedMails', count, href: adminPaths.mails }] : []
}

async function ordersToSettle(em: Em, { organization }: Context): Promise<DashboardTask[]> {
  const [row] = await query(
    em,
    sql<{ count: number }>`select count(distinct order_id)::int as count
      from (${ordersNeedingAttention(organization.id)}) as unsettled`,
  )
  const { count } = row!
  return count > 0 ? [{ name: 'ordersToSettle', count, href: `${adminPaths.payments}?attention=any` }] : []
}

async function paymentsToConfirm(em: Em, ctx: Context): Promise<DashboardTask[]> {
  const count = await countAwaited(em, ctx)
  return count > 0 ? [{ name: 'paymentsToConfirm', count, href: `${adminPaths.manualPayments}?state=waiting` }] : []
}
