// promises.md: a deploy does not stop sales. The migration and the lines of earlier orders, while a process of the
// release before goes on selling 20 orders a second.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformDatabase } from '../context.ts'
import { writeMissingLines } from '../domain/orders/write-missing-lines.ts'
import { openPastSales, type PastSales } from '../testing/previous-release-sales.ts'
import { migrate } from './migrate.ts'
import { openOrm } from './orm.ts'
import { type DatabaseUrls } from './roles.ts'
import { restorePreviousRelease } from '../testing/restore-previous-release.ts'

const ordersPerSecond = 20
const earlierOrders = 1_500
let urls: DatabaseUrls
let owner: pg.Client
let sales: PastSales

const rowsOf = async (sql: string, values: unknown[] = []) => (await owner.query(sql, values)).rows

beforeAll(async () => {
  urls = await restorePreviousRelease()
  owner = new pg.Client({ connectionString: urls.owner })
  await owner.connect()
  await owner.query('update place_pool set capacity = null')
  await multiplyOrders()
  sales = openPastSales(urls)
}, 60_000)
afterAll(async () => {
  await sales?.close()
  await owner.end()
})

/** More orders like those of the backup, older than they are: ids ascend with time. */
async function multiplyOrders() {
  await owner.query(
    `create temporary table copy as select id as original, overlay(gen_random_uuid()::text placing '00' from 1)::uuid as id, orders.organization_id
      from orders, generate_series(1, $1 / (select count(*)::int from orders))`,
    [earlierOrders],
  )
  const changes = {
    orders: {
      id: 'copy.id',
      draft_key: 'copy.id',
      confirmation_id: `replace(copy.id::text, '-', '')`,
      confirmation_number: `'DR-' || left(copy.id::text, 18)`,
    },
    registration: {
      id: 'gen_random_uuid()',
      order_id: 'copy.id',
      confirmation_id: `replace(gen_random_uuid()::text, '-', '')`,
      bib_number: 'null',
    },
    order_place: { id: 'gen_random_uuid()', order_id: 'copy.id' },
  }
  for (const [table, replaced] of Object.entries(changes)) {
    const columns = await rowsOf(
      `select column_name as name from information_schema.columns
        where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
      [table],
    )
    const names = columns.map(({ name }) => name as string)
    const values = names.map((name) => (replaced as Record<string, string>)[name] ?? `${table}.${name}`)
    const key = table === 'orders' ? 'orders.id' : `${table}.order_id`
    await owner.query(
      `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} join copy on original = ${key}`,
    )
  }
  await owner.query(
    `update place_pool set taken = (select coalesce(sum(quantity), 0) from order_place where pool_id = place_pool.id)`,
  )
}

/** Sells until `isOver`, a new order each 50 ms whatever has become of those before. */
async function sellUntil(isOver: () => boolean) {
  const purchases: Promise<void>[] = []
  while (!isOver()) {
    purchases.push(sales.buy())
    await pause(1_000 / ordersPerSecond)
  }
  return Promise.allSettled(purchases)
}

const amounts = ['base', 'discount', 'deferred_cash', 'platform_fee', 'provider_fee', 'vat', 'total', 'net']

/** Orders whose lines are missing or do not add up to them. */
const wrongSums = () =>
  rowsOf(
    `select orders.id from orders left join order_line on order_line.organization_id = orders.organization_id
        and order_id = orders.id
      group by orders.organization_id, orders.id
      having count(order_line.id) = 0 or ${amounts.map((name) => `orders.${name} <> sum(order_line.${name})`).join(' or ')}`,
  )

const countersOf = () =>
  rowsOf(
    `select (select sum(taken)::int from place_pool) as taken, (select sum(quantity)::int from order_place) as held,
      (select count(*)::int from orders) as orders, (select count(*)::int from orders where state = 'confirmed') as confirmed`,
  )

test('the migration and the lines of 1,500 orders, while 20 orders a second arrive: none is lost', async () => {
  const [before] = await countersOf()
  let isMigrated = false
  const selling = sellUntil(() => isMigrated)
  await pause(1_000)
  const startedAt = performance.now()
  const migrations = await migrate(urls)
  const migrationMs = performance.now() - startedAt
  // It goes on selling until its requests have ended.
  await pause(1_000)
  isMigrated = true
  const purchases = await selling

  expect(migrations).toContain('0041-order-lines')
  expect(purchases.filter(({ status }) => status === 'rejected')).toEqual([])
  const sold = purchases.length
  expect(sold).toBeGreaterThan(((migrationMs + 2_000) / 1_000) * ordersPerSecond * 0.5)
  const [after] = await countersOf()
  expect(after).toEqual({
    taken: before.taken + sold,
    held: before.held + sold,
    orders: before.orders + sold,
    confirmed: before.confirmed + sold,
  })

  // What that process has sold after the last batch is what the nightly job finds.
  const orm = await openOrm(urls.platform)
  const late = await writeMissingLines(platformDatabase(orm)).finally(() => orm.close())
  expect(late).toBeLessThan(sold)
  expect(await wrongSums()).toEqual([])
}, 120_000)
