import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

// Node's recursive mkdir loops for ever where an existing folder rejects new ones with ENOENT, as /proc does.
export function makeFolder(folder: string, mode = 0o777): void {
  if (isFolder(folder)) return
  const parent = path.dirname(folder)
  if (parent !== folder) makeFolder(parent, mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    if (isFolder(folder)) return
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw Object.assign(new Error(`The folder ${folder} cannot be made: ${reasons[code] ?? code}`, { cause: error }), {
      code,
    })
  }
}

const isFolder = (name: string): boolean => {
  try {
    return statSync(name).isDirectory()
  } catch {
    return false
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'the one above it takes none',
  EEXIST: 'a file has its name',
  ENOTDIR: 'a file is on the way to it',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
}
