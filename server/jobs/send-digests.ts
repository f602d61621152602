import { sendDueDigests } from '../domain/orders/order-digests.ts'
import type { Platform } from '../platform.ts'

export const sendDigestsJob = (platform: Platform) => (): Promise<void> =>
  sendDueDigests(platform.platformContext({ actor: { kind: 'system' } }))
