import { Router } from 'express'
import type { QueryConfig } from 'pg'
import { baselineName } from '../database/baseline/index.ts'
import type { Platform } from '../platform.ts'

// A frozen database accepts connections and never answers; the prober must get an answer.
const queryTimeoutMs = 5_000

/** `/healthz`: the process is alive. `/readyz`: the database answers and has this version's baseline. */
export const health = (platform: Platform): Router => {
  const router = Router()
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'alive' })
  })
  router.get('/readyz', async (_request, response) => {
    try {
      if (platform.directory.isDown()) throw new Error('down')
      const query = { text: 'select 1 from mikro_orm_migrations where name = $1', values: [baselineName] }
      const { rowCount } = await platform.pool.query({ ...query, query_timeout: queryTimeoutMs } as QueryConfig)
      if (rowCount !== 1) throw new Error('not migrated')
      response.json({ status: 'ready' })
    } catch {
      // Notes the outage first, or the log would count this 503 as an error of its own.
      await platform.directory.findDown()
      response.status(503).json({ status: 'database unreachable or not migrated' })
    }
  })
  return router
}
