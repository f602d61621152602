import { Agent } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CardOutcome } from '#server/adapters/payments/sandbox/cards.ts'
import { queryDatabase, queryOneRow } from './query-database.ts'
import { buy, newBuyer, type Outcome } from './buyer.ts'
import { crashRepeatedly } from './crash-repeatedly.ts'
import { createDataFolder, readOwnerUrl, startDorsal, type DorsalServer } from './dorsal-process.ts'
import { openSale, type Sale } from './sale.ts'

/** FIRE_BUYERS=500 runs it at full size. */
const buyers = Number(process.env.FIRE_BUYERS ?? 100)
const places = Math.floor(buyers * 0.85)
const crashCount = 10
const concurrentBuyers = 20

const folder = createDataFolder()
const { dataDir } = folder
const agent = new Agent({ keepAlive: true, maxSockets: concurrentBuyers * 2 })
let port = 0
let server: DorsalServer
let sale: Sale
let takenBefore: number

const start = async () => {
  server = await startDorsal({ PORT: String(port), DATA_DIR: dataDir, DATABASE_POOL: '8' })
  port = server.port
}
const query = <Row extends Record<string, unknown>>(sql: string) =>
  queryDatabase<Row>(
    readOwnerUrl(dataDir),
    sql,
    sql.includes('$2') ? [sale.competitionId, sale.poolId] : [sale.competitionId],
  )
const count = async (sql: string) => Number((await query<{ count: string }>(sql))[0]!.count)

beforeAll(async () => {
  await start()
  sale = await openSale(readOwnerUrl(dataDir), { subdomain: 'nandu', places })
  const pool = 'select taken from place_pool where id = $1'
  takenBefore = (await queryOneRow<{ taken: number }>(readOwnerUrl(dataDir), pool, [sale.poolId])).taken
})
afterAll(async () => {
  agent.destroy()
  await server.kill()
  await folder.remove()
})

const cardOf = (number: number): CardOutcome => {
  if (number % 25 === 3) return 'silent'
  if (number % 10 === 1) return 'rejected'
  if (number % 10 === 2) return 'rejected_later'
  return number % 10 < 6 ? 'approved' : 'approved_later'
}

/** The demonstration's own orders are in the same competition. */
const testOrders = `select orders.* from orders
  where id in (select order_id from registration where competition_id = $1) and created_at > now() - interval '1 hour'
    and buyer ->> 'email' like 'buyer%@example.com'`

test('what is paid becomes an order or goes back, however often the server dies', async () => {
  let doneCount = 0
  let nextNumber = 0
  const outcomes: Outcome[] = []
  const buyUntilDone = async () => {
    while (nextNumber < buyers) {
      const number = nextNumber++
      outcomes.push(await buy({ port, agent }, newBuyer(sale, number), cardOf(number)))
      doneCount++
    }
  }
  const buyerLoops = Promise.all(Array.from({ length: concurrentBuyers }, buyUntilDone))
  const crashLoop = crashRepeatedly({
    count: crashCount,
    progress: () => doneCount / buyers,
    server: () => server,
    start,
  })
  const startedAt = performance.now()
  await Promise.all([buyerLoops, crashLoop])
  const soldAt = performance.now()
  expect(outcomes).toHaveLength(buyers)

  await vi.waitFor(isSettled, { timeout: 300_000, interval: 1_000 })
  const settledAt = performance.now()

  // Every payment the provider took is a confirmed order, or was refunded whole.
  const paidPayments = `from sandbox.payment paid join payment ours on ours.provider_payment_id = paid.id
    join (${testOrders}) orders on orders.id = ours.order_id where paid.state = 'succeeded'`
  const approved = await count(`select count(*) ${paidPayments}`)
  expect(approved).toBeGreaterThan(buyers / 3)
  expect(
    await query(`select paid.id, orders.state, refunded ${paidPayments}
      and not (orders.state = 'confirmed' and ours.state = 'approved' and refunded = 0)
      and not (ours.state = 'refunded' and refunded = paid.amount)`),
  ).toEqual([])
  expect(
    await query(`select id from sandbox.payment paid
      where buyer_email like 'buyer%@example.com' and state = 'succeeded' and $1::uuid is not null
        and not exists (select from payment where provider_payment_id = paid.id)`),
  ).toEqual([])

  // Every confirmed order was paid once, and its buyer and staff notified once.
  const confirmed = `select orders.id from (${testOrders}) orders where state = 'confirmed'`
  expect(
    await query(`select id from (${confirmed}) confirmed where
      (select count(*) from payment where order_id = confirmed.id and state = 'approved') <> 1
      or (select count(*) from message where payload ->> 'orderId' = confirmed.id::text
            and kind = 'payment-approved' and state in ('queued', 'sent')) <> 1
      or (select count(*) from message where payload ->> 'orderId' = confirmed.id::text
            and kind = 'registration-alert' and state in ('queued', 'sent')) <> 1
      or (select count(*) from registration where order_id = confirmed.id and status = 'confirmed') <> 1`),
  ).toEqual([])

  // Nothing is oversold, and the pool's counter equals what the orders hold.
  const [pool] = await query<{ taken: number; capacity: number; held: string; athletes: string }>(
    `select taken, capacity,
       (select sum(quantity) from order_place where pool_id = $2) as held,
       (select count(*) from registration where competition_id = $1 and status in ('held', 'confirmed')) as athletes
     from place_pool where id = $2`,
  )
  expect(pool!.taken).toBeLessThanOrEqual(pool!.capacity)
  expect(Number(pool!.held)).toBe(pool!.taken)
  expect(Number(pool!.athletes)).toBe(pool!.taken)
  expect(pool!.taken - takenBefore).toBe(
    await count(`select count(*) from (${testOrders}) orders where state in ('held', 'awaiting_payment', 'confirmed')`),
  )
  const duplicateDrafts = await count(
    `select count(distinct draft_key) - count(*) as count from (${testOrders}) orders`,
  )
  expect(duplicateDrafts).toBe(0)
  const fullCount = outcomes.filter((outcome) => outcome === 'full').length
  const seconds = [soldAt - startedAt, settledAt - soldAt].map((ms) => `${Math.round(ms / 1_000)} s`)
  console.error(`${buyers} buyers, ${crashCount} deaths: ${approved} payments approved, ${fullCount} came too late`)
  console.error(`sold in ${seconds[0]}, settled after ${seconds[1]}`)
}, 900_000)

const isSettled = async () => {
  const [pending] = await query<Record<string, string>>(
    `select
       (select count(*) from sandbox.payment where state = 'processing') as deciding,
       (select count(*) from sandbox.webhook_delivery where next_try_at is not null) as webhooks,
       (select count(*) from pgboss.job where state in ('created', 'retry', 'active')
          and name in ('settle-payment', 'send-refund', 'close-checkout')) as jobs,
       (select count(*) from refund where state in ('requested', 'sent')) as refunds
     where $1::uuid is not null`,
  )
  expect(pending).toEqual({ deciding: '0', webhooks: '0', jobs: '0', refunds: '0' })
}
