import { LockMode } from '@mikro-orm/core'
import type { Context } from '../../context.ts'
import type { Em } from '../../database/orm.ts'
import { canMoveEvent, type EventStatus } from '../../rules/event-state.ts'
import { isId } from '../../rules/ids.ts'
import { ensureCan, type Permission } from '../../rules/permissions.ts'
import { Refused } from '../../rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from './event.ts'

/** Who may bring an event into a status. */
export const permissionFor = {
  draft: 'publish-events',
  published: 'publish-events',
  cancelled: 'cancel-events',
} as const satisfies Record<EventStatus, Permission>

export type MovedEvent = { id: string; title: string; from: EventStatus }

/**
 * Publishes an event, cancels it (orders not yet paid end with it) or takes it back to draft. Returns the status it had. Refuses `fee_plan_missing` when
 * a paid event would go on sale without anybody having said what it costs, `invalid_transition`, `not_found`, `forbidden`.
 */
export async function changeEventStatus(ctx: Context, eventId: string, to: EventStatus): Promise<MovedEvent> {
  ensureCan(ctx.actor, permissionFor[to])
  if (!isId(eventId)) throw new Refused({ code: 'not_found' })
  const organizationId = ctx.organization.id
  return ctx.db.transaction(async (em) => {
    const event = await em.findOne(Event, { organizationId, id: eventId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!event) throw new Refused({ code: 'not_found' })
    const from = event.status
    if (!canMoveEvent(from, to)) throw new Refused({ code: 'invalid_transition', values: { from, to } })
    if (to === 'published') await ensureSellable(em, ctx, eventId)
    event.status = to
    await em.flush()
    // Its held orders end after the commit: their rows are locked before an event's, never after.
    if (to === 'cancelled') await ctx.enqueue(em, 'expire-holds', {})
    await audit(ctx, em, actions[to], eventId, { from })
    return { id: eventId, title: event.title, from }
  })
}

const actions: Record<EventStatus, string> = {
  draft: 'event.withdrawn',
  published: 'event.published',
  cancelled: 'event.cancelled',
}

async function ensureSellable(em: Em, { organization }: Context, eventId: string): Promise<void> {
  if (organization.feePlan) return
  const paid = await em.count(Competition, { organizationId: organization.id, eventId, price: { $gt: 0 } })
  if (paid > 0) throw new Refused({ code: 'fee_plan_missing' })
}
