import express from 'express'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { diskFiles } from '../adapters/files/disk-files.ts'
import { openMailing } from '../adapters/mail/mailing.ts'
import { mailWriter as writer } from '../adapters/mail/mail-writer.ts'
import { testCards, type CardOutcome } from '../adapters/payments/sandbox/cards.ts'
import { sandboxGateway } from '../adapters/payments/sandbox/gateway.ts'
import { sandboxKeys, signWebhook } from '../adapters/payments/sandbox/keys.ts'
import { sandboxProvider } from '../adapters/payments/sandbox/provider.ts'
import { checkOut } from '../domain/orders/check-out.ts'
import { confirmationPage } from '../domain/orders/confirmation-page.ts'
import { addresses, checkout, expireHold, secret, takenPlaces } from '../testing/shop.ts'
import { startPayment } from '../domain/payments/start-payment.ts'
import { jobHandlers } from '../jobs/handlers.ts'
import { webhooks } from './webhooks.ts'
import { useTestDatabase } from '#server/testing/use-test-database.ts'
import { useLocalServer } from '#server/testing/use-local-server.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'
import { holdPlaces } from '#server/testing/orders.ts'

// Nothing is mocked: sandbox pages, tables and worker, webhooks over HTTP, payment inbox, queues and mail.
const urls = await useTestDatabase()
const app = express()
const origin = await useLocalServer(app)
const shop = useShop({ sandbox: sandboxGateway({ apiBase: `${origin}/sandbox`, secret }) }, urls)
const sale = useNewSale(shop, { capacity: 1 })
let provider: ReturnType<typeof sandboxProvider>

beforeAll(async () => {
  const { env, pool, log, jobs } = shop.platform
  provider = sandboxProvider({
    pool,
    secret,
    log,
    publicOrigin: origin,
    delayMs: 3_600_000,
    firstRetryMs: 10,
    webhookUrl: `${origin}/webhooks/sandbox`,
  })
  app.use('/sandbox', provider.router)
  app.use(webhooks(shop.platform))
  provider.start()
  await jobs.work(jobHandlers(shop.platform, await openMailing({ env, pool, files: diskFiles(env.FILES_DIR), writer })))
})
afterAll(() => provider.stop())

describe('a buyer pays at the sandbox', () => {
  test('with a good card: the order is confirmed and the mail is there', async () => {
    const { confirmationId, url } = await startOrder()
    await payWith(url, 'approved')
    await expectLabel(confirmationId, 'paid')
    await expectMails(['athlete-confirmed', 'payment-approved', 'registration-alert', 'registration-received'])
  })

  test('with a bad card and then another: rejected, then paid', async () => {
    const { confirmationId, url } = await startOrder()
    await payWith(url, 'rejected')
    await expectLabel(confirmationId, 'rejected')
    const second = (await startPayment(sale.ctx, confirmationId, addresses))!
    expect(second).not.toBe(url)
    await payWith(second, 'approved')
    await expectLabel(confirmationId, 'paid')
    await expectMails([
      'athlete-confirmed',
      'payment-approved',
      'payment-rejected',
      'registration-alert',
      'registration-received',
    ])
  })

  test('with a card that is decided later: in process, then paid by itself', async () => {
    const { confirmationId, url } = await startOrder()
    await payWith(url, 'approved_later')
    await expectLabel(confirmationId, 'in_process')
    await decideNow(url)
    await expectLabel(confirmationId, 'paid')
  })

  test('and is approved when the hold has expired and the place is taken: the money is refunded, both are notified', async () => {
    const { confirmationId, url } = await startOrder()
    await payWith(url, 'approved_later')
    await expectLabel(confirmationId, 'in_process')
    await expireHold(shop, confirmationId)
    await holdPlaces(sale)
    await decideNow(url)
    await expectLabel(confirmationId, 'refunded')
    expect(await takenPlaces(shop, sale.poolId)).toBe(1)
    await expectMails(['place-lost-alert', 'place-lost-and-refunded', 'registration-received'])
  })
})

describe('the inbox', () => {
  const event = { kind: 'payment.succeeded', account: 'acct_sandbox', live: false, payment: { id: 'pay_nobody_has' } }
  const body = JSON.stringify({ id: 'evt_1', ...event })
  const send = (signature: string, to = 'sandbox', content = body) =>
    fetch(`${origin}/webhooks/${to}`, { method: 'POST', body: content, headers: { 'sandbox-signature': signature } })
  const storedEvents = async (id: string) =>
    (await shop.owner.query('select state from payment_event where provider_event_id = $1', [id])).rows

  test('stores nothing that is not signed, or not signed lately', async () => {
    const { webhookSecret } = sandboxKeys(secret)
    const unsignedBody = JSON.stringify({ id: 'evt_unsigned', ...event })
    const signatures = [
      '',
      signWebhook('another secret', unsignedBody, new Date()),
      signWebhook(webhookSecret, unsignedBody, new Date(Date.now() - 3_600_000)),
    ]
    for (const signature of signatures) expect((await send(signature, 'sandbox', unsignedBody)).status).toBe(400)
    expect(await storedEvents('evt_unsigned')).toEqual([])
  })

  test('stores an event once and answers 200 every time', async () => {
    const signature = signWebhook(sandboxKeys(secret).webhookSecret, body, new Date())
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(signature)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await storedEvents('evt_1')).toHaveLength(1)
    await vi.waitFor(async () => expect(await storedEvents('evt_1')).toEqual([{ state: 'quarantined' }]), {
      timeout: 15_000,
    })
    const { rows } = await shop.owner.query(
      `select count(*)::int as jobs from pgboss.job
        where name = 'settle-payment' and data ->> 'providerPaymentId' = $1`,
      ['pay_nobody_has'],
    )
    expect(rows).toEqual([{ jobs: 1 }])
  })

  test.each(['garbage', 'null', '{"id":"evt_2","kind":"payment.succeeded","payment":null}'])(
    'stores nothing of what is signed and cannot be read: %s',
    async (garbage) => {
      const signature = signWebhook(sandboxKeys(secret).webhookSecret, garbage, new Date())
      const response = await fetch(`${origin}/webhooks/sandbox`, {
        method: 'POST',
        body: garbage,
        headers: { 'sandbox-signature': signature },
      })
      expect(response.status).toBe(400)
    },
  )

  test('of a provider we do not have does not exist', async () => {
    expect((await send('', 'stripe')).status).toBe(404)
    expect((await send('', 'constructor')).status).toBe(404)
  })
})

async function startOrder() {
  const { confirmationId } = await holdPlaces(sale)
  await checkOut(sale.ctx, confirmationId, checkout())
  return { confirmationId, url: (await startPayment(sale.ctx, confirmationId, addresses))! }
}

async function payWith(url: string, cardOutcome: CardOutcome) {
  const { number, expiry, cvc, name } = testCards.find(({ outcome }) => outcome === cardOutcome)!
  const body = new URLSearchParams({ number, expiry, cvc, name })
  const { status } = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  expect(status).toBe(303)
}

const expectLabel = (confirmationId: string, label: string) =>
  vi.waitFor(async () => expect((await confirmationPage(sale.ctx, confirmationId)).label).toBe(label), {
    timeout: 15_000,
    interval: 50,
  })

const decideNow = (url: string) =>
  shop.owner.query('update sandbox.payment set decide_at = now() where id = $1', [url.split('/').at(-1)])

const expectMails = (kinds: string[]) =>
  vi.waitFor(
    async () => {
      const { rows } = await shop.owner.query<{ kind: string }>(
        `select kind from message join inbox_message using (message_id)
          where message.organization_id = $1 order by kind`,
        [sale.organizationId],
      )
      expect(rows.map(({ kind }) => kind)).toEqual(kinds)
    },
    { timeout: 15_000, interval: 50 },
  )
