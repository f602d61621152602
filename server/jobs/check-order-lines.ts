import { writeMissingLines } from '../domain/orders/write-missing-lines.ts'
import type { Platform } from '../platform.ts'

/** Handles the queue `check-order-lines`, every night. */
export const checkOrderLinesJob = (platform: Platform) => async (): Promise<void> => {
  const written = await writeMissingLines(platform.platformContext({ actor: { kind: 'system' } }).db)
  if (written) platform.log.warn({ orders: written }, 'wrote the lines of orders that an earlier release changed')
}
