import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { markRefundReturned } from './mark-refund-returned.ts'

/**
 * Records of several refunds that staff have returned their money; each in a transaction of its own, as each order has
 * its lock. Returns how many. Throws as `markRefundReturned`; those before it stay recorded.
 */
export async function markRefundsReturned(ctx: Context, refundIds: readonly string[]): Promise<{ refunds: number }> {
  ensureCan(ctx.actor, 'refund-orders')
  for (const id of refundIds) await markRefundReturned(ctx, id)
  return { refunds: refundIds.length }
}
