import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { cancelLine } from '../domain/orders/cancel-line.ts'
import { checkOut } from '../domain/orders/check-out.ts'
import { writeMissingLines } from '../domain/orders/write-missing-lines.ts'
import { startPayment } from '../domain/payments/start-payment.ts'
import { LedgerGateway } from '../testing/ledger-gateway.ts'
import { addresses, checkout, openShop, type Shop } from '../testing/shop.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { type DatabaseUrls } from './roles.ts'
import { settleSandboxPayment } from '#server/testing/orders.ts'
import { restorePreviousRelease } from '../testing/restore-previous-release.ts'

const ledger = new LedgerGateway()
let urls: DatabaseUrls
let owner: pg.Client
let shop: Shop
let ctx: Context

const rowsOf = async (sql: string, values: unknown[] = []) => (await owner.query(sql, values)).rows

beforeAll(async () => {
  urls = await restorePreviousRelease()
  owner = new pg.Client({ connectionString: urls.owner })
  await owner.connect()
  // The backup's days are over one day; what is tested is not.
  await owner.query(`update event set starts_at = now() + interval '90 days'`)
  await owner.query(`update competition set starts_at = now() + interval '90 days'`)
  await owner.query(
    `update orders set held_until = now() + interval '30 minutes' where state in ('held', 'awaiting_payment')`,
  )
}, 60_000)
afterAll(async () => {
  await shop?.close()
  await owner.end()
})

const amounts = ['base', 'discount', 'deferred_cash', 'platform_fee', 'provider_fee', 'vat', 'total', 'net']

/** Orders whose lines do not add up to them. */
const wrongSums = () =>
  rowsOf(
    `select orders.state from orders join order_line on order_line.organization_id = orders.organization_id
        and order_id = orders.id
      group by orders.organization_id, orders.id
      having ${amounts.map((amount) => `orders.${amount} <> sum(order_line.${amount})`).join(' or ')}`,
  )

// Each goes on with what the one before has left.
describe('orders of the release before', { shuffle: false }, () => {
  test('get lines that add up to them, whatever their state', async () => {
    const names = migrations.map(({ name }) => name)
    expect(await migrate(urls)).toEqual(names.slice(names.indexOf('0041-order-lines')))
    expect(await wrongSums()).toEqual([])
    const lines = await rowsOf(
      `select orders.state, array_agg(order_line.state || ' ' || order_line.base order by position) as lines
      from orders left join order_line on order_line.organization_id = orders.organization_id and order_id = orders.id
      group by orders.state order by orders.state`,
    )
    expect(lines).toEqual([
      { state: 'awaiting_payment', lines: ['held 10000', 'held 3333', 'held 10000'] },
      {
        state: 'confirmed',
        lines: [10_000, 3_333, 10_000, 3_333, 10_000, 3_333, 10_000].map((base) => `confirmed ${base}`),
      },
      { state: 'expired', lines: ['ended 10000', 'ended 3333'] },
      { state: 'held', lines: ['held 10000', 'held 3333', 'held 10000'] },
      { state: 'refunded', lines: ['ended 10000', 'ended 3333', 'ended 10000', 'ended 3333', 'ended 10000'] },
    ])
    const [shares] = await rowsOf(
      `select array_agg(order_line.discount::int order by position) as discounts,
        array_agg(order_line.deferred_cash::int order by position) as cash,
        array_agg(order_line.total::int order by position) as totals, array_agg(order_line.vat::int order by position) as vat
      from order_line join orders on orders.organization_id = order_line.organization_id and orders.id = order_id
      where orders.state = 'awaiting_payment'`,
    )
    expect(shares).toEqual({
      discounts: [1300, 433, 1300],
      cash: [0, 777, 0],
      totals: [9948, 2478, 9947],
      vat: [217, 62, 216],
    })
    const [registrations] = await rowsOf(
      `select count(*)::int as all, count(*) filter (where exists (select from order_line
        where order_line.organization_id = registration.organization_id and order_line.id = line_id
          and order_line.order_id = registration.order_id))::int as sold from registration`,
    )
    expect(registrations).toEqual({ all: 20, sold: 20 })
    expect(await migrate(urls)).toEqual([])
  })

  test('and go on: held is paid, awaiting is paid, expired is paid late, a line is cancelled', async () => {
    shop = await openShop(urls, { sandbox: ledger })
    const [{ id: organizationId }] = await rowsOf('select id from organization')
    const organization = (await shop.platform.directory.byId(organizationId))!
    ctx = shop.platform.contextOf(organization, { actor: { kind: 'visitor' }, locale: 'es' })
    const confirmationIds = Object.fromEntries(
      (await rowsOf('select state, confirmation_id as id from orders')).map(({ state, id }) => [state, id]),
    )
    await checkOut(ctx, confirmationIds.held, checkout())
    await pay(confirmationIds.held)
    await pay(confirmationIds.awaiting_payment)
    await payLate(confirmationIds.expired)
    const [{ id: lineId }] = await rowsOf(
      `select order_line.id from order_line join orders on orders.id = order_id
      where confirmation_id = $1 order by position limit 1`,
      [confirmationIds.confirmed],
    )
    await cancelLine(ctx, confirmationIds.confirmed, lineId)

    const states = await rowsOf('select state, count(*)::int as orders from orders group by state order by state')
    expect(states).toEqual([
      { state: 'confirmed', orders: 4 },
      { state: 'refunded', orders: 1 },
    ])
    expect(await wrongSums()).toEqual([])
    const [counted] = await rowsOf(
      `select (select sum(taken)::int from place_pool) as taken, (select registrations_count from event) as counted,
      (select count(*)::int from registration where status = 'confirmed') as confirmed,
      (select times_used from coupon) as used`,
    )
    expect(counted).toEqual({ taken: 14, counted: 14, confirmed: 14, used: 3 })
  })

  test('an order that the release before changes while both run gets its lines anew', async () => {
    const [order] = await rowsOf(
      `select organization_id, id from orders where state = 'confirmed' order by created_at limit 1`,
    )
    // As that release writes a changed draft: registrations without lines, in place of those there were.
    await owner.query(
      `with gone as (delete from registration where order_id = $1 returning *)
     insert into registration (id, organization_id, event_id, competition_id, order_id, position, first_name, last_name,
       status, price, deferred_cash, tags, search_text)
     select gen_random_uuid(), organization_id, event_id, competition_id, order_id, position, first_name, last_name,
       'confirmed', price, deferred_cash, tags, search_text from gone`,
      [order.id],
    )
    expect(await rowsOf('select 1 from order_line where order_id = $1', [order.id])).toEqual([])
    expect(await writeMissingLines(shop.system.db)).toBe(1)
    expect(await wrongSums()).toEqual([])
    expect(await writeMissingLines(shop.system.db)).toBe(0)

    // As that release checks out with a coupon: the order has another price, its lines have not.
    await owner.query(
      `update orders set discount = discount + 100, total = total - 100, net = net - 100 where id = $1`,
      [order.id],
    )
    expect(await writeMissingLines(shop.system.db)).toBe(1)
    expect(await wrongSums()).toEqual([])
  })
})

const pay = async (confirmationId: string) => {
  await startPayment(ctx, confirmationId, addresses)
  await approve(confirmationId)
}

// The page was opened at a provider whose memory the backup does not hold.
const payLate = async (confirmationId: string) => {
  const [payment] = await rowsOf(
    `select payment.id, provider_payment_id as provider_id, amount::int, payment.currency from payment
      join orders on orders.id = order_id where confirmation_id = $1`,
    [confirmationId],
  )
  ledger.payments.set(payment.provider_id, {
    id: payment.provider_id,
    url: '',
    reference: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    account: ledger.account,
    live: ledger.live,
    state: 'pending',
    refunded: 0,
  })
  await approve(confirmationId)
}

const approve = async (confirmationId: string) => {
  const [{ id }] = await rowsOf(
    `select provider_payment_id as id from payment join orders on orders.id = order_id
      where confirmation_id = $1 order by attempt desc limit 1`,
    [confirmationId],
  )
  ledger.set(id, { state: 'approved' })
  await settleSandboxPayment(shop, id)
}
