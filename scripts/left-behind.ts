import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/**
 * Ends every process, on Linux, whose command line or environment names the folder `scratch`, and removes the folder.
 * Returns the processes' command lines.
 */
export function removeScratch(scratch: string): string[] {
  const leftBehind = processIds().flatMap((pid) => {
    const commandLine = readProcess(pid, 'cmdline').replaceAll('\0', ' ').trim()
    if (!`${commandLine}\0${readProcess(pid, 'environ')}`.includes(scratch)) return []
    try {
      // PostgreSQL frees its shared memory when it is asked to quit, not when it is killed.
      process.kill(pid, /\bpostgres\b/.test(commandLine) ? 'SIGQUIT' : 'SIGKILL')
    } catch {
      return []
    }
    return [commandLine]
  })
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  return leftBehind
}

/** Removes the scratch folders in `folder`, named `prefix` and a process id, whose process has ended. */
export function removeAbandonedScratch(folder: string, prefix: string): void {
  if (!existsSync('/proc')) return
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(prefix))) {
    const pid = /^\d+/.exec(name.slice(prefix.length))?.[0]
    if (pid && !existsSync(`/proc/${pid}`)) removeScratch(path.join(folder, name))
  }
}

const processIds = (): number[] => {
  const names = existsSync('/proc') ? readdirSync('/proc') : []
  return names
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid)
}

function readProcess(pid: number, name: string) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
