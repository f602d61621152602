import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from './exit-code.ts'

/**
 * Writes under a temporary name, which `write` is given, and renames the file when it is complete. On failure an
 * existing file stays as it was.
 */
export const writeFileAtomically = async <Result>(
  file: string,
  write: (partFile: string) => Promise<Result>,
): Promise<Result> => {
  const partFile = `${file}.${process.pid}.part`
  try {
    const result = await write(partFile)
    // Without a flush a power cut after the rename could leave an empty file.
    const handle = await open(partFile, 'r+')
    await handle.sync().finally(() => handle.close())
    await rename(partFile, file)
    return result
  } catch (error) {
    await rm(partFile, { force: true }).catch(() => {})
    throw usageErrorOf(error, file)
  }
}

const usageErrorOf = (error: unknown, file: string): unknown => {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return new UsageError(`There is no folder ${path.dirname(file)}.`)
  if (code === 'EISDIR') return new UsageError(`${file} is a folder: name a file.`)
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return new UsageError(`${file} may not be written by this user.`)
  return error
}
