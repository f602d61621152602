import type { TestProject } from 'vitest/node'
import { startThrowaway } from './embedded.ts'
import { migrate } from './migrate.ts'
import { databaseUrlsOf, type DatabaseUrls } from './roles.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrls: DatabaseUrls
  }
}

/** One real PostgreSQL for all database tests, migrated once. Each test file makes organizations of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await startThrowaway()
  const urls = databaseUrlsOf(database.url, 'a secret of tests, long enough to count')
  await migrate(urls)
  project.provide('databaseUrls', urls)
  return () => database.stop()
}
