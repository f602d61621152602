import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { databaseUrlsOf, ensureRoles, type DatabaseUrls } from './roles.ts'

/** Database of the tests' cluster that the others are cloned from. Nobody stays connected to it. */
const template = 'dorsal'
const maintenance = 'postgres'

/**
 * A migrated database beside the worker's, for a test whose workers take whatever lies in the queues. Its login roles
 * outlive it, as roles belong to the cluster, which is thrown away with the tests. `ownerUrl`: any database of the cluster.
 */
export async function openOwnDatabase(
  ownerUrl: string,
  secret: string,
): Promise<{ urls: DatabaseUrls; drop(): Promise<void> }> {
  const name = `own_${randomBytes(6).toString('hex')}`
  const urls = await cloneDatabase(ownerUrl, name, secret)
  return { urls, drop: () => persistently(() => query(ownerUrl, `drop database ${name} with (force)`)) }
}

/** Copies the template to a database of this name and makes its login roles. */
export async function cloneDatabase(ownerUrl: string, name: string, secret: string): Promise<DatabaseUrls> {
  // Two clones at once: each keeps the other from the template for a moment.
  await persistently(() => query(ownerUrl, `create database ${name} template ${template}`))
  const urls = databaseUrlsOf(urlOf(ownerUrl, name), secret)
  const client = new pg.Client({ connectionString: urls.owner })
  await client.connect()
  await ensureRoles(client, urls).finally(() => client.end())
  return urls
}

const urlOf = (ownerUrl: string, name: string) => {
  const url = new URL(ownerUrl)
  url.pathname = name
  return url.href
}

const query = async (ownerUrl: string, sql: string) => {
  const client = new pg.Client({ connectionString: urlOf(ownerUrl, maintenance) })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

// PostgreSQL's own vacuum may be at work there, which only a superuser may end: it is done in a moment.
const persistently = async (work: () => Promise<void>, attempts = 50): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!passing.has((error as { code?: string }).code ?? '') || attempts === 0) throw error
    await pause(200)
    await persistently(work, attempts - 1)
  }
}
/** Not allowed to end another's connection; the database is in use. */
const passing = new Set(['42501', '55006'])
