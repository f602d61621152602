import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { sandboxAccount, signWebhook } from './keys.ts'
import { settleDue } from './ledger.ts'

export type SandboxLog = {
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

export type DeliveryOptions = {
  pool: pg.Pool
  webhookUrl: string
  webhookSecret: string
  log: SandboxLog
  /** The wait before the second try; it doubles with each further try, up to five minutes, for a day. */
  firstRetryMs: number
}

type Delivery = {
  event_id: string
  payment_id: string
  kind: string
  reference: string
  tries: number
  created_at: Date
}

const timeoutMs = 10_000
const maxRetryMs = 300_000
const idleMs = 500

/**
 * The provider's worker: decides payments that are due and sends webhooks, each at least once, in no order. Its state
 * is in the tables, so that any number of processes may run one.
 */
export function deliveryLoop(options: DeliveryOptions): { start(): void; stop(): Promise<void>; wake(): void } {
  const stopping = new AbortController()
  let napController = new AbortController()
  let running: Promise<void> | undefined

  async function run() {
    while (!stopping.signal.aborted) {
      const currentNap = (napController = new AbortController())
      const handledCount = await workOnce(options, stopping.signal).catch((error: unknown) => {
        options.log.error({ err: error }, 'sandbox payments: the worker could not reach its tables')
        return 0
      })
      if (!handledCount) await pause(idleMs, undefined, { ref: false, signal: currentNap.signal }).catch(() => {})
    }
  }

  return {
    start() {
      running ??= run()
    },
    async stop() {
      stopping.abort()
      napController.abort()
      await running
    },
    wake: () => napController.abort(),
  }
}

async function workOnce(options: DeliveryOptions, signal: AbortSignal): Promise<number> {
  const settledCount = await settleDue(options.pool)
  const due = await claimDue(options.pool)
  await Promise.all(due.map((delivery) => deliver(options, delivery, signal)))
  return settledCount + due.length
}

/** Claims deliveries for longer than a request may take: those of a process that died become due again. */
async function claimDue(pool: pg.Pool): Promise<Delivery[]> {
  const claimedRows = await pool.query<Delivery>(
    `with due as (
       select event_id from sandbox.webhook_delivery where next_try_at <= now()
       order by next_try_at limit 10 for update skip locked
     )
     update sandbox.webhook_delivery delivery
     set tries = tries + 1, next_try_at = now() + $1 * interval '1 millisecond'
     from due, sandbox.payment
     where delivery.event_id = due.event_id and payment.id = delivery.payment_id
     returning delivery.event_id, payment_id, kind, tries, delivery.created_at, payment.reference`,
    [timeoutMs + 5_000],
  )
  return claimedRows.rows
}

async function deliver(options: DeliveryOptions, delivery: Delivery, signal: AbortSignal): Promise<void> {
  const problem = await send(options, delivery, signal)
  if (!problem) {
    await options.pool.query(
      `update sandbox.webhook_delivery set delivered_at = now(), next_try_at = null, last_error = null
       where event_id = $1`,
      [delivery.event_id],
    )
    return
  }
  const waitMs = Math.min(options.firstRetryMs * 2 ** (delivery.tries - 1), maxRetryMs)
  options.log.warn({ event: delivery.event_id, tries: delivery.tries, problem, waitMs }, 'sandbox webhook not taken')
  await options.pool.query(
    `update sandbox.webhook_delivery set last_error = $2, next_try_at =
       case when created_at > now() - interval '1 day' then now() + $3 * interval '1 millisecond' end
     where event_id = $1 and delivered_at is null`,
    [delivery.event_id, problem, waitMs],
  )
}

async function send(options: DeliveryOptions, delivery: Delivery, stopping: AbortSignal): Promise<string | undefined> {
  const body = JSON.stringify({
    id: delivery.event_id,
    object: 'event',
    kind: delivery.kind,
    account: sandboxAccount,
    live: false,
    created_at: delivery.created_at.toISOString(),
    payment: { id: delivery.payment_id, reference: delivery.reference },
  })
  try {
    const response = await fetch(options.webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sandbox-signature': signWebhook(options.webhookSecret, body, new Date()),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
    })
    await response.body?.cancel()
    return response.ok ? undefined : `status ${response.status}`
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
    return `${String(error)} ${cause}`.trim()
  }
}
