import type { FileStore } from '#server/domain/media/file-store.ts'
import type { Env } from '#server/env.ts'
import { diskFiles } from './disk-files.ts'

export const openFiles = async ({ FILES_URL, FILES_DIR }: Pick<Env, 'FILES_URL' | 'FILES_DIR'>): Promise<FileStore> => {
  if (!FILES_URL) return diskFiles(FILES_DIR)
  // The SDK of S3 takes 20 MB of memory, so it is loaded only with a bucket.
  const { s3Files } = await import('./s3-files.ts')
  return s3Files(FILES_URL)
}
