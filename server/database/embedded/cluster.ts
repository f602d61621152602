import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeFolder } from '#server/make-folder.ts'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import { accountFor } from './account.ts'

export type Secrets = Readonly<{ superuser: string; owner: string }>

export type Cluster = Readonly<{ home: string; data: string; binaries: string; durable: boolean }>

export const serverEnvironment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

export function ensureCluster(cluster: Cluster): Secrets {
  if (!existsSync(cluster.data)) createCluster(cluster)
  // existsSync would also be false where this user may not look.
  if (!statSync(path.join(cluster.data, 'PG_VERSION'), { throwIfNoEntry: false })) {
    throw brokenFolderError(cluster.data, 'PG_VERSION is missing')
  }
  return readSecrets(cluster)
}

export function brokenFolderError(dataFolder: string, reason: string): DatabaseUnavailable {
  return new DatabaseUnavailable(
    `The database folder ${dataFolder} is broken (${reason}): restore it from a backup, ` +
      'or move it away to begin with an empty database.',
  )
}

function secretsFileOf(cluster: Cluster): string {
  return path.join(cluster.home, 'secret.json')
}

function readSecrets(cluster: Cluster): Secrets {
  try {
    const { superuser, owner } = JSON.parse(readFileSync(secretsFileOf(cluster), 'utf8')) as Partial<Secrets>
    if (superuser && owner) return { superuser, owner }
  } catch {
    // A missing or unreadable file is reported below.
  }
  throw brokenFolderError(cluster.data, `its passwords in ${secretsFileOf(cluster)} are missing`)
}

function createCluster(cluster: Cluster): void {
  const partialFolder = `${cluster.data}.new`
  const secrets = { superuser: newPassword(), owner: newPassword() }
  rmSync(partialFolder, { recursive: true, force: true })
  runInitdb(cluster, partialFolder, secrets.superuser)
  writeFileSync(secretsFileOf(cluster), JSON.stringify(secrets), { mode: 0o600, flush: true })
  renameSync(partialFolder, cluster.data)
}

function runInitdb(cluster: Cluster, folder: string, password: string): void {
  const account = accountFor(folder)
  const giveToAccount = (file: string) => account.uid !== undefined && chownSync(file, account.uid, account.gid!)
  makeFolder(folder, 0o700)
  giveToAccount(folder)
  // initdb cannot reopen the socket that Node passes as stdin, so the password is in a file.
  const passwordFile = `${folder}.password`
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  giveToAccount(passwordFile)
  const { status, stderr, error } = spawnSync(
    path.join(cluster.binaries, 'bin/initdb'),
    [
      '-D',
      folder,
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
    ]
      .concat(hasBuiltinLocales(cluster) ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [])
      .concat(cluster.durable ? [] : ['--no-sync']),
    { ...account, env: serverEnvironment, encoding: 'utf8' },
  )
  rmSync(passwordFile, { force: true })
  if (status === 0) return
  rmSync(folder, { recursive: true, force: true })
  throw error ?? new Error(`initdb: ${stderr.trim()}`)
}

/** PostgreSQL's builtin C.UTF-8, the same on every system, came with version 17. */
function hasBuiltinLocales(cluster: Cluster): boolean {
  const version = spawnSync(path.join(cluster.binaries, 'bin/postgres'), ['--version'], { encoding: 'utf8' }).stdout
  return Number(/\d+/.exec(version)?.[0]) >= 17
}

function newPassword(): string {
  return randomBytes(18).toString('base64url')
}
