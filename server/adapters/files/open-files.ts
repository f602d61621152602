import type { FileStore } from '#server/domain/media/file-store.ts'
import type { Env } from '#server/env.ts'
import { diskFiles } from './disk-files.ts'

/** Where this installation keeps its files: in the bucket that FILES_URL names, otherwise in a folder. */
export const openFiles = async ({ FILES_URL, FILES_DIR }: Pick<Env, 'FILES_URL' | 'FILES_DIR'>): Promise<FileStore> => {
  if (!FILES_URL) return diskFiles(FILES_DIR)
  // 20 MB of memory that a process without a bucket does not need.
  const { s3Files } = await import('./s3-files.ts')
  return s3Files(FILES_URL)
}
