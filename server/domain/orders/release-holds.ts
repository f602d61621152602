import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { toUuidArray } from '#server/database/uuid-array.ts'
import type { HoldScope } from '#rules/orders/holds.ts'
import { isId } from '#rules/ids.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { endOrders } from './end-orders.ts'

type HeldOrder = { id: string; couponId: string | null }

/**
 * Lets staff release unpaid places of one order or its whole network, for when somebody blocks a race. Throws `Refused`
 * `nothing_to_release`, `not_found`, `forbidden`.
 */
export async function releaseHolds(
  ctx: Context,
  { eventId, orderId, scope }: { eventId: string; orderId: string; scope: HoldScope },
): Promise<{ orders: number; places: number }> {
  ensureCan(ctx.actor, 'release-holds')
  if (!isId(eventId) || !isId(orderId)) throw new Refused({ code: 'not_found' })
  return ctx.db.transaction(async (em) => {
    const params = [ctx.organization.id, eventId, orderId]
    const [order] = await em.execute<unknown[]>(
      'select 1 from orders where organization_id = ? and event_id = ? and id = ?',
      params,
    )
    if (!order) throw new Refused({ code: 'not_found' })
    const orders = await em.execute<HeldOrder[]>(heldSql[scope], params)
    if (orders.length === 0) throw new Refused({ code: 'nothing_to_release' })
    const places = await countPlaces(em, ctx, orders)
    await endOrders(em, ctx, orders, 'cancelled')
    const counts = { orders: orders.length, places }
    await audit(ctx, em, 'holds.released', eventId, counts)
    return counts
  })
}

const heldSql: Record<HoldScope, string> = {
  order: heldWhere('orders.id = asked.id'),
  network: heldWhere('(orders.id = asked.id or orders.network = asked.network)'),
}

// Locks in the order of ids, as everywhere. Orders whose payment is being decided keep their places.
function heldWhere(condition: string) {
  return `select orders.id, orders.coupon_id as "couponId"
    from orders join orders asked on asked.organization_id = orders.organization_id and asked.event_id = orders.event_id
    where orders.organization_id = ? and orders.event_id = ? and asked.id = ? and ${condition}
      and orders.state in ('held', 'awaiting_payment')
      and not exists (select from payment where payment.organization_id = orders.organization_id
        and payment.order_id = orders.id and payment.state in ('in_process', 'approved'))
    order by orders.id for update of orders`
}

async function countPlaces(em: Em, { organization }: Context, orders: readonly HeldOrder[]): Promise<number> {
  const [sum] = await em.execute<{ places: number }[]>(
    `select coalesce(sum(quantity), 0)::int as places from order_place
      where organization_id = ? and order_id = any (?::uuid[])`,
    [organization.id, toUuidArray(orders.map(({ id }) => id))],
  )
  return sum!.places
}
