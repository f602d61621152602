import { reconcilePayments } from '../domain/payments/reconcile-payments.ts'
import type { Platform } from '../platform.ts'

export const reconcilePaymentsJob = (platform: Platform) => (): Promise<void> =>
  reconcilePayments(platform.platformContext({ actor: { kind: 'system' } }))
