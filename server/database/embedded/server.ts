import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import { findFreePort } from './find-free-port.ts'
import { accountFor } from './account.ts'
import { brokenFolderError, serverEnvironment, type Cluster } from './cluster.ts'
import { disownPidFile, findPostmaster } from './postmaster.ts'

const startTimeoutMs = 120_000
const stopTimeoutMs = 30_000
const quitTimeoutMs = 10_000
const connectTimeoutMs = 5_000
const maxLogBytes = 10_000_000

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // For several processes: each takes up to twenty connections and one to listen.
  max_connections: 200,
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Rows and statements hold personal data, so errors are logged without them.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}
const throwawaySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts the server, or finds the running one, and waits until it answers or `isCancelled`. The caller holds the start
 * lock. Returns its port. Throws DatabaseUnavailable.
 */
export async function startServer(cluster: Cluster, password: string, isCancelled = () => false): Promise<number> {
  const deadline = performance.now() + startTimeoutMs
  while (performance.now() < deadline && !isCancelled()) {
    const postmaster = findPostmaster(cluster.data)
    const failure = postmaster ? undefined : await launch(cluster)
    if (failure && !isTransient(failure)) throw startFailureOf(cluster, failure)
    const port = failure ? undefined : await findAnsweringPort(cluster, password)
    if (port) return port
    await sleep(100)
  }
  throw new DatabaseUnavailable(
    `The embedded database did not become ready within two minutes: see ${logFileOf(cluster)}.`,
  )
}

/**
 * Stops the server if one runs; at once if it has not ended after `timeoutMs`. The caller holds the start lock. A
 * frozen server is left, and ends when it goes on.
 */
export async function stopServer(cluster: Cluster, timeoutMs = stopTimeoutMs): Promise<void> {
  const tries = [
    ['SIGINT', timeoutMs],
    ['SIGQUIT', Math.min(timeoutMs, quitTimeoutMs)],
  ] as const
  for (const [signal, ms] of tries) {
    const postmaster = findPostmaster(cluster.data)
    if (!postmaster) return
    process.kill(postmaster.pid, signal)
    const deadline = performance.now() + ms
    while (findPostmaster(cluster.data) && performance.now() < deadline) await sleep(10)
  }
}

async function launch(cluster: Cluster): Promise<string | undefined> {
  disownPidFile(cluster.data)
  const port = await findFreePort().catch((error: Error) => {
    throw new DatabaseUnavailable(`No port is free for the embedded database (${error.message}).`)
  })
  const log = openLog(cluster)
  const allSettings = { ...settings, ...(cluster.durable ? {} : throwawaySettings), port }
  // Detached, so that Ctrl-C reaches only us and requests finish before the database stops. It logs to a file, as a
  // pipe would break, and the server with it, when this process is killed.
  const child = spawn(
    path.join(cluster.binaries, 'bin/postgres'),
    ['-D', cluster.data, ...Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...accountFor(cluster.data),
      env: serverEnvironment,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      cwd: '/',
    },
  )
  closeSync(log.fd)
  let exitReason: string | undefined
  child.once('error', (error) => (exitReason = error.message))
  child.once('exit', (code, signal) => (exitReason ??= `ended with ${signal ?? `code ${code}`}`))
  child.unref()
  const deadline = performance.now() + startTimeoutMs
  while (exitReason === undefined && !findPostmaster(cluster.data)?.isReady && performance.now() < deadline) {
    await sleep(10)
  }
  return exitReason && `${readLog(log)}\n${exitReason}`
}

async function findAnsweringPort(cluster: Cluster, password: string): Promise<number | undefined> {
  const postmaster = findPostmaster(cluster.data)
  if (!postmaster?.isReady) return undefined
  const client = new pg.Client({
    host: '127.0.0.1',
    port: postmaster.port,
    user: 'postgres',
    password,
    connectionTimeoutMillis: connectTimeoutMs,
  })
  try {
    await client.connect()
    await client.end()
    return postmaster.port
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') throw brokenFolderError(cluster.data, 'its passwords do not fit')
    return undefined
  }
}

/** Another process took the port, or a child of a killed server still finishes: retrying helps. */
function isTransient(failure: string): boolean {
  return /could not create any TCP\/IP sockets|pre-existing shared memory block|lock file "[^"\n]*" already exists/.test(
    failure,
  )
}

function startFailureOf(cluster: Cluster, failure: string): Error {
  if (/No space left on device|Disk quota exceeded/.test(failure)) return new Error(failure)
  const reason = /(?:FATAL|PANIC|ERROR): +(.*)/.exec(failure)?.[1] ?? failure.trim().split('\n').at(-1)
  return brokenFolderError(cluster.data, `${reason}; see ${logFileOf(cluster)}`)
}

function logFileOf(cluster: Cluster): string {
  return path.join(cluster.home, 'postgres.log')
}

function openLog(cluster: Cluster): { fd: number; file: string; start: number } {
  const file = logFileOf(cluster)
  if (existsSync(file) && statSync(file).size > maxLogBytes) {
    rmSync(`${file}.1`, { force: true })
    renameSync(file, `${file}.1`)
  }
  const fd = openSync(file, 'a', 0o600)
  return { fd, file, start: statSync(file).size }
}

function readLog(log: { file: string; start: number }): string {
  const fd = openSync(log.file, 'r')
  const buffer = Buffer.alloc(16_384)
  const length = readSync(fd, buffer, 0, buffer.length, log.start)
  closeSync(fd)
  return buffer.toString('utf8', 0, length)
}
