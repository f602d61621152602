import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { databaseUrlsOf, type DatabaseUrls } from './roles.ts'

/**
 * A migrated database beside the tests' common one, for a test whose workers take whatever lies in the queues. Its
 * login roles outlive it, as roles belong to the cluster, which is thrown away with the tests.
 */
export async function openOwnDatabase(
  ownerUrl: string,
  secret: string,
): Promise<{ urls: DatabaseUrls; drop(): Promise<void> }> {
  const name = `own_${randomBytes(6).toString('hex')}`
  const asOwner = async (sql: string) => {
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await asOwner(`create database ${name}`)
  const url = new URL(ownerUrl)
  url.pathname = name
  const urls = databaseUrlsOf(url.href, secret)
  await migrate(urls)
  return { urls, drop: () => persistently(() => asOwner(`drop database ${name} with (force)`)) }
}

// PostgreSQL's own vacuum may be at work there, which only a superuser may end: it is done in a moment.
const persistently = async (drop: () => Promise<void>, attempts = 50): Promise<void> => {
  try {
    await drop()
  } catch (error) {
    if ((error as { code?: string }).code !== notAllowed || attempts === 0) throw error
    await pause(200)
    await persistently(drop, attempts - 1)
  }
}
const notAllowed = '42501'
