import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import type { ClosureAction } from '#rules/events/closure-actions.ts'
import { isId } from '#rules/ids.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { EventClosure } from './event-closure.ts'

type Retry = Readonly<{
  /** What becomes of the orders that were set aside, instead of what failed. */
  action?: ClosureAction | undefined
}>

/**
 * Tries again with the orders that were set aside. Twice is once. Throws `Refused` `not_found`, also for an event of
 * which nothing was decided, `competition_unavailable` when they would move and no other event was chosen, `forbidden`.
 */
export async function retryClosure(ctx: Context, eventId: string, { action }: Retry): Promise<{ orders: number }> {
  ensureCan(ctx.actor, 'refund-orders')
  const organizationId = ctx.organization.id
  return ctx.db.transaction(async (em) => {
    const where = { organizationId, eventId }
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const
    const closure = isId(eventId) ? await em.findOne(EventClosure, where, lock) : null
    if (!closure) throw new Refused({ code: 'not_found' })
    if (action === 'move' && closure.action !== 'move') throw new Refused({ code: 'competition_unavailable' })
    const rows = await query(
      em,
      sql`update event_closure_order set state = 'pending', reason = null, action = coalesce(${action ?? null}, action)
        where organization_id = ${organizationId} and closure_id = ${closure.id} and state = 'failed' returning 1`,
    )
    if (rows.length === 0) return { orders: 0 }
    await ctx.enqueue(em, 'close-event', { organizationId, closureId: closure.id })
    const details = { count: rows.length, ...(action && { action }) }
    await audit(ctx, em, 'event.closing-retried', eventId, details)
    return { orders: rows.length }
  })
}
