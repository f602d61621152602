import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { AuditAction } from '#rules/audit/audit-actions.ts'
import type { Closing } from '#rules/events/event-closure.ts'
import { canMoveEvent, type EventStatus } from '#rules/events/event-state.ts'
import { missingToPublish } from '#rules/events/event-readiness.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { sellablePrices, ensureFeesFit } from '../competitions/ensure-fees-fit.ts'
import { beginClosure, ensureNotClosed } from '../event-closures/begin-closure.ts'
import { announceCancellation } from './announce-cancellation.ts'
import { eventReadiness } from './event-readiness.ts'
import { formerSlugsWith } from './event-slug.ts'
import { Event } from './event.ts'

type StatusOptions = Readonly<{
  isSure?: boolean
  /** Of a cancellation: what those concerned read, and what becomes of their orders; without it, that is decided later. */
  note?: string
  closing?: Closing | null
}>

/**
 * Publishes, cancels (unpaid orders end, everybody concerned is mailed) or withdraws an event. Throws `Refused`
 * `event_incomplete` (`values.needs`), `fee_plan_missing`, `payments_not_set_up`, `fees_exceed_price`,
 * `invalid_transition`, `not_found`, `forbidden`, what `beginClosure` throws, `refunds_started` for a cancelled event
 * whose orders are refunded or moved; unless `isSure`, `cancellation_notified` when `values.count` people know of the cancellation.
 */
export const changeEventStatus = command({
  permission: 'publish-events',
  subject: Event,
  action: ['event.withdrawn', 'event.published', 'event.cancelled'],
  async run(
    { em, ctx, subject: event },
    to: EventStatus,
    { isSure = false, note = '', closing = null }: StatusOptions = {},
  ) {
    if (to === 'cancelled') ensureCan(ctx.actor, 'cancel-events')
    // Before the event is locked: see the order of locks in docs/decisions/0078.
    if (to === 'published') await listOnFirstEvent(em, event.organizationId)
    await em.refresh(event, { lockMode: LockMode.PESSIMISTIC_WRITE })
    const { id, title, status: from } = event
    if (!canMoveEvent(from, to)) throw new Refused({ code: 'invalid_transition', values: { from, to } })
    if (from === 'cancelled') await ensureNotClosed(em, event)
    if (from === 'cancelled' && !isSure) await ensureNobodyNotified(em, event)
    if (to === 'published') await ensureReady(em, ctx, event)
    if (to === 'draft') event.formerSlugs = formerSlugsWith(event, event.slug)
    if (from === 'cancelled' || to === 'cancelled') event.calendarSequence += 1
    event.status = to
    event.revision += 1
    await em.flush()
    if (to === 'cancelled') {
      const begun = closing ? await beginClosure(em, ctx, event, { ...closing, isAnnounced: false }) : { orders: 0 }
      await announceCancellation(em, ctx, event, { note, isClosing: begun.orders > 0 })
      // Unpaid orders end after the commit: everywhere else, orders are locked before their event.
      await ctx.enqueue(em, 'expire-holds', {})
    }
    return audited({ from }, { action: auditActions[to], result: { id, title, from, to } })
  },
})

const listOnFirstEvent = (em: Em, organizationId: string) =>
  query(
    em,
    sql`
      update organization set is_listed = true, lists_on_publish = false where id = ${organizationId}
        and lists_on_publish`,
  )

const auditActions = {
  draft: 'event.withdrawn',
  published: 'event.published',
  cancelled: 'event.cancelled',
} as const satisfies Record<EventStatus, AuditAction>

async function ensureReady(em: Em, ctx: Context, event: Event): Promise<void> {
  const needs = missingToPublish(await eventReadiness(em, ctx, event), ctx.now)
  const [need] = needs
  if (need === 'payments') throw new Refused({ code: 'payments_not_set_up' })
  if (need === 'feePlan') throw new Refused({ code: 'fee_plan_missing' })
  if (need) throw new Refused({ code: 'event_incomplete', values: { needs: needs.join(' ') } })
  ensureFeesFit(ctx.organization, event, await sellablePrices(em, ctx, event.id))
}

// There is no mail that takes a cancellation back, so bringing the event back needs a confirmation.
async function ensureNobodyNotified(em: Em, { organizationId, id }: Event): Promise<void> {
  const [row] = await query(em, notifiedAthletes(organizationId, id))
  if (row!.count > 0) throw new Refused({ code: 'cancellation_notified', values: { count: row!.count } })
}

// Mails that were not sent yet do not count: they are dropped when the event is no longer cancelled.
const notifiedAthletes = (organizationId: string, eventId: string) => sql<{ count: number }>`
  select count(distinct lower(recipient))::int as count
  from message join orders on orders.organization_id = message.organization_id
    and orders.id = (message.payload ->> 'orderId')::uuid
  where message.organization_id = ${organizationId} and message.kind = 'event-cancelled'
    and orders.event_id = ${eventId} and orders.state = 'confirmed'
    and (message.state = 'sent' or message.claimed_until is not null)`
