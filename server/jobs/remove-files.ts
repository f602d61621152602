import type { Jobs } from '../domain/jobs.ts'
import type { Platform } from '../platform.ts'

export const removeFilesJob =
  ({ files }: Platform) =>
  async ({ keys }: Jobs['remove-files']): Promise<void> => {
    for (const key of keys) await files.remove(key)
  }
