import express from 'express'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findFreePort } from '#server/database/embedded/find-free-port.ts'
import { sandboxGateway } from '#server/adapters/payments/sandbox/gateway.ts'
import { sandboxProvider } from '#server/adapters/payments/sandbox/provider.ts'
import { reconcilePayments } from '../payments/reconcile-payments.ts'
import type { ServerSettings } from '#server/testing/selling-process.ts'
import { openSale, runJobs, secret, type Sale } from '#server/testing/shop.ts'
import { useTestDatabase } from '#server/testing/use-test-database.ts'
import { useLocalServer } from '#server/testing/use-local-server.ts'
import { useShop } from '#server/testing/use-shop.ts'

const urls = await useTestDatabase()
const app = express()
const origin = await useLocalServer(app)
const apiBase = `${origin}/sandbox`
const shop = useShop({ sandbox: sandboxGateway({ apiBase, secret }) }, urls)
let sale: Sale
let sandbox: ReturnType<typeof sandboxProvider>
let settings: ServerSettings

beforeAll(async () => {
  const port = await findFreePort()
  const { pool, log } = shop.platform
  const webhookUrl = `http://127.0.0.1:${port}/webhooks/sandbox`
  sandbox = sandboxProvider({ pool, secret, log, webhookUrl, publicOrigin: origin, delayMs: 0, firstRetryMs: 10 })
  app.use('/sandbox', sandbox.router)
  sandbox.start()
  sale = await openSale(shop, { capacity: null })
  const { organizationId, eventId, competitionId } = sale
  settings = {
    ownerUrl: urls.owner,
    port,
    apiBase,
    sale: { organizationId, eventId, competitionId },
    buyers: 4,
  }
})
afterAll(() => sandbox.stop())

test('a server killed again and again leaves no payment without its order', { timeout: 300_000 }, async () => {
  for (let kill = 0; kill < 5; kill += 1) {
    const server = await startServer(settings)
    await server.paid
    await pause(Math.random() * 1_000)
    await server.kill()
  }
  const last = await startServer({ ...settings, buyers: 0 })
  const undeliveredSql = 'select 1 from sandbox.webhook_delivery where delivered_at is null'
  await vi.waitFor(async () => expect((await shop.owner.query(undeliveredSql)).rowCount).toBe(0), { timeout: 120_000 })
  await last.kill()
  // Reconciliation asks about payments that nobody touched for a minute.
  await shop.owner.query(
    `update payment set created_at = now() - interval '2 minutes', updated_at = now() - interval '2 minutes'`,
  )
  await reconcilePayments(shop.system)
  await runJobs(shop, sale)

  const { rows } = await shop.owner.query<Record<string, string>>(booksSql)
  const { taken_in, ...differences } = rows[0]!
  expect(Number(taken_in)).toBeGreaterThan(5)
  expect(differences).toEqual({ orphans: '0', unpaid: '0', paid_twice: '0', places: '0', athletes: '0', counted: '0' })
})

const booksSql = `
  select
    (select count(*) from sandbox.payment where state = 'succeeded') as taken_in,
    (select count(*) from sandbox.payment paid
      where paid.state = 'succeeded' and not exists (
        select from payment join orders on orders.id = payment.order_id
        where payment.id::text = paid.reference and payment.state = 'approved' and orders.state = 'confirmed')) as orphans,
    (select count(*) from orders where state = 'confirmed' and not exists (
      select from payment join sandbox.payment paid on paid.reference = payment.id::text
      where payment.order_id = orders.id and paid.state = 'succeeded')) as unpaid,
    (select count(*) from (select order_id from payment where state = 'approved'
      group by order_id having count(*) > 1) as twice) as paid_twice,
    (select sum(taken) - (select sum(quantity) from order_place) from place_pool) as places,
    (select count(*) from orders where (state = 'confirmed') <> exists (
      select from registration where order_id = orders.id and status = 'confirmed')) as athletes,
    (select sum(registrations_count) - (select count(*) from registration where status = 'confirmed') from event) as counted`

async function startServer(settings: ServerSettings) {
  const child = fork(new URL('../../testing/selling-process.ts', import.meta.url), [JSON.stringify(settings)])
  await waitForMessage(child, 'ready')
  return {
    paid: settings.buyers ? waitForMessage(child, 'paid') : Promise.resolve(),
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

const waitForMessage = (child: ReturnType<typeof fork>, word: string) =>
  new Promise<void>((done) => child.on('message', (message) => message === word && done()))
