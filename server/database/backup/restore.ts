import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { executedMigrations, findUnknownMigration, migrate } from '../migrate.ts'
import { baselineName } from '../baseline/index.ts'
import { withConnection, ownerUrlFor, type DatabaseUrls } from '../roles.ts'
import type { Installation, OnStep } from './back-up.ts'
import { measureTable, copyIn, measureFile, type CopyStats } from './copy.ts'
import { filePath, fingerprintOf, readManifest, tablePath, type Manifest, type SavedTable } from './manifest.ts'
import { BackupProblem } from './backup-problem.ts'
import { qualifiedNameOf, setCanonicalOutput, listTables } from './tables.ts'

export type Target = Readonly<Installation & { acceptsOtherSecret: boolean }>

/**
 * Restores a backup into an empty database: roles, tables, all rows, all files. Compares all of it
 * with the manifest before it commits: either all rows are there or none. Throws BackupProblem and DatabaseUnavailable.
 */
export async function restore(folder: string, target: Target, onStep: OnStep = () => {}): Promise<Manifest> {
  const manifest = await ensureRestorable(folder, target, onStep)
  await migrate(target.urls)
  await withOwnerConnection(target.urls, async (client) => {
    await client.query('begin')
    await copyTables(client, folder, manifest, onStep)
    await restoreFiles(folder, manifest, target, onStep)
    await client.query('commit')
    await client.query('analyze')
  })
  return manifest
}

export async function ensureRestorable(folder: string, target: Target, onStep: OnStep = () => {}): Promise<Manifest> {
  const manifest = await readManifest(folder)
  ensureSameBaseline(manifest)
  ensureSameSecret(manifest, target)
  await ensureUndamaged(folder, manifest, onStep)
  await withOwnerConnection(target.urls, ensureEmpty)
  return manifest
}

const withOwnerConnection = (urls: DatabaseUrls, work: (client: pg.Client) => Promise<void>): Promise<void> =>
  withConnection(ownerUrlFor('restore', urls), async (client) => {
    await setCanonicalOutput(client)
    await work(client)
  })

const ensureSameBaseline = ({ dorsal, migrations }: Manifest): void => {
  const otherName = findUnknownMigration(migrations)
  if (otherName === undefined) return
  throw new BackupProblem(
    'conflict',
    `The backup was made from another baseline (${otherName}, here ${baselineName}): restore it with the Dorsal ${dorsal} that made it.`,
  )
}

const ensureSameSecret = ({ keys }: Manifest, { secret, acceptsOtherSecret }: Target): void => {
  const fingerprint = fingerprintOf(secret)
  if (acceptsOtherSecret || keys.APP_SECRET === fingerprint) return
  throw new BackupProblem(
    'conflict',
    `The backup was made with another APP_SECRET (fingerprint ${keys.APP_SECRET}, here ${fingerprint}): set that one, or give ` +
      '--other-secret and do without bank details, second factors and open sessions.',
  )
}

const ensureUndamaged = async (folder: string, { tables, files }: Manifest, onStep: OnStep): Promise<void> => {
  onStep('checking')
  for (const table of tables) {
    const stats = await measureFile(path.join(folder, tablePath(table))).catch(() => null)
    if (!stats || !isSame(stats, table)) throw damagedError(path.join(folder, tablePath(table)))
  }
  for (const file of files) {
    const bytes = await readFile(path.join(folder, filePath(file))).catch(() => null)
    if (!bytes || digestOf(bytes) !== file.sha256) throw damagedError(path.join(folder, filePath(file)))
  }
}

const damagedError = (file: string) =>
  new BackupProblem('invalid', `The backup is damaged: ${file} is not what was saved. Nothing was restored.`)

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const isSame = (one: CopyStats, other: CopyStats) => one.rows === other.rows && one.sha256 === other.sha256

const ensureEmpty = async (client: pg.Client): Promise<void> => {
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace limit 1`,
  )
  const executedNames = await executedMigrations(client)
  const filledTable = executedNames.length ? await findFilledTable(client) : tables.rows[0]?.name
  if (filledTable)
    throw new BackupProblem('conflict', `The database is not empty (${filledTable}): create an empty one.`)
}

const findFilledTable = async (client: pg.Client): Promise<string | undefined> => {
  for (const table of await listTables(client)) {
    if (table.schema === 'pgboss' || table.schema === 'limits') continue
    const { rowCount } = await client.query(`select from ${qualifiedNameOf(client, table)} limit 1`)
    if (rowCount) return table.name
  }
  return undefined
}

const copyTables = async (client: pg.Client, folder: string, { tables }: Manifest, onStep: OnStep): Promise<void> => {
  await ensureSameColumns(client, tables)
  const closeStatements = await openForCopying(client, tables)
  await client.query(`truncate ${tables.map((table) => qualifiedNameOf(client, table)).join(', ')}`)
  for (const table of tables) {
    onStep(`${table.schema}.${table.name}`)
    await copyIn(client, table, path.join(folder, tablePath(table)))
    if (!isSame(await measureTable(client, table), table))
      throw new BackupProblem('invalid', `${table.name} reads otherwise than it was saved. Nothing was restored.`)
  }
  onStep('references')
  for (const statement of closeStatements) await client.query(statement)
}

const ensureSameColumns = async (client: pg.Client, tables: readonly SavedTable[]): Promise<void> => {
  const columnsByTable = new Map(
    (await listTables(client)).map((table) => [qualifiedNameOf(client, table), new Set(table.columns)]),
  )
  const mismatch = tables.find((table) =>
    table.columns.some((column) => !columnsByTable.get(qualifiedNameOf(client, table))?.has(column)),
  )
  if (mismatch)
    throw new BackupProblem(
      'conflict',
      `${mismatch.schema}.${mismatch.name} has other columns in the backup: restore it with the Dorsal that made it.`,
    )
}

/**
 * Removes what prevents copying rows in any order, and returns the statements that restore it: foreign keys, which then
 * check all rows; triggers; and row-level security forced on the owner, with which COPY fails.
 */
const openForCopying = async (client: pg.Client, tables: readonly SavedTable[]): Promise<string[]> => {
  const { rows } = await client.query<{ open: string; close: string }>(
    `with saved as (select to_regclass(name) as id from unnest($1::text[]) as name)
     select format('alter table %s disable trigger user', id::regclass) as open,
       format('alter table %s enable trigger user', id::regclass) as close
     from saved where exists (select from pg_trigger where tgrelid = id and not tgisinternal)
     union all
     select format('alter table %s no force row level security', id::regclass),
       format('alter table %s force row level security', id::regclass)
     from saved join pg_class on oid = id where relforcerowsecurity
     union all
     select format('alter table %s drop constraint %I', conrelid::regclass, conname),
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
     from pg_constraint join saved on id = conrelid where contype = 'f' and conparentid = 0`,
    [tables.map((table) => qualifiedNameOf(client, table))],
  )
  for (const { open } of rows) await client.query(open)
  return rows.map(({ close }) => close)
}

const restoreFiles = async (folder: string, { files }: Manifest, target: Target, onStep: OnStep): Promise<void> => {
  for (const [index, file] of files.entries()) {
    await target.files.restore(file.key, await readFile(path.join(folder, filePath(file))))
    const storedBytes = await target.files.readAny(file.key)
    if (!storedBytes || digestOf(storedBytes) !== file.sha256)
      throw new BackupProblem(
        'invalid',
        `The file ${file.key} reads otherwise than it was saved. Nothing was restored.`,
      )
    onStep(`${index + 1} of ${files.length} files`)
  }
}
