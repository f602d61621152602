import type { TestProject } from 'vitest/node'
import { startThrowaway } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { cloneDatabase } from './test-database.ts'
import { databaseUrlsOf, type DatabaseUrls } from '../database/roles.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databases: DatabaseUrls[]
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startThrowaway()
  const secret = 'a secret of tests, long enough to count'
  await migrate(databaseUrlsOf(cluster.url, secret))
  const databases: DatabaseUrls[] = []
  for (let worker = 1; worker <= project.config.maxWorkers; worker += 1) {
    databases.push(await cloneDatabase(cluster.url, `worker_${worker}`, secret))
  }
  project.provide('databases', databases)
  return () => cluster.stop()
}
