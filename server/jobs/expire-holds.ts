import { deleteExpiredDrafts } from '../domain/order-drafts/delete-drafts.ts'
import { expireHolds } from '../domain/orders/expire-holds.ts'
import type { Platform } from '../platform.ts'

/** Handles the queue `expire-holds`, every minute. Throws after all were tried, when one organization failed. */
export const expireHoldsJob = (platform: Platform) => async (): Promise<void> => {
  const ctx = platform.platformContext({ actor: { kind: 'system' } })
  const { ended, failed } = await expireHolds(ctx)
  if (ended > 0) platform.log.info({ ended }, 'holds ran out: their places are free again')
  for (const { organizationId, error } of failed)
    platform.log.error({ organizationId, err: error }, 'holds of an organization could not be ended')
  await deleteExpiredDrafts(ctx)
  if (failed.length > 0) throw new Error(`holds could not be ended in ${failed.length} organizations`)
}
