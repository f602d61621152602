import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export type Postmaster = Readonly<{ pid: number; port: number; isReady: boolean }>

const unusedPid = 2_147_483_646

export function findPostmaster(dataFolder: string): Postmaster | undefined {
  const lines = pidFileLines(dataFolder)
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1 || !isServerOf(pid, dataFolder)) return undefined
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/**
 * After a crash the pid in the left-over file may belong to another process, and PostgreSQL would refuse to start
 * because "another server might be running". The file stays, as its shared memory key protects the data from a child of
 * the dead server; only the pid is replaced by an impossible one. The caller holds the start lock, and no server runs.
 */
export function disownPidFile(dataFolder: string): void {
  const lines = pidFileLines(dataFolder)
  if (lines.length < 2) return
  writeFileSync(pidFileOf(dataFolder), [unusedPid, ...lines.slice(1)].join('\n'))
}

function pidFileOf(dataFolder: string): string {
  return path.join(dataFolder, 'postmaster.pid')
}

function pidFileLines(dataFolder: string): string[] {
  try {
    return readFileSync(pidFileOf(dataFolder), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** A pid may have been reused, so the process must also work in this folder. */
function isServerOf(pid: number, dataFolder: string): boolean {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout.includes(dataFolder)
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataFolder)
  } catch {
    return false
  }
}
