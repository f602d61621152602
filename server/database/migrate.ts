import { createHash } from 'node:crypto'
import pg from 'pg'
import { installQueues, queueGrants } from '../jobs/boss.ts'
import { queues } from '../jobs/queues.ts'
import { openOrm } from './orm.ts'
import { ensureRoles, type DatabaseUrls } from './roles.ts'
import { explainedAnswer } from './unavailable.ts'

const migrationLock = 7_316_240_911

/**
 * Brings the database to this version: roles, tables, queues. Only one process does it at a time, the others wait and
 * find nothing left to do. Returns the names of the migrations that ran. Throws DatabaseUnavailable.
 */
export const migrate = (urls: DatabaseUrls): Promise<string[]> =>
  migrateAlone(urls).catch((error: unknown) => {
    throw explainedAnswer(error)
  })

const migrateAlone = async (urls: DatabaseUrls) => {
  const client = new pg.Client({ connectionString: urls.owner })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await ensureRoles(client, urls)
    const ran = await migrateTables(urls.owner)
    await migrateQueues(client, urls.owner)
    return ran
  } finally {
    await client.end()
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

const migrateTables = async (ownerUrl: string) => {
  const orm = await openOrm(ownerUrl, { poolSize: 2 })
  try {
    const ran = await orm.migrator.up()
    return ran.map((one) => one.name)
  } finally {
    await orm.close()
  }
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
