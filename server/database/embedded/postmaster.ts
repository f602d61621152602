import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What a running server says about itself in `postmaster.pid`. */
export type Postmaster = Readonly<{ pid: number; port: number; isReady: boolean }>

/** A process id that no system hands out. */
const unusedPid = 2_147_483_646

/** The server that runs on this data folder; undefined when none does, whatever a left-over pid file claims. */
export function runningPostmaster(dataFolder: string): Postmaster | undefined {
  const lines = pidFileLines(dataFolder)
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1 || !isServerOf(pid, dataFolder)) return undefined
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/**
 * After a crash the pid in the left-over file may belong to a stranger by now, and PostgreSQL would refuse to start
 * because "another server might be running". The file is kept, since its shared memory key still protects the data
 * from a child of the dead server; only the pid is replaced by one that cannot exist. Call it holding the start lock
 * and when no server runs.
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

/** A pid alone proves nothing: the process must be a live one at work in this very folder. */
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
