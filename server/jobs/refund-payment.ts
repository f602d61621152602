import type { Jobs } from '../domain/jobs.ts'
import { refundPayment } from '../domain/payments/refund-payment.ts'
import type { Platform } from '../platform.ts'

/** Handles the queue `refund-payment`. An organization that is gone keeps its money where it is, for an operator to see. */
export const refundPaymentJob =
  (platform: Platform) =>
  async ({ organizationId, paymentId }: Jobs['refund-payment']): Promise<void> => {
    const ctx = await platform.platformContext({ actor: { kind: 'system' } }).within(organizationId)
    if (!ctx) throw new Error(`the organization of payment ${paymentId} is gone: its refund waits for an operator`)
    await refundPayment(ctx, paymentId)
  }
