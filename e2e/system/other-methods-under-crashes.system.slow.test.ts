import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findFreePort } from '#server/database/embedded/find-free-port.ts'
import { openMercadoPagoServer } from '#server/testing/mercadopago-server/mercadopago-server.ts'
import { openStripeServer } from '#server/testing/stripe-server/stripe-server.ts'
import { checkOut, holdPlace, newBuyer, orderIdOf, retryUntilAnswered } from './buyer.ts'
import { connectProvider, stripeAnswer } from './connect-provider.ts'
import { crashRepeatedly } from './crash-repeatedly.ts'
import { createDataFolder, readOwnerUrl, startDorsal, type DorsalServer } from './dorsal-process.ts'
import { sendRequest } from './http-client.ts'
import { logIn } from './log-in.ts'
import { takeNotices, webhookSecrets } from './provider-notices.ts'
import { queryDatabase } from './query-database.ts'
import { openSale, type Sale } from './sale.ts'

/** FIRE_BUYERS=500 runs it at full size. */
const buyers = Number(process.env.FIRE_BUYERS ?? 45)
const crashCount = process.env.FIRE_BUYERS ? 10 : 4
const concurrentBuyers = 12
const methods = ['card', 'mercadopago', 'transfer'] as const
type Method = (typeof methods)[number]

const stripeKeys = { secretKey: 'sk_test_51Platform', clientId: 'ca_Platform' }
const mercadoPagoKeys = { clientId: '7700112233445566', clientSecret: 'the application’s secret' }

const folder = createDataFolder()
const { dataDir } = folder
const agent = new Agent({ keepAlive: true, maxSockets: concurrentBuyers * 2 })
const stripe = await openStripeServer(stripeKeys)
const mercadoPago = await openMercadoPagoServer(mercadoPagoKeys)
let port: number
let server: DorsalServer
let sale: Sale
let cookies: string[]

const start = async () =>
  (server = await startDorsal({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_POOL: '8',
    STRIPE_SECRET_KEY: stripeKeys.secretKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_platform',
    STRIPE_CONNECT_CLIENT_ID: stripeKeys.clientId,
    STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecrets.stripe,
    STRIPE_API_BASE: stripe.origin,
    MERCADOPAGO_CLIENT_ID: mercadoPagoKeys.clientId,
    MERCADOPAGO_CLIENT_SECRET: mercadoPagoKeys.clientSecret,
    MERCADOPAGO_WEBHOOK_SECRET: webhookSecrets.mercadopago,
    MERCADOPAGO_API_BASE: mercadoPago.origin,
    MERCADOPAGO_TEST: 'on',
  }))

const query = <Row extends Record<string, unknown>>(sql: string, ...values: unknown[]) =>
  queryDatabase<Row>(readOwnerUrl(dataDir), sql, values)

const testOrders = `select orders.* from orders where organization_id = $1 and buyer ->> 'email' like 'buyer%@example.com'`

beforeAll(async () => {
  port = await findFreePort()
  await start()
  sale = await openSale(readOwnerUrl(dataDir), { subdomain: 'nandu', places: buyers })
  await query(`update organization set offers_transfer = true where id = $1`, sale.organizationId)
  cookies = [
    await logIn(server, { email: 'first@staff.example', org: 'nandu' }),
    await logIn(server, { email: 'second@staff.example', org: 'nandu' }),
  ]
  const account = stripe.openAccount({ email: 'caja@club.example' }).id
  await connect('stripe', (page) => stripeAnswer(page, stripe.grant(account)))
  await connect('mercadopago', (page) => mercadoPago.sellers.authorize(mercadoPago.sellers.open(), page.href))
})
afterAll(async () => {
  agent.destroy()
  await server.kill()
  await stripe.close()
  await mercadoPago.close()
  await folder.remove()
})

const connect = async (provider: 'stripe' | 'mercadopago', grant: (page: URL) => URL) => {
  await connectProvider({ port, organization: 'nandu', cookie: cookies[0]! }, provider, grant)
  const accounts = 'select provider, state from provider_connection where organization_id = $1 and provider = $2'
  expect(await query(accounts, sale.organizationId, provider)).toEqual([{ provider, state: 'active' }])
}

/** Leaves the order paid at its provider; a transfer is on its way. */
const buyBy = async (method: Method, number: number) => {
  const buyer = newBuyer(sale, number)
  const order = orderIdOf(await retryUntilAnswered(() => holdPlace({ port, agent }, buyer)))!
  const answer = await retryUntilAnswered(() => checkOut({ port, agent }, buyer, order, { paymentMethod: method }))
  expect([answer.status, answer.body.slice(0, 300)]).toEqual([302, expect.anything()])
  const page = new URL(answer.headers.location!, 'http://localhost')
  if (method === 'card') stripe.pay(page.pathname.split('/').at(-1)!)
  if (method === 'mercadopago') mercadoPago.checkouts.pay(page.searchParams.get('pref_id')!)
}

/** Providers send notices until they are answered, in any order, and some of them twice. */
const deliver = async () => {
  const notices = takeNotices({ stripe, mercadoPago })
  for (const notice of notices.flatMap((each) => [each, each]).toReversed()) {
    const send = () => sendRequest({ ...notice(), port, agent })
    expect((await retryUntilAnswered(send)).status).toBe(200)
  }
}

/** Two members confirm all transfers that wait, at once. */
const confirmTransfers = async () => {
  const waiting = await query<{ payment: string; amount: number }>(
    `select payment.id as payment, amount::int from payment join (${testOrders}) orders on orders.id = order_id
     where provider = 'transfer' and payment.state = 'pending' limit 20`,
    sale.organizationId,
  ).catch(() => [])
  if (waiting.length === 0) return
  const timeZone = 'America/Argentina/Buenos_Aires'
  const receivedOn = new Intl.DateTimeFormat('en-GB', { timeZone }).format(new Date())
  const form = { intent: 'confirm-many', payments: JSON.stringify(waiting), receivedOn }
  const path = '/admin/payments/transfers'
  await Promise.all(
    cookies.map((cookie) =>
      retryUntilAnswered(() => sendRequest({ port, host: 'nandu', path, form, headers: { cookie }, agent })),
    ),
  )
}

test('whatever way it is paid, what is paid becomes an order once, however often the server dies', async () => {
  let nextNumber = 0
  let doneCount = 0
  const buyUntilDone = async () => {
    while (nextNumber < buyers) {
      const number = nextNumber++
      await buyBy(methods[number % methods.length]!, number)
      doneCount++
    }
  }
  const startedAt = performance.now()
  let isOver = false
  const work = (async () => {
    while (!isOver) {
      await deliver()
      await confirmTransfers()
      await pause(200)
    }
  })()
  const crashes = crashRepeatedly({
    count: crashCount,
    progress: () => doneCount / buyers,
    server: () => server,
    start,
  })
  await Promise.all([...Array.from({ length: concurrentBuyers }, buyUntilDone), crashes])
  const states = () =>
    query(
      `select payment.provider, orders.state, count(*)::int, sum(received_amount)::int as received
       from payment join (${testOrders}) orders on orders.id = order_id group by 1, 2 order by 1`,
      sale.organizationId,
    )
  const confirmedBy = (provider: string, count: number) => ({
    provider,
    state: 'confirmed',
    count,
    received: count * 11_214,
  })
  await vi
    .waitFor(
      async () =>
        expect(await states()).toEqual([
          confirmedBy('mercadopago', Math.ceil((buyers - 1) / 3)),
          confirmedBy('stripe', Math.ceil(buyers / 3)),
          confirmedBy('transfer', Math.ceil((buyers - 2) / 3)),
        ]),
      { timeout: 120_000, interval: 1_000 },
    )
    .finally(() => (isOver = true))
  await work

  const confirmed = `select orders.id from (${testOrders}) orders`
  expect(
    await query(
      `select id from (${confirmed}) confirmed where
        (select count(*) from message where payload ->> 'orderId' = confirmed.id::text
          and kind = 'payment-approved' and state in ('queued', 'sent')) <> 1
        or (select count(*) from registration where order_id = confirmed.id and status = 'confirmed') <> 1
        or (select sum(amount) from ledger_entry where order_id = confirmed.id and kind = 'received') <> 11214
        or exists (select from refund where order_id = confirmed.id)`,
      sale.organizationId,
    ),
  ).toEqual([])
  const [pool] = await query(`select capacity - taken as free from place_pool where id = $1`, sale.poolId)
  expect(pool).toEqual({ free: 0 })
  console.error(`${buyers} buyers, ${crashCount} deaths: ${Math.round((performance.now() - startedAt) / 1_000)} s`)
}, 900_000)
