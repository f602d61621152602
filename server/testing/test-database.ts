import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { databaseUrlsOf, ensureRoles, type DatabaseUrls } from '../database/roles.ts'

const template = 'dorsal'
const maintenance = 'postgres'

/**
 * A migrated database beside the worker's, for tests whose workers take whatever is in the queues. `ownerUrl`: any
 * database of the cluster. Its login roles stay until the cluster is removed.
 */
export async function openTestDatabase(
  ownerUrl: string,
  secret: string,
): Promise<{ urls: DatabaseUrls; drop(): Promise<void> }> {
  const name = `own_${randomBytes(6).toString('hex')}`
  const urls = await cloneDatabase(ownerUrl, name, secret)
  return { urls, drop: () => retryWhileInUse(() => query(ownerUrl, `drop database ${name}`)) }
}

export async function cloneDatabase(ownerUrl: string, name: string, secret: string): Promise<DatabaseUrls> {
  await retryWhileInUse(() => query(ownerUrl, `create database ${name} template ${template}`))
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

// PostgreSQL waits 5 s for other connections and ends its own vacuum. Connections outlive their pool for a moment:
// dropping by force would end them with an error that nothing handles any more.
const retryWhileInUse = async (work: () => Promise<void>, attempts = 6): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if ((error as { code?: string }).code !== objectInUse || attempts === 1) throw error
    await pause(200)
    await retryWhileInUse(work, attempts - 1)
  }
}
const objectInUse = '55006'
