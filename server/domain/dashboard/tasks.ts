import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { DashboardTask } from '#rules/dashboard/task.ts'
import { can, type Permission } from '#rules/permissions.ts'
import { athletesWithoutBib } from './athletes-without-bib.ts'
import { eventsNotReady } from './events-not-ready.ts'
import { failedMails } from './failed-mails.ts'
import { lowMerchandise } from './low-merchandise.ts'
import { missingItems } from './missing-items.ts'
import { ordersToSettle } from './orders-to-settle.ts'
import { paymentsToConfirm } from './payments-to-confirm.ts'
import { soldOutMerchandise } from './sold-out-merchandise.ts'
import { unpaidHolds } from './unpaid-holds.ts'

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
