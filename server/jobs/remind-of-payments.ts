import { remindOfPayments } from '../domain/payments/remind-of-payments.ts'
import type { Platform } from '../platform.ts'

export const remindOfPaymentsJob = (platform: Platform) => (): Promise<void> =>
  remindOfPayments(platform.platformContext({ actor: { kind: 'system' } }))
