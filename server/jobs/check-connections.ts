import { checkConnections } from '../domain/provider-connections/check-connections.ts'
import type { Platform } from '../platform.ts'

export const checkConnectionsJob = (platform: Platform) => (): Promise<void> =>
  checkConnections(platform.platformContext({ actor: { kind: 'system' } }))
