import { Router } from 'express'
import type { QueryConfig } from 'pg'
import { migrations } from '../database/migrations/index.ts'
import type { Platform } from '../platform.ts'

const newestMigration = migrations.at(-1)!.name
// A database that is frozen accepts connections and answers nothing; whoever probes waits for an answer from us.
const queryTimeoutMs = 5_000

/** `/healthz`: the process is alive. `/readyz`: it can serve, the database answers and is at least as far as this version. */
export const health = (platform: Platform): Router => {
  const router = Router()
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'alive' })
  })
  router.get('/readyz', async (_request, response) => {
    try {
      if (platform.directory.isDown()) throw new Error('down')
      const query = { text: 'select 1 from mikro_orm_migrations where name = $1', values: [newestMigration] }
      const { rowCount } = await platform.pool.query({ ...query, query_timeout: queryTimeoutMs } as QueryConfig)
      if (rowCount !== 1) throw new Error('not migrated')
      response.json({ status: 'ready' })
    } catch {
      // The log must know that the database is gone, or the probe counts as a failure of its own.
      await platform.directory.findDown()
      response.status(503).json({ status: 'database unreachable or not migrated' })
    }
  })
  return router
}
