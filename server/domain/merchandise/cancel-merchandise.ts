import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { sql } from '#server/database/query.ts'
import { cancelLineOf } from '../orders/cancel-line.ts'
import { endPendingCharges } from '../orders/end-orders.ts'
import type { Order } from '../orders/order.ts'
import type { Registration } from '../registrations/registration.ts'
import { merchandiseLinesOf } from './merchandise-lines-of.ts'

/**
 * Cancels what an athlete has not been handed out yet, of an order that is locked, and what nobody has paid of others; the
 * stock is free again.
 */
export async function cancelMerchandise(em: Em, ctx: Context, order: Order, registration: Registration): Promise<void> {
  await endPendingCharges(em, ctx, sql`registration.id = ${registration.id}`)
  const lineIds = await merchandiseLinesOf(em, registration, { deliveredAt: null })
  for (const lineId of lineIds) await cancelLineOf(em, ctx, order, lineId)
}
