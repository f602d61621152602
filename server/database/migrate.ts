import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { installQueues, queueGrants } from '../jobs/job-runner.ts'
import { platformDatabase, type Database } from '../context.ts'
import { bookEarlierOrders } from '../domain/ledger/book-earlier-orders.ts'
import { writeMissingLines } from '../domain/orders/write-missing-lines.ts'
import { queues } from '../jobs/queues.ts'
import { migrations } from './migrations/index.ts'
import { openOrm } from './orm.ts'
import { renewCollation } from './renew-collation.ts'
import { withConnection, ensureRights, ensureRoles, ownerUrlFor, type DatabaseUrls } from './roles.ts'
import { describeDatabaseError, isDeadlock, isLockTimeout } from './database-unavailable.ts'

const migrationLock = 7_316_240_911
const turnIntervalMs = 100

/**
 * `lockTimeout` and `pauses` in milliseconds. Everybody else waits behind a migration that waits for a lock, so it
 * gives up soon and tries again.
 */
type Patience = { lockTimeout: number; pauses: number[] }
type Settings = Patience & { only?: readonly string[] }
const defaultPatience: Patience = { lockTimeout: 5_000, pauses: [1_000, 2_000, 5_000, 10_000, 20_000] }

/**
 * Brings the database to this version: roles, tables, queues. One process migrates, the others wait and find nothing to
 * do. Sales go on meanwhile: a table that is in use is tried again. Returns the names of the migrations that ran.
 * Throws DatabaseUnavailable.
 */
export const migrate = (urls: DatabaseUrls, settings: Partial<Settings> = {}): Promise<string[]> =>
  migrateAlone(urls, { ...defaultPatience, ...settings }).catch((error: unknown) => {
    throw describeDatabaseError(error)
  })

const migrateAlone = async (urls: DatabaseUrls, settings: Settings) => {
  const ownerUrl = ownerUrlFor('migration', urls)
  return withConnection(ownerUrl, async (client) => {
    await waitForTurn(client)
    await ensureRights(client)
    await ensureRoles(client, urls)
    const names = await migrateTables(ownerUrl, settings)
    await renewCollation(client)
    await completeEarlierOrders(client, ownerUrl)
    await migrateQueues(client, ownerUrl)
    return names
  })
}

// Polls instead of waiting for the lock: CREATE INDEX CONCURRENTLY waits for every statement that waits.
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

/** As the platform's role sees them. Where that role cannot log in, as in a new database, all of them are pending. */
export const migrationStatus = async (urls: DatabaseUrls): Promise<MigrationStatus> => {
  const executed = await withConnection(urls.platform, executedMigrations).catch(
    (error: { code?: string }): string[] => {
      if (notMigratedCodes.has(error.code ?? '')) return []
      throw error
    },
  )
  const pending = migrations.flatMap(({ name }) => (executed.includes(name) ? [] : [name]))
  return { executed, pending }
}

const executedMigrations = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string }>('select name from mikro_orm_migrations order by id')
  return rows.map(({ name }) => name)
}

// invalid_authorization_specification, invalid_password, insufficient_privilege, undefined_table
const notMigratedCodes = new Set(['28000', '28P01', '42501', '42P01'])

const migrateTables = async (ownerUrl: string, { lockTimeout, pauses, only }: Settings) => {
  const orm = await openOrm(ownerUrl, { poolSize: 2, lockTimeout })
  try {
    const pending = (await orm.migrator.getPending()).map(({ name }) => name)
    const names = only ? pending.filter((name) => only.includes(name)) : pending
    // One by one: an upgrade over many releases has as much patience with each table as over one.
    for (const name of names) await retryLockFailures(() => orm.migrator.up({ migrations: [name] }), pauses)
    return names
  } finally {
    await orm.close()
  }
}

const retryLockFailures = async (attempt: () => Promise<unknown>, pauses: number[]) => {
  for (const ms of pauses) {
    try {
      return await attempt()
    } catch (error) {
      if (!isLockTimeout(error) && !isDeadlock(error)) throw error
      await pause(ms)
    }
  }
  return attempt()
}

// Marked on their tables once every earlier order has its lines and its entries, so that a start after a crash begins
// again.
const completeEarlierOrders = async (client: pg.Client, ownerUrl: string) => {
  await completeOnce(client, ownerUrl, {
    table: 'order_line',
    mark: 'every order has its lines',
    work: writeMissingLines,
  })
  await completeOnce(client, ownerUrl, {
    table: 'ledger_entry',
    mark: 'every order is booked, without cash that nobody paid',
    work: bookEarlierOrders,
  })
}

type Completion = { table: string; mark: string; work: (db: Database) => Promise<unknown> }

const completeOnce = async (client: pg.Client, ownerUrl: string, { table, mark, work }: Completion) => {
  const { rows } = await client.query<{ mark: string | null }>(
    `select obj_description(to_regclass($1), 'pg_class') as mark where to_regclass($1) is not null`,
    [table],
  )
  if (!rows[0] || rows[0].mark === mark) return
  const orm = await openOrm(ownerUrl, { poolSize: 1 })
  await work(platformDatabase(orm)).finally(() => orm.close())
  await client.query(`comment on table ${table} is '${mark}'`)
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
