import type { Em } from '#server/database/orm.ts'
import { isWaitedFor } from '#rules/payments/offered-methods.ts'
import { command } from '../command.ts'
import { query, sql } from '#server/database/query.ts'
import { countByNetwork } from './count-by-network.ts'
import { endOrders } from './end-orders.ts'
import { ensureChosen, ensureUndecided } from './ensure-payable.ts'
import { lockOrder } from './load-order.ts'
import { orderDetails } from './order-details.ts'
import type { Order } from './order.ts'

/**
 * Idempotent. An order whose money may be on its way manually stays: its hold ends by itself. Throws `Refused`
 * `order_not_found`, `order_already_paid`, `order_not_payable` while a payment is being decided, `too_many_requests`.
 */
export const releaseHold = command({
  permission: 'anybody',
  subject: lockOrder,
  unaudited: 'an order is its own record: state, times and buyer',
  async run({ em, ctx, subject: order }) {
    if (order.state === 'cancelled' || order.state === 'expired') return
    ensureChosen(order)
    if (order.state === 'awaiting_payment' && isWaitedFor(order.paymentMethod ?? null)) return
    ensureUndecided(order, await orderDetails(em, order))
    // Its documents were looked up, and its buyer was mailed, for nothing.
    await countByNetwork(ctx, 'documents', await countDocuments(em, order))
    if (order.buyer) await countByNetwork(ctx, 'unpaidPeople', 1)
    await endOrders(em, ctx, [{ id: order.id, couponId: order.couponId ?? null }], 'cancelled')
  },
})

async function countDocuments(em: Em, { organizationId, id }: Order): Promise<number> {
  const [row] = await query(
    em,
    sql<{ count: number }>`select count(*)::int as count from registration
      where organization_id = ${organizationId} and order_id = ${id}`,
  )
  return row!.count
}
