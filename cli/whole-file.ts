import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from './exit-code.ts'

/**
 * Writes a file under another name until it is whole: when that fails, nothing of it is left and the file that was there
 * stays. `write` is given the name.
 */
export const intoWholeFile = async <Result>(
  file: string,
  write: (draft: string) => Promise<Result>,
): Promise<Result> => {
  const draft = `${file}.${process.pid}.part`
  try {
    const result = await write(draft)
    // A power cut after the new name could otherwise leave an empty file under it.
    const written = await open(draft, 'r+')
    await written.sync().finally(() => written.close())
    await rename(draft, file)
    return result
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw explained(error, file)
  }
}

const explained = (error: unknown, file: string): unknown => {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return new UsageError(`There is no folder ${path.dirname(file)}.`)
  if (code === 'EISDIR') return new UsageError(`${file} is a folder: name a file.`)
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return new UsageError(`${file} may not be written by this user.`)
  return error
}
