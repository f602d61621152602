import type { Jobs } from '../domain/jobs.ts'
import { checkConnection } from '../domain/provider-connections/check-connection.ts'
import type { Platform } from '../platform.ts'

export const checkConnectionJob =
  (platform: Platform) =>
  (data: Jobs['check-connection']): Promise<void> =>
    checkConnection(platform.platformContext({ actor: { kind: 'system' } }), data)
