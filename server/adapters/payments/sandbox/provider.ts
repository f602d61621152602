import { Router } from 'express'
import type pg from 'pg'
import { sandboxApi } from './api.ts'
import { deliveryLoop, type SandboxLog } from './deliveries.ts'
import { sandboxKeys } from './keys.ts'
import { sandboxPages } from './pages.ts'

export type SandboxOptions = {
  /** A pool of the platform's role: it may use the schema `sandbox` and nothing else is asked of it. */
  pool: pg.Pool
  /** From this secret both sides derive the API's key and the webhooks'. */
  secret: string
  /** Where a browser reaches this server, without a slash at the end: `http://localhost:3000`. */
  publicOrigin: string
  /** Where the events go, by an address that resolves on the server itself. */
  webhookUrl: string
  /** How long a bank thinks about a card that is decided later. */
  delayMs: number
  log: SandboxLog
  /** The wait before a refused webhook is sent again; doubles every time. */
  firstRetryMs?: number
}

/**
 * A payment provider to develop and demonstrate with: a second party that happens to live in the same process. It has
 * its own tables, API, pages and worker, and Dorsal speaks to it over HTTP as to any other. Mount the router at
 * `/sandbox`, before anything that reads bodies or asks for an organization.
 */
export function sandboxProvider(options: SandboxOptions): {
  router: Router
  /** The API alone, to be mounted at `/sandbox/v1`. */
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
