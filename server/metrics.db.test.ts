import { type RequestListener } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveLocally, type LocalServer } from './testing/local-server.ts'
import { newId } from './database/ids.ts'
import { openSale, type Sale } from './testing/shop.ts'
import { withMetrics, openMetrics, type Metrics } from './metrics.ts'
import { useTestDatabase } from '#server/testing/use-test-database.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { holdPlaces } from '#server/testing/orders.ts'

const token = 'a token of these tests'
const shop = useShop({}, await useTestDatabase())
let sale: Sale
const servers: LocalServer[] = []

const app: RequestListener = (request, response) => {
  response.statusCode = request.url === '/missing' ? 404 : 200
  response.end('answered')
}

const open = async (metrics: Metrics) => {
  const server = await serveLocally(withMetrics(metrics, token, metrics.measure(app)))
  servers.push(server)
  const { origin } = server
  const scrape = async (authorization = `Bearer ${token}`) => {
    const response = await fetch(`${origin}/metrics`, { headers: { authorization } })
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      lines: (await response.text()).split('\n'),
    }
  }
  return { origin, scrape }
}

beforeAll(async () => {
  sale = await openSale(shop)
})
afterAll(async () => {
  for (const server of servers) await server.close()
})

test('reports requests, due work and the process', async () => {
  await holdPlaces(sale, { athletes: 2 })
  await shop.owner.query(
    `insert into message (id, organization_id, kind, recipient, locale, dedupe_key, payload, message_id, state, created_at)
      select gen_random_uuid(), $1, 'payment-approved', 'a@b.example', 'en', 'key-' || n, '{}', 'id-' || n,
        case n when 3 then 'sent' else 'queued' end, case n when 4 then now() - interval '25 hours' else now() end
      from generate_series(1, 4) as n`,
    [sale.organizationId],
  )
  await shop.owner.query(
    `insert into payment_event (id, provider, provider_event_id, provider_payment_id, payload) values ($1, 'stripe', 'evt_1', 'pi_1', '{}')`,
    [newId()],
  )
  await shop.owner.query(
    `insert into pgboss.job (name, data, start_after) values ('settle-payment', '{}', now() - interval '90 seconds')`,
  )
  const { origin, scrape } = await open(
    openMetrics({ database: shop.platform.pool, pools: await shop.platform.pools() }),
  )
  await fetch(`${origin}/`)
  await fetch(`${origin}/missing`)
  await fetch(`${origin}/`, { method: 'PROPFIND' })

  const { status, type, lines } = await scrape()
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(lines).toEqual(
    expect.arrayContaining([
      'dorsal_database_up 1',
      'dorsal_http_request_duration_seconds_count{method="GET",status="200"} 1',
      'dorsal_http_request_duration_seconds_count{method="GET",status="404"} 1',
      'dorsal_http_request_duration_seconds_count{method="other",status="200"} 1',
      'dorsal_orders{state="held"} 1',
      'dorsal_holds 1',
      'dorsal_held_places 2',
      'dorsal_jobs_waiting{queue="settle-payment"} 1',
      'dorsal_jobs_waiting{queue="deliver-message"} 0',
      'dorsal_jobs_oldest_seconds{queue="deliver-message"} 0',
      'dorsal_jobs_failed 0',
      'dorsal_mails{state="queued"} 2',
      'dorsal_mails{state="sent"} 1',
      'dorsal_webhooks{provider="stripe",state="received"} 1',
      expect.stringMatching(/^dorsal_database_connections\{pool="organizations",state="open"\} [1-9]/),
      'dorsal_database_connections{pool="organizations",state="waiting"} 0',
      expect.stringMatching(/^nodejs_eventloop_lag_seconds \d/),
    ]),
  )
  const age = lines.find((line) => line.startsWith('dorsal_jobs_oldest_seconds{queue="settle-payment"}'))!
  expect(Number(age.split(' ')[1])).toBeGreaterThanOrEqual(90)
})

test('is closed without the token', async () => {
  const { scrape } = await open(openMetrics({ database: shop.platform.pool, pools: {} }))
  expect((await scrape('')).status).toBe(401)
  const response = await scrape('Bearer a token of these testz')
  expect([response.status, response.lines]).toEqual([401, ['a token is needed']])
})

test('works without a database, and reports that it is down', async () => {
  const nobody = new pg.Pool({ connectionString: 'postgres://nobody:nothing@127.0.0.1:1/none' })
  const { scrape } = await open(openMetrics({ database: nobody, pools: { nobody } }))
  const { status, lines } = await scrape()
  expect(status).toBe(200)
  expect(lines).toContain('dorsal_database_up 0')
  expect(lines.filter((line) => line.startsWith('dorsal_orders{') || line.startsWith('dorsal_mails{'))).toEqual([])
  await nobody.end()
})
