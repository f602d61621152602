import { closeOrders } from '../domain/event-closures/close-orders.ts'
import type { Jobs } from '../domain/jobs.ts'
import type { Platform } from '../platform.ts'

export const closeEventJob =
  (platform: Platform) =>
  async ({ organizationId, closureId }: Jobs['close-event']): Promise<void> => {
    const ctx = await platform.platformContext({ actor: { kind: 'system' } }).findContextEvenDeleted(organizationId)
    if (!ctx) return
    for (const { orderId, error } of await closeOrders(ctx, closureId))
      platform.log.error({ organizationId, orderId, err: error }, 'an order of a cancelled event could not be closed')
  }
