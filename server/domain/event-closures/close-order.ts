import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { ClosureFailure } from '#rules/events/event-closure.ts'
import type { Actor } from '#rules/permissions.ts'
import { audit } from '../audit/audit.ts'
import { cancellationReaders, type CancellationReader } from '../events/announce-cancellation.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { enqueueMessages, type RefundNotice } from '../messages/enqueue-message.ts'
import { cancelPaidLines, countOf } from '../orders/cancel-lines.ts'
import { linesOf } from '../orders/order-lines.ts'
import { isAddition, isDifference, Order } from '../orders/order.ts'
import { Refund } from '../refunds/refund.ts'
import { refundablePayments } from '../refunds/request-refunds.ts'
import { ClosureOrder } from './closure-order.ts'
import type { EventClosure } from './event-closure.ts'
import { moveOrder } from './move-order.ts'

type Closed = Readonly<{ order: Order; closure: EventClosure; row: ClosureOrder }>

/** Refunds or moves one order and tells its people, once. Throws `Refused` for one that cannot be moved. */
export async function closeOrder(em: Em, ctx: Context, closure: EventClosure, orderId: string): Promise<void> {
  const pending = await lockPending(em, ctx, closure, orderId)
  if (!pending) return
  const { order, row } = pending
  if (order.state === 'confirmed') {
    const readers = await readersOf(em, order)
    const decider = { ...ctx, actor: deciderOf(closure, ctx) }
    if (row.action === 'move') await move(em, decider, { order, closure, row }, readers)
    else await refund(em, decider, { order, closure, row }, readers)
  }
  await mark(em, row, 'done', null)
}

/** The member who decided it had the right to, and is the actor in the activity log. */
const deciderOf = ({ userId = null }: EventClosure, { actor }: Context): Actor =>
  userId === null ? actor : { kind: 'member', userId, name: '', email: '', role: 'admin' }

/** Sets an order aside for staff; its people are told of the cancellation all the same. */
export async function setOrderAside(
  em: Em,
  ctx: Context,
  closure: EventClosure,
  { orderId, reason }: { orderId: string; reason: ClosureFailure },
): Promise<void> {
  const pending = await lockPending(em, ctx, closure, orderId)
  if (!pending) return
  const { order, row } = pending
  if (!row.isAnnounced) await tellOfCancellation(em, ctx, closure, await readersOf(em, order))
  await mark(em, row, 'failed', reason)
}

const mark = (em: Em, { organizationId, id }: ClosureOrder, state: ClosureOrder['state'], reason: string | null) =>
  query(
    em,
    sql`update event_closure_order set state = ${state}, reason = ${reason}, is_announced = true
      where organization_id = ${organizationId} and id = ${id}`,
  )

async function lockPending(
  em: Em,
  ctx: Context,
  { organizationId, id: closureId }: EventClosure,
  orderId: string,
): Promise<{ order: Order; row: ClosureOrder } | null> {
  const order = await findRow(em, ctx, Order, orderId, LockMode.PESSIMISTIC_WRITE)
  const row = await em.findOneOrFail(ClosureOrder, { organizationId, closureId, orderId })
  return row.state === 'pending' ? { order, row } : null
}

const readersOf = (em: Em, { organizationId, id }: Order): Promise<CancellationReader[]> =>
  cancellationReaders(em, sql`orders.organization_id = ${organizationId} and orders.id = ${id}`)

async function refund(
  em: Em,
  ctx: Context,
  { order, closure, row }: Closed,
  readers: readonly CancellationReader[],
): Promise<void> {
  const lines = (await linesOf(em, order)).filter(({ state }) => state === 'confirmed').map(({ id }) => id)
  const { left } = await refundablePayments(em, order)
  const keepsFees = row.action === 'without_fees'
  const { amount, leaving } = await cancelPaidLines(em, ctx, order, {
    key: closure.id,
    left,
    lines,
    note: closure.note,
    refund: keepsFees ? 'without_fees' : 'full',
    because: 'event_cancelled',
    notifies: row.isAnnounced ? 'buyer' : 'nobody',
  })
  await audit(ctx, em, 'order.lines-cancelled', order.id, { ...countOf(leaving), reason: closure.note })
  if (row.isAnnounced) return
  const notice = { amount, because: 'event_cancelled', isManualRefund: await isManualRefund(em, order) } as const
  await tellOfCancellation(em, ctx, closure, readers, notice)
}

async function isManualRefund(em: Em, { organizationId, id: orderId }: Order): Promise<boolean> {
  const refunds = await em.find(Refund, { organizationId, orderId, because: 'event_cancelled' })
  return refunds.length > 0 && refunds.every(({ state }) => state === 'manual')
}

async function tellOfCancellation(
  em: Em,
  ctx: Context,
  { id, note }: EventClosure,
  readers: readonly CancellationReader[],
  notice?: RefundNotice,
): Promise<void> {
  await enqueueMessages(
    ctx,
    em,
    readers.map((reader) => ({
      ...reader,
      kind: 'event-cancelled' as const,
      ...(note && { note }),
      ...(notice && { refund: notice }),
      dedupeKey: `event-cancelled:${reader.registrationId ?? reader.orderId}:${id}`,
    })),
  )
}

async function move(
  em: Em,
  ctx: Context,
  { order, closure }: Closed,
  readers: readonly CancellationReader[],
): Promise<void> {
  const event = await findRow(em, ctx, Event, order.eventId)
  await moveOrder(em, ctx, order, { eventId: closure.targetEventId!, competitions: closure.competitions })
  // The order that sold the place says so.
  if (isDifference(order) || isAddition(order)) return
  const { title, timeZone, startsAt } = event
  const formerEvent = { title, timeZone, startsAt: startsAt.toISOString() }
  const messages = readers.map((reader) => ({
    ...reader,
    kind: 'order-moved' as const,
    formerEvent,
    ...(closure.note && { note: closure.note }),
    dedupeKey: `order-moved:${reader.registrationId ?? reader.orderId}:${closure.id}`,
  }))
  await enqueueMessages(ctx, em, messages)
}
