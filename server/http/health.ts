import { Router } from 'express'
import { migrations } from '../database/migrations/index.ts'
import type { Platform } from '../platform.ts'

const newest = migrations.at(-1)!.name

/** `/healthz`: the process is alive. `/readyz`: it can serve, the database answers and is at least as far as this version. */
export const health = (platform: Platform): Router => {
  const router = Router()
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'alive' })
  })
  router.get('/readyz', async (_request, response) => {
    try {
      const { rowCount } = await platform.pool.query('select 1 from mikro_orm_migrations where name = $1', [newest])
      if (rowCount !== 1) throw new Error('not migrated')
      response.json({ status: 'ready' })
    } catch {
      response.status(503).json({ status: 'database unreachable or not migrated' })
    }
  })
  return router
}
