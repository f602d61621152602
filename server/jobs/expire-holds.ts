import { expireHolds } from '../domain/orders/expire-holds.ts'
import type { Platform } from '../platform.ts'

/** Handles the queue `expire-holds`, every minute. */
export const expireHoldsJob = (platform: Platform) => async (): Promise<void> => {
  const ended = await expireHolds(platform.platformContext({ actor: { kind: 'system' } }))
  if (ended > 0) platform.log.info({ ended }, 'holds ran out: their places are free again')
}
