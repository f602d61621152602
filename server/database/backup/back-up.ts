import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { FileStore } from '#server/domain/media/file-store.ts'
import { executedMigrations } from '../migrate.ts'
import { withConnection, ownerUrlFor, type DatabaseUrls } from '../roles.ts'
import { makeFolder } from '#server/make-folder.ts'
import { version } from '#server/version.ts'
import { copyOut } from './copy.ts'
import { filePath, fingerprintOf, manifestFileName, tablePath, type Manifest, type SavedFile } from './manifest.ts'
import { BackupProblem } from './backup-problem.ts'
import { ensureAllRowsVisible, qualifiedNameOf, setCanonicalOutput, listTables } from './tables.ts'

export type Installation = Readonly<{
  urls: DatabaseUrls
  secret: string
  files: Pick<FileStore, 'keys' | 'readAny' | 'restore'>
}>

export type OnStep = (step: string) => void

/**
 * Saves all rows, as one snapshot sees them, and all files in a new folder, while sales go on. The folder gets its name
 * when it is complete. Throws BackupProblem and DatabaseUnavailable.
 */
export async function backUp(installation: Installation, folder: string, onStep: OnStep = () => {}): Promise<Manifest> {
  await ensureFolderIsFree(folder)
  const partFolder = `${folder}.${process.pid}.part`
  try {
    for (const part of ['tables', 'files']) makeFolder(path.join(partFolder, part), 0o700)
    // Files are saved before the snapshot, as they may be replaced while it is copied, and again after it, for those
    // that it alone refers to.
    const filesBefore = await saveFiles(installation, partFolder, new Set(), onStep)
    const database = await saveTables(installation, partFolder, onStep)
    const filesAfter = await saveFiles(installation, partFolder, new Set(filesBefore.map(({ key }) => key)), onStep)
    const keys = { APP_SECRET: fingerprintOf(installation.secret) }
    const manifest: Manifest = { format: 1, dorsal: version, ...database, keys, files: [...filesBefore, ...filesAfter] }
    await writeFlushed(path.join(partFolder, manifestFileName), `${JSON.stringify(manifest, null, 1)}\n`)
    await rename(partFolder, folder)
    return manifest
  } catch (error) {
    await rm(partFolder, { recursive: true, force: true })
    throw error
  }
}

export async function ensureCanBackUp(urls: DatabaseUrls, folder: string): Promise<void> {
  await ensureFolderIsFree(folder)
  await withSnapshot(urls, ensureCompleteTables)
}

const ensureFolderIsFree = async (folder: string): Promise<void> => {
  const isFree = !existsSync(folder) || (await readdir(folder).catch(() => [''])).length === 0
  if (!isFree) throw new BackupProblem('conflict', `${folder} is there already: name a new folder.`)
}

type SavedDatabase = Pick<Manifest, 'postgres' | 'takenAt' | 'migrations' | 'tables'>

const saveTables = ({ urls }: Installation, partFolder: string, onStep: OnStep): Promise<SavedDatabase> =>
  withSnapshot(urls, async (client) => {
    const migrations = await ensureCompleteTables(client)
    const tables = await listTables(client)
    // The lock keeps a migration from changing a table before it is copied.
    await client.query(
      `lock table ${tables.map((table) => qualifiedNameOf(client, table)).join(', ')} in access share mode`,
    )
    const { rows } = await client.query<{ at: Date; postgres: string }>(
      `select now() as at, current_setting('server_version') as postgres`,
    )
    const savedTables: Manifest['tables'] = []
    for (const table of tables) {
      onStep(`${table.schema}.${table.name}`)
      savedTables.push({ ...table, ...(await copyOut(client, table, path.join(partFolder, tablePath(table)))) })
    }
    return { postgres: rows[0]!.postgres, takenAt: rows[0]!.at.toISOString(), migrations, tables: savedTables }
  })

const ensureCompleteTables = async (client: pg.Client): Promise<string[]> => {
  const migrations = await executedMigrations(client)
  if (migrations.length === 0) throw new BackupProblem('conflict', 'The database is empty: nobody has migrated it yet.')
  await ensureAllRowsVisible(client)
  return migrations
}

const withSnapshot = <Result>(urls: DatabaseUrls, work: (client: pg.Client) => Promise<Result>): Promise<Result> =>
  withConnection(ownerUrlFor('backup', urls), async (client) => {
    await setCanonicalOutput(client)
    await client.query('begin isolation level repeatable read, read only')
    return work(client)
  })

const saveFiles = async (
  { files }: Installation,
  partFolder: string,
  savedKeys: ReadonlySet<string>,
  onStep: OnStep,
): Promise<SavedFile[]> => {
  const savedFiles: SavedFile[] = []
  for await (const key of files.keys()) {
    const bytes = savedKeys.has(key) ? null : await files.readAny(key)
    if (!bytes) continue
    const file = path.join(partFolder, filePath({ key }))
    makeFolder(path.dirname(file), 0o700)
    await writeFlushed(file, bytes)
    savedFiles.push({ key, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    onStep(`${savedKeys.size + savedFiles.length} files`)
  }
  return savedFiles
}

const writeFlushed = async (file: string, content: string | Uint8Array): Promise<void> => {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
