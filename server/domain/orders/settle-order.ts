import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import { ensureCan } from '#rules/permissions.ts'
import { audit } from '../audit/audit.ts'
import { findRow } from '../find-row.ts'
import { surplusCash } from './line-cash.ts'
import { linesOf } from './order-lines.ts'
import { Order } from './order.ts'

/**
 * Records that staff have settled what needed attention of an order, such as a chargeback; what happens later needs it
 * again. Refunds to return or to send again are settled by doing so. Throws `Refused` `not_found`, `forbidden`.
 */
export async function settleOrder(ctx: Context, orderId: string): Promise<void> {
  ensureCan(ctx.actor, 'refund-orders')
  await ctx.db.transaction(async (em) => {
    const order = await findRow(em, ctx, Order, orderId, LockMode.PESSIMISTIC_WRITE)
    order.settledAt = await databaseNow(em)
    for (const line of await linesOf(em, order)) line.cashKept = surplusCash(order, line)
    await em.flush()
    await audit(ctx, em, 'order.settled', orderId)
  })
}
