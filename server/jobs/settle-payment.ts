import type { Jobs } from '../domain/jobs.ts'
import { settlePayment } from '../domain/payments/settle-payment.ts'
import type { Platform } from '../platform.ts'

export const settlePaymentJob =
  (platform: Platform) =>
  (data: Jobs['settle-payment']): Promise<void> =>
    settlePayment(platform.platformContext({ actor: { kind: 'system' } }), data)
