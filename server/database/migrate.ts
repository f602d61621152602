import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { installQueues, queueGrants } from '../jobs/boss.ts'
import { queues } from '../jobs/queues.ts'
import { openOrm } from './orm.ts'
import { ensureRoles, type DatabaseUrls } from './roles.ts'
import { explainedAnswer, isLockTimeout } from './unavailable.ts'

const migrationLock = 7_316_240_911
const turnEveryMs = 100

/** How long a migration waits for what others hold, while everybody waits behind it; and the pauses between attempts. */
type Patience = { lockTimeout: number; pauses: number[] }
const patient: Patience = { lockTimeout: 5_000, pauses: [1_000, 2_000, 5_000, 10_000, 20_000] }

/**
 * Brings the database to this version: roles, tables, queues. Only one process does it at a time, the others wait and
 * find nothing left to do. Sales go on meanwhile: a table that is in use is tried again later. Returns the names of the
 * migrations that ran. Throws DatabaseUnavailable.
 */
export const migrate = (urls: DatabaseUrls, patience = patient): Promise<string[]> =>
  migrateAlone(urls, patience).catch((error: unknown) => {
    throw explainedAnswer(error)
  })

const migrateAlone = async (urls: DatabaseUrls, patience: Patience) => {
  const client = new pg.Client({ connectionString: urls.owner })
  await client.connect()
  try {
    await takeTurn(client)
    await ensureRoles(client, urls)
    const ran = await migrateTables(urls.owner, patience)
    await migrateQueues(client, urls.owner)
    return ran
  } finally {
    await client.end()
  }
}

// Asked again and again, never waited for: a statement that waits is one that an index built CONCURRENTLY waits for.
const takeTurn = async (client: pg.Client) => {
  for (;;) {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      migrationLock,
    ])
    if (rows[0]!.isOurs) return
    await pause(turnEveryMs)
  }
}

/** The migrations that have run and those that wait. */
export const migrationStatus = async (urls: DatabaseUrls): Promise<{ executed: string[]; pending: string[] }> => {
  const orm = await openOrm(urls.owner, { poolSize: 2 })
  try {
    const executed = await orm.migrator.getExecuted()
    const pending = await orm.migrator.getPending()
    return { executed: executed.map((one) => one.name), pending: pending.map((one) => one.name) }
  } finally {
    await orm.close()
  }
}

const migrateTables = async (ownerUrl: string, { lockTimeout, pauses }: Patience) => {
  const orm = await openOrm(ownerUrl, { poolSize: 2, lockTimeout })
  try {
    const before = await orm.migrator.getPending()
    await persistently(() => orm.migrator.up(), pauses)
    return before.map((one) => one.name)
  } finally {
    await orm.close()
  }
}

const persistently = async (attempt: () => Promise<unknown>, pauses: number[]) => {
  for (const ms of pauses) {
    try {
      return await attempt()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      await pause(ms)
    }
  }
  return attempt()
}

// The queues' definition is written on their schema, so that a start with nothing new costs one look.
const migrateQueues = async (client: pg.Client, ownerUrl: string) => {
  const wanted = createHash('sha256')
    .update(JSON.stringify([queues, queueGrants]))
    .digest('hex')
    .slice(0, 16)
  const { rows } = await client.query<{ mark: string | null }>(
    `select obj_description(oid, 'pg_namespace') as mark from pg_namespace where nspname = 'pgboss'`,
  )
  if (rows[0]?.mark === wanted) return
  await installQueues(ownerUrl)
  for (const grant of queueGrants) await client.query(grant)
  await client.query(`comment on schema pgboss is '${wanted}'`)
}
