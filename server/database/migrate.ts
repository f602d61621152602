import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { installQueues, queueGrants } from '../jobs/job-runner.ts'
import { queues } from '../jobs/queues.ts'
import { baselineName, migrations } from './baseline/index.ts'
import { openOrm } from './orm.ts'
import { renewCollation } from './renew-collation.ts'
import { withConnection, ensureRights, ensureRoles, ownerUrlFor, type DatabaseUrls } from './roles.ts'
import { DatabaseUnavailable, describeDatabaseError } from './database-unavailable.ts'

const migrationLock = 7_316_240_911
const turnIntervalMs = 100

/**
 * Brings an empty database to this version: roles, tables, queues. One process migrates, the others wait and find nothing
 * to do. Returns the names of the migrations that ran. Throws DatabaseUnavailable.
 */
export const migrate = (urls: DatabaseUrls): Promise<string[]> =>
  migrateAlone(urls).catch((error: unknown) => {
    throw describeDatabaseError(error)
  })

const migrateAlone = async (urls: DatabaseUrls) => {
  const ownerUrl = ownerUrlFor('migration', urls)
  return withConnection(ownerUrl, async (client) => {
    await waitForTurn(client)
    await ensureRights(client)
    ensureSameBaseline(await executedMigrations(client))
    await ensureRoles(client, urls)
    const names = await migrateTables(ownerUrl)
    await renewCollation(client)
    await migrateQueues(client, ownerUrl)
    return names
  })
}

// Polls instead of waiting for the lock: REINDEX CONCURRENTLY waits for every statement that waits.
const waitForTurn = async (client: pg.Client) => {
  for (;;) {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      migrationLock,
    ])
    if (rows[0]!.isOurs) return
    await pause(turnIntervalMs)
  }
}

export type MigrationStatus = { executed: string[]; pending: string[] }

/**
 * As the platform's role sees them. Where that role cannot log in, as in a new database, all of them are pending. Throws
 * DatabaseUnavailable for a database of another baseline.
 */
export const migrationStatus = async (urls: DatabaseUrls): Promise<MigrationStatus> => {
  const executed = await withConnection(urls.platform, executedMigrations).catch(
    (error: { code?: string }): string[] => {
      if (notMigratedCodes.has(error.code ?? '')) return []
      throw error
    },
  )
  ensureSameBaseline(executed)
  const pending = migrations.flatMap(({ name }) => (executed.includes(name) ? [] : [name]))
  return { executed, pending }
}

export const executedMigrations = async (client: pg.Client): Promise<string[]> => {
  const result = await client.query<{ isMade: boolean }>(
    `select to_regclass('public.mikro_orm_migrations') is not null as "isMade"`,
  )
  if (!result.rows[0]!.isMade) return []
  const { rows } = await client.query<{ name: string }>('select name from public.mikro_orm_migrations order by id')
  return rows.map(({ name }) => name)
}

// invalid_authorization_specification, invalid_password, insufficient_privilege
const notMigratedCodes = new Set(['28000', '28P01', '42501'])

const ensureSameBaseline = (executed: readonly string[]) => {
  const otherName = findUnknownMigration(executed)
  if (otherName === undefined) return
  throw new DatabaseUnavailable(
    `The database was created from another baseline (${otherName}, here ${baselineName}), and nothing converts it: ` +
      'use an empty database, or the Dorsal that created this one.',
  )
}

/** The first migration that this Dorsal does not have. */
export const findUnknownMigration = (names: readonly string[]): string | undefined =>
  names.find((name) => !migrations.some((migration) => migration.name === name))

const migrateTables = async (ownerUrl: string) => {
  const orm = await openOrm(ownerUrl, { poolSize: 2 })
  try {
    return (await orm.migrator.up()).map(({ name }) => name)
  } finally {
    await orm.close()
  }
}

// A hash of the queues' definition is stored as the schema's comment, so that a start without changes costs one query.
const migrateQueues = async (client: pg.Client, ownerUrl: string) => {
  const definitionHash = createHash('sha256')
    .update(JSON.stringify([queues, queueGrants]))
    .digest('hex')
    .slice(0, 16)
  const { rows } = await client.query<{ mark: string | null }>(
    `select obj_description(oid, 'pg_namespace') as mark from pg_namespace where nspname = 'pgboss'`,
  )
  if (rows[0]?.mark === definitionHash) return
  await installQueues(ownerUrl)
  for (const grant of queueGrants) await client.query(grant)
  await client.query(`comment on schema pgboss is '${definitionHash}'`)
}
