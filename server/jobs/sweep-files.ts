import { diskFiles } from '../adapters/files/disk-files.ts'
import { sweepFiles } from '../domain/media/sweep-files.ts'
import type { Platform } from '../platform.ts'

/** Handles the queue `sweep-files`, every night. */
export const sweepFilesJob = (platform: Platform) => async (): Promise<void> => {
  const ctx = platform.platformContext({ actor: { kind: 'system' } })
  const swept = await sweepFiles(ctx, diskFiles(platform.env.FILES_DIR))
  if (swept.length > 0) platform.log.info({ files: swept.length }, 'pictures that nothing named were taken away')
}
