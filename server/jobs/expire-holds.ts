import { expireHolds } from '../domain/orders/expire-holds.ts'
import type { Platform } from '../platform.ts'

/** Handles the queue `expire-holds`, every minute. Throws after all were tried, when one organization failed. */
export const expireHoldsJob = (platform: Platform) => async (): Promise<void> => {
  const { ended, failed } = await expireHolds(platform.platformContext({ actor: { kind: 'system' } }))
  if (ended > 0) platform.log.info({ ended }, 'holds ran out: their places are free again')
  for (const { organizationId, error } of failed)
    platform.log.error({ organizationId, err: error }, 'holds of an organization could not be ended')
  if (failed.length > 0) throw new Error(`holds could not be ended in ${failed.length} organizations`)
}
