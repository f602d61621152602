import type { Jobs } from '../domain/jobs.ts'
import { closeCheckout } from '../domain/payments/close-checkout.ts'
import type { Platform } from '../platform.ts'

export const closeCheckoutJob =
  (platform: Platform) =>
  (data: Jobs['close-checkout']): Promise<void> =>
    closeCheckout(platform.platformContext({ actor: { kind: 'system' } }), data)
