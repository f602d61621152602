import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Locks between processes that the kernel releases when their holder dies: none is left behind, and no process id has
 * to be trusted. SQLite is the portable way to such a lock in Node; the files stay empty.
 */
export type Lock = Readonly<{ release(): void }>

const SQLITE_BUSY = 5

export function tryLockExclusive(file: string): Lock | undefined {
  return tryLock(file, 'begin exclusive')
}

export function tryLockShared(file: string): Lock | undefined {
  return tryLock(file, 'begin; select count(*) from sqlite_master')
}

export async function lockExclusive(file: string, timeoutMs: number): Promise<Lock | undefined> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const lock = tryLockExclusive(file)
    if (lock || performance.now() > deadline) return lock
    await sleep(25)
  }
}

function tryLock(file: string, statement: string): Lock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    // Without a journal on disk a lock can be taken on a full disk, where the server must still be stopped.
    database.exec('pragma journal_mode = memory')
    database.exec(statement)
    return { release: () => database.close() }
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
}
