import { Router } from 'express'
import type { Platform } from '../platform.ts'

/** `/healthz`: the process is alive. `/readyz`: it can serve, the database answers and is migrated. */
export const health = (platform: Platform): Router => {
  const router = Router()
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'alive' })
  })
  router.get('/readyz', async (_request, response) => {
    try {
      await platform.pool.query('select 1 from organization limit 1')
      response.json({ status: 'ready' })
    } catch {
      response.status(503).json({ status: 'database unreachable or not migrated' })
    }
  })
  return router
}
