import type { Jobs } from '../domain/jobs.ts'
import { sendRefund } from '../domain/refunds/send-refund.ts'
import type { Platform } from '../platform.ts'

export const sendRefundJob =
  (platform: Platform) =>
  async ({ organizationId, refundId }: Jobs['send-refund']): Promise<void> => {
    const ctx = await platform.platformContext({ actor: { kind: 'system' } }).findContextEvenDeleted(organizationId)
    await sendRefund(ctx!, refundId)
  }
