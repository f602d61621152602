import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/*
 * Locks between processes that the kernel takes back when their holder dies, however it dies: no lock can be
 * left behind, and no process id has to be trusted. SQLite is the portable way to such a lock in Node; the files
 * stay empty.
 */
export type Lock = Readonly<{ release(): void }>

const SQLITE_BUSY = 5

/** Takes the lock at `file` alone; undefined when somebody else holds it. */
export function tryExclusive(file: string): Lock | undefined {
  return tryLock(file, 'begin exclusive')
}

/** Takes the lock at `file` together with others who share it; undefined when somebody holds it alone. */
export function tryShared(file: string): Lock | undefined {
  return tryLock(file, 'begin; select count(*) from sqlite_master')
}

/** Waits for the lock at `file`, at most `patience` milliseconds; undefined when it did not come free. */
export async function exclusive(file: string, timeoutMs: number): Promise<Lock | undefined> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const lock = tryExclusive(file)
    if (lock || performance.now() > deadline) return lock
    await sleep(25)
  }
}

function tryLock(file: string, statement: string): Lock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    // No journal: a lock must be had on a full disk too, or nothing could be stopped there.
    database.exec('pragma journal_mode = memory')
    database.exec(statement)
    return { release: () => database.close() }
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
}
