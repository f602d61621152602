import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { auditedBy, command } from '../command.ts'
import type { PoolPlaces } from '../competitions/place-pool.ts'
import { bookMovements } from '../ledger/book-movements.ts'
import { endOrders } from './end-orders.ts'
import { Order } from './order.ts'
import { takePlaces } from './places.ts'

/**
 * Brings lines and places of a confirmed order, and the event's counter, to what its athletes are (see `wrongOrders`); it
 * ends when all of them are cancelled. One paid online stays, since only a confirmed order can be refunded.
 * Throws `Refused` `competition_full`, `event_full` when an athlete's place is somebody else's by now, `not_found`,
 * `forbidden`.
 */
export const repairOrder = command({
  permission: 'refund-orders',
  subject: confirmedOrder,
  action: 'order.repaired',
  async run({ em, ctx, subject: order }) {
    const stays = order.total > 0 || (await hasAthletes(em, order))
    await (stays ? repairLines(em, order) : endWhole(em, ctx, order))
    await bookMovements(em, order.organizationId, [order.id])
    const entryId = await audit(ctx, em, 'order.repaired', order.id)
    await recountRegistrations(em, order)
    return auditedBy(entryId)
  },
})

async function confirmedOrder(em: Em, { organization }: Context, id: string): Promise<Order> {
  const where = { organizationId: organization.id, id, state: 'confirmed' as const }
  const order = await em.findOne(Order, where, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!order) throw new Refused({ code: 'not_found', values: { order: id } })
  return order
}

async function hasAthletes(em: Em, { organizationId, id }: Order): Promise<boolean> {
  const rows = await query(
    em,
    sql`select from registration where organization_id = ${organizationId} and order_id = ${id} and status = 'confirmed'`,
  )
  return rows.length > 0
}

const endWhole = (em: Em, ctx: Context, { id, couponId = null }: Order) =>
  endOrders(em, ctx, [{ id, couponId }], 'cancelled')

async function repairLines(em: Em, order: Order): Promise<void> {
  const { organizationId, id: orderId } = order
  await query(
    em,
    sql`
      update order_line line set state = registration.status,
        pools = jsonb_build_array(jsonb_build_object('poolId', competition.pool_id, 'quantity', 1))
          || jsonb_path_query_array(line.pools, '$[*] ? (@.isTier == true)')
      from registration join competition on competition.organization_id = registration.organization_id
        and competition.id = registration.competition_id
      where line.organization_id = ${organizationId} and line.order_id = ${orderId}
        and registration.organization_id = line.organization_id and line_id = line.id
        and registration.status in ('confirmed', 'cancelled')`,
  )
  const places = await query(
    em,
    sql<PoolPlaces>`
      select place ->> 'poolId' as "poolId", sum((place ->> 'quantity')::int)::int as quantity
      from order_line line cross join jsonb_array_elements(line.pools) as place
      where line.organization_id = ${organizationId} and line.order_id = ${orderId} and line.state = 'confirmed'
      group by 1`,
  )
  await takePlaces(em, order, places)
}

async function recountRegistrations(em: Em, { organizationId, eventId }: Order): Promise<void> {
  await query(
    em,
    sql`select from event where organization_id = ${organizationId} and id = ${eventId} for no key update`,
  )
  await query(
    em,
    sql`update event set registrations_count = (select count(*) from registration
        where organization_id = ${organizationId} and event_id = ${eventId} and status = 'confirmed')
      where organization_id = ${organizationId} and id = ${eventId}`,
  )
}
