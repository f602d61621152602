import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Closing } from '#rules/events/event-closure.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit, type EntryId } from '../audit/audit.ts'
import { auditedBy, command } from '../command.ts'
import { Competition, teamTermsOf } from '../competitions/competition.ts'
import { ensureOnSale } from '../events/ensure-on-sale.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { EventClosure } from './event-closure.ts'

/**
 * Refunds or moves the orders of an event that was cancelled before, in a job. Throws `Refused` `refunds_started`,
 * `event_not_cancelled`, `nothing_to_refund` without a confirmed order, what `beginClosure` throws, `not_found`,
 * `forbidden`.
 */
export const startClosure = command({
  permission: 'refund-orders',
  subject: Event,
  locks: true,
  action: 'event.closing-started',
  async run({ em, ctx, subject: event }, closing: Closing) {
    if (event.status !== 'cancelled') throw new Refused({ code: 'event_not_cancelled' })
    const { orders, entryId } = await beginClosure(em, ctx, event, { ...closing, isAnnounced: true })
    if (orders === 0) throw new Refused({ code: 'nothing_to_refund' })
    return auditedBy(entryId, { orders })
  },
})

type Beginning = Closing & Readonly<{ isAnnounced: boolean }>
type Begun = Readonly<{ orders: number; entryId: EntryId | null }>

/**
 * Decides it in the transaction that holds the event's row, and returns how many orders that concerns. The job lists
 * them: a row that refers to an order waits for the transaction that holds that, which may wait for the event. Throws
 * `Refused` `refunds_started`; of a move `not_found`, `event_not_published`, `event_cancelled`,
 * `competition_unavailable`.
 */
export async function beginClosure(em: Em, ctx: Context, event: Event, beginning: Beginning): Promise<Begun> {
  ensureCan(ctx.actor, 'refund-orders')
  const { organizationId, id: eventId } = event
  await ensureNotClosed(em, event)
  const orderCount = await countConfirmed(em, event)
  if (orderCount === 0) return { orders: 0, entryId: null }
  const { action, note, isAnnounced } = beginning
  const target = action === 'move' ? await findTarget(em, ctx, event, beginning) : null
  const userId = ctx.actor.kind === 'member' ? ctx.actor.userId : null
  const competitions = target ? beginning.competitions : {}
  const facts = { action, note, isAnnounced, orderCount, userId, competitions, targetEventId: target?.id ?? null }
  const closure = em.create(EventClosure, { id: newId(), organizationId, eventId, ...facts, createdAt: ctx.now })
  await em.flush()
  await ctx.enqueue(em, 'close-event', { organizationId, closureId: closure.id })
  const entryId = await audit(ctx, em, 'event.closing-started', eventId, {
    action,
    count: orderCount,
    ...(target && { to: target.title }),
  })
  return { orders: orderCount, entryId }
}

/** Throws `Refused` `refunds_started` for an event whose orders are being refunded or moved, or were. */
export async function ensureNotClosed(em: Em, { organizationId, id: eventId }: Event): Promise<void> {
  if ((await em.count(EventClosure, { organizationId, eventId })) > 0) throw new Refused({ code: 'refunds_started' })
}

async function countConfirmed(em: Em, { organizationId, id }: Event): Promise<number> {
  const [row] = await query(
    em,
    sql<{ count: number }>`select count(*)::int as count from orders
      where organization_id = ${organizationId} and event_id = ${id} and state = 'confirmed'`,
  )
  return row!.count
}

async function findTarget(
  em: Em,
  ctx: Context,
  event: Event,
  { targetEventId, competitions }: Closing,
): Promise<Event> {
  const target = await findRow(em, ctx, Event, targetEventId ?? '')
  if (target.id === event.id) throw new Refused({ code: 'not_found' })
  ensureOnSale(target.status)
  const { organizationId } = event
  const own = await query(
    em,
    sql<{ id: string; name: string; isTeam: boolean }>`
      select id, name, team_size_min is not null as "isTeam" from competition
      where organization_id = ${organizationId} and event_id = ${event.id} and exists (select from registration
        where registration.organization_id = competition.organization_id and competition_id = competition.id
          and status = 'confirmed')`,
  )
  const others = await em.find(Competition, { organizationId, eventId: target.id })
  for (const competition of own) {
    const other = others.find(({ id }) => id === competitions[competition.id])
    const isOfKind = other && (teamTermsOf(other) !== null) === competition.isTeam
    if (!isOfKind)
      throw new Refused({
        code: 'competition_unavailable',
        field: 'competitions',
        values: { competition: competition.name },
      })
  }
  return target
}
