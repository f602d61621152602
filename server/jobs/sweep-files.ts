import { sweepFiles } from '../domain/media/sweep-files.ts'
import { sweepRegistrationFiles } from '../domain/registration-files/sweep-registration-files.ts'
import type { Platform } from '../platform.ts'

export const sweepFilesJob = (platform: Platform) => async (): Promise<void> => {
  const ctx = platform.platformContext({ actor: { kind: 'system' } })
  const { unused, leftovers } = await sweepFiles(ctx, platform.files)
  const privateFiles = await sweepRegistrationFiles(ctx, platform.files)
  if (privateFiles > 0) platform.log.info({ files: privateFiles }, 'files of athletes were taken away')
  if (unused.length > 0) platform.log.info({ files: unused.length }, 'files that nothing named were taken away')
  if (leftovers > 0)
    platform.log.info({ files: leftovers }, 'files that were never written to their end were taken away')
}
