import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { cancelLineOf } from '../orders/cancel-line.ts'
import type { Order } from '../orders/order.ts'
import { MerchandiseChoice } from './merchandise-choice.ts'

/** Cancels what an athlete has not been handed out yet, of an order that is locked; the stock is free again. */
export async function cancelMerchandise(em: Em, ctx: Context, order: Order, registrationId: string): Promise<void> {
  const { organizationId } = order
  const choices = await em.find(MerchandiseChoice, { organizationId, registrationId, deliveredAt: null })
  for (const { lineId } of choices) await cancelLineOf(em, ctx, order, lineId)
}
