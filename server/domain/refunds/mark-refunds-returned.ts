import { procedure } from '../command.ts'
import { markRefundReturned } from './mark-refund-returned.ts'

/**
 * Records of several refunds that staff have returned their money; each in a transaction of its own, as each order has
 * its lock. Returns how many. Throws as `markRefundReturned`; those before it stay recorded.
 */
export const markRefundsReturned = procedure({
  permission: 'refund-orders',
  async run(ctx, refundIds: readonly string[]): Promise<{ refunds: number }> {
    for (const id of refundIds) await markRefundReturned(ctx, id)
    return { refunds: refundIds.length }
  },
})
