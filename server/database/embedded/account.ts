import { cpSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { makeFolder } from '#server/make-folder.ts'
import { DatabaseUnavailable } from '../database-unavailable.ts'

export type Account = Readonly<{ uid?: number; gid?: number }>

export const sharedFolder = '/var/lib/dorsal'

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * PostgreSQL refuses to run as root, so root uses another account: the owner of an existing data folder, as accounts
 * may have been added since, or one that every system has.
 */
export function accountFor(dataFolder: string): Account {
  if (!isRoot()) return {}
  const owner = existsSync(dataFolder) ? statSync(dataFolder) : undefined
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new DatabaseUnavailable(
    'PostgreSQL does not run as root and this system has neither an account "postgres" nor "nobody": ' +
      'start Dorsal as another user, or set DATABASE_URL.',
  )
}

export function isReachable(folder: string): boolean {
  if (!isRoot()) return true
  const isEnterable = !existsSync(folder) || (statSync(folder).mode & 0o001) !== 0
  const parent = path.dirname(folder)
  return isEnterable && (parent === folder || isReachable(parent))
}

export function reachableBinaries(native: string, version: string): string {
  if (isReachable(path.join(native, 'bin/postgres'))) return native
  const copy = path.join(sharedFolder, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const partialCopy = `${copy}.${process.pid}`
  makeFolder(sharedFolder, 0o755)
  cpSync(native, partialCopy, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', sharedFolder])
  try {
    renameSync(partialCopy, copy)
  } catch (error) {
    rmSync(partialCopy, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}
