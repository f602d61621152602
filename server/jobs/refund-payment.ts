import type { Jobs } from '../domain/jobs.ts'
import { refundPayment } from '../domain/payments/refund-payment.ts'
import type { Platform } from '../platform.ts'

export const refundPaymentJob =
  (platform: Platform) =>
  async ({ organizationId, paymentId }: Jobs['refund-payment']): Promise<void> => {
    const ctx = await platform.platformContext({ actor: { kind: 'system' } }).findContextEvenDeleted(organizationId)
    await refundPayment(ctx!, paymentId)
  }
