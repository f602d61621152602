import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { ClosureAction } from '#rules/events/closure-actions.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command, unchanged } from '../command.ts'
import { EventClosure } from './event-closure.ts'

type Retry = Readonly<{
  /** What becomes of the orders that were set aside, instead of what failed. */
  action?: ClosureAction | undefined
}>

/**
 * Tries again with the orders that were set aside. Twice is once. Throws `Refused` `not_found`, also for an event of
 * which nothing was decided, `competition_unavailable` when they would move and no other event was chosen, `forbidden`.
 */
export const retryClosure = command({
  permission: 'refund-orders',
  subject: lockClosure,
  action: 'event.closing-retried',
  async run({ em, ctx, subject: closure }, { action }: Retry) {
    const { organizationId, id: closureId, eventId } = closure
    if (action === 'move' && closure.action !== 'move') throw new Refused({ code: 'competition_unavailable' })
    const rows = await query(
      em,
      sql`update event_closure_order set state = 'pending', reason = null, action = coalesce(${action ?? null}, action)
        where organization_id = ${organizationId} and closure_id = ${closureId} and state = 'failed' returning 1`,
    )
    const orders = rows.length
    if (orders === 0) return unchanged({ orders })
    await ctx.enqueue(em, 'close-event', { organizationId, closureId })
    return audited({ count: orders, ...(action && { action }) }, { subject: eventId, result: { orders } })
  },
})

async function lockClosure(em: Em, { organization }: Context, eventId: string): Promise<EventClosure> {
  const where = { organizationId: organization.id, eventId }
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const
  const closure = isId(eventId) ? await em.findOne(EventClosure, where, lock) : null
  if (!closure) throw new Refused({ code: 'not_found' })
  return closure
}
