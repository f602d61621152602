import type { Context } from '#server/context.ts'
import { outageRefusalOf } from '#server/database/database-unavailable.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { ClosureFailure } from '#rules/events/event-closure.ts'
import { Refused } from '#rules/refusals.ts'
import { closeOrder, setOrderAside } from './close-order.ts'
import { EventClosure } from './event-closure.ts'

const batchSize = 100

type Unexpected = Readonly<{ orderId: string; error: unknown }>

/**
 * Refunds or moves the orders of a cancelled event, each in a transaction of its own that marks it as done: wherever it
 * is killed, the next run goes on with what is left. Two at once do each order once. An order that fails is set aside;
 * of failures that nobody foresaw the errors are returned.
 */
export async function closeOrders(ctx: Context, closureId: string): Promise<readonly Unexpected[]> {
  const closure = await ctx.db.transaction((em) => listOrders(em, ctx, closureId))
  const unexpected: Unexpected[] = []
  if (!closure) return unexpected
  for (;;) {
    const orderIds = await ctx.db.transaction((em) => pendingOrders(em, closure))
    if (orderIds.length === 0) return unexpected
    for (const orderId of orderIds) {
      const error = await closeOrSetAside(ctx, closure, orderId)
      if (error) unexpected.push({ orderId, error })
    }
  }
}

async function listOrders(em: Em, ctx: Context, closureId: string): Promise<EventClosure | null> {
  const organizationId = ctx.organization.id
  const closure = await em.findOne(EventClosure, { organizationId, id: closureId })
  if (!closure || closure.isListed) return closure
  await query(
    em,
    sql`insert into event_closure_order (id, organization_id, closure_id, order_id, action, is_announced)
      select gen_random_uuid(), organization_id, ${closureId}, id, ${closure.action}, ${closure.isAnnounced}
      from orders where organization_id = ${organizationId} and event_id = ${closure.eventId} and state = 'confirmed'
      order by id
      on conflict (organization_id, closure_id, order_id) do nothing`,
  )
  await query(
    em,
    sql`update event_closure set is_listed = true where organization_id = ${organizationId} and id = ${closureId}`,
  )
  return closure
}

async function pendingOrders(em: Em, { organizationId, id }: EventClosure): Promise<string[]> {
  const rows = await query(
    em,
    sql<{ id: string }>`select order_id as id from event_closure_order
      where organization_id = ${organizationId} and closure_id = ${id} and state = 'pending'
      order by order_id limit ${batchSize}`,
  )
  return rows.map((row) => row.id)
}

async function closeOrSetAside(ctx: Context, closure: EventClosure, orderId: string): Promise<unknown> {
  try {
    await ctx.db.transaction((em) => closeOrder(em, ctx, closure, orderId))
    return null
  } catch (error) {
    // The job tries again when the database is back.
    if (outageRefusalOf(error)) throw error
    const reason: ClosureFailure = error instanceof Refused ? error.code : 'unexpected'
    await ctx.db.transaction((em) => setOrderAside(em, ctx, closure, { orderId, reason }))
    return reason === 'unexpected' ? error : null
  }
}
