import { runDueSchedules } from '../domain/exports/export-schedules.ts'
import type { Platform } from '../platform.ts'

export const runSchedulesJob = (platform: Platform) => (): Promise<void> =>
  runDueSchedules(platform.platformContext({ actor: { kind: 'system' } }))
