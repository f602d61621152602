import type { Jobs } from '../domain/jobs.ts'
import { runTagging, stopTagging } from '../domain/registrations/run-tagging.ts'
import type { Platform } from '../platform.ts'

export const tagAthletesJob =
  (platform: Platform) =>
  async ({ organizationId, taggingId }: Jobs['tag-athletes']): Promise<void> => {
    const ctx = await platform.platformContext({ actor: { kind: 'system' } }).findContext(organizationId)
    if (ctx) await runTagging(ctx, taggingId)
  }

export const stopTaggingJob =
  (platform: Platform) =>
  async ({ organizationId, taggingId }: Jobs['stop-tagging']): Promise<void> => {
    const ctx = await platform.platformContext({ actor: { kind: 'system' } }).findContext(organizationId)
    if (ctx) await stopTagging(ctx, taggingId)
  }
