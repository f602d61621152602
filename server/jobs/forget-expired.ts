import { deleteExpired } from '../domain/accounts/delete-expired.ts'
import type { Platform } from '../platform.ts'

export const forgetExpiredJob = (platform: Platform) => (): Promise<void> =>
  deleteExpired(platform.platformContext({ actor: { kind: 'system' } }))
