import { afterAll } from 'vitest'
import type { DatabaseUrls } from '../database/roles.ts'
import { secret } from './shop.ts'
import { openTestDatabase } from './test-database.ts'
import { databaseUrls } from './worker-database.ts'

/** A database for the tests of a file alone, because their workers take whatever is in the queues, or time passes. */
export async function useTestDatabase(): Promise<DatabaseUrls> {
  const { urls, drop } = await openTestDatabase(databaseUrls.owner, secret)
  afterAll(drop)
  return urls
}
