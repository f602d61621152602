import { Router } from 'express'
import type pg from 'pg'
import { sandboxApi } from './api.ts'
import { deliveryLoop, type SandboxLog } from './deliveries.ts'
import { sandboxKeys } from './keys.ts'
import { sandboxPages } from './pages.ts'

export type SandboxOptions = {
  pool: pg.Pool
  secret: string
  publicOrigin: string
  webhookUrl: string
  delayMs: number
  log: SandboxLog
  firstRetryMs?: number
}

/**
 * A payment provider for development and demonstration. It has its own tables, API, pages and worker; Dorsal talks to
 * it over HTTP as to any other. Mount `router` at `/sandbox`, before any middleware that reads bodies or needs an
 * organization.
 */
export function sandboxProvider(options: SandboxOptions): {
  router: Router
  api: Router
  start(): void
  stop(): Promise<void>
} {
  const { pool, publicOrigin, webhookUrl, delayMs, log, firstRetryMs = 1_000 } = options
  const { apiKey, webhookSecret } = sandboxKeys(options.secret)
  const worker = deliveryLoop({ pool, webhookUrl, webhookSecret, log, firstRetryMs })
  const checkoutUrl = (id: string) => `${publicOrigin}/sandbox/pay/${id}`

  const router = Router()
  const api = sandboxApi({ pool, apiKey, checkoutUrl, wake: worker.wake })
  router.use('/v1', api)
  router.use(sandboxPages({ pool, delayMs, wake: worker.wake }))
  return { router, api, start: worker.start, stop: worker.stop }
}
