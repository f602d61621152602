import type { Context } from '#server/context.ts'
import { accountOf } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import type { Order } from '../orders/order.ts'

/** A buyer's order, and the one that the visitor has opened with a code within the last half hour. */
export type OwnOrderKey = Readonly<{ confirmationId: string; openOrderId: string | null }>

/** Its link alone opens nothing that costs places or money: a code to the buyer does, or the buyer's account. */
export function isOrderOpen(
  { actor }: Pick<Context, 'actor'>,
  order: Pick<Order, 'id' | 'userId' | 'buyer'>,
  { openOrderId }: Pick<OwnOrderKey, 'openOrderId'>,
): boolean {
  if (openOrderId === order.id) return true
  const account = accountOf(actor)
  if (!account) return false
  return order.userId === account.userId || order.buyer?.email.toLowerCase() === account.email.toLowerCase()
}

export function ensureOrderOpen(ctx: Context, order: Order, key: OwnOrderKey): void {
  if (!isOrderOpen(ctx, order, key)) throw new Refused({ code: 'code_required' })
}
