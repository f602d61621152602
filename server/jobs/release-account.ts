import type { Jobs } from '../domain/jobs.ts'
import { releaseAccount } from '../domain/provider-connections/release-account.ts'
import type { Platform } from '../platform.ts'

export const releaseAccountJob =
  (platform: Platform) =>
  (data: Jobs['release-account']): Promise<void> =>
    releaseAccount(platform.platformContext({ actor: { kind: 'system' } }), data)
