import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { holdPlaces, settleSandboxPayment } from '#server/testing/orders.ts'
import { payOrder, type PaidOrder } from '#server/testing/paid-orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, queryRow, runJobs, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { orderListOf } from '#rules/orders/order-list.ts'
import { orderLabel, paymentLabels, type OrderState } from '#rules/orders/order-state.ts'
import { refundListOf } from '#rules/refunds/refund-list.ts'
import type { PaymentState } from '#rules/payments/payment-state.ts'
import { markRefundsReturned } from '../refunds/mark-refunds-returned.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { refundsPage } from '../refunds/refunds-page.ts'
import { ordersPage } from './orders-page.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })
let sale: Sale
let paid: PaidOrder
let pair: PaidOrder
let held: { id: string; number: string }

const page = (query: string, of = sale) => ordersPage(memberOf(of), orderListOf(new URLSearchParams(query)))
const idsOf = async (query: string, of = sale) => (await page(query, of)).rows.map(({ id }) => id)
const numberOf = async ({ id }: { id: string }) =>
  (await queryRow<{ number: string }>(shop, 'select confirmation_number as number from orders where id = $1', [id]))
    .number

const paymentIdOf = async ({ id }: PaidOrder) =>
  (await queryRow<{ id: string }>(shop, 'select id from payment where order_id = $1', [id])).id

beforeAll(async () => {
  sale = await openSale(shop)
  paid = await payOrder({ shop, ledger }, sale)
  pair = await payOrder({ shop, ledger }, sale, { athletes: 2 })
  const { confirmationId } = await holdPlaces(sale)
  held = await queryRow(shop, 'select id, confirmation_number as number from orders where confirmation_id = $1', [
    confirmationId,
  ])
  await shop.owner.query(
    `update orders set buyer = buyer || '{"firstName": "Íñigo", "lastName": "Zárate", "dni": "27888999", "email": "compras@club.example"}'
     where id = $1`,
    [pair.id],
  )
  await shop.owner.query(
    `update registration set first_name = 'Olga', search_text = 'olga paz 20111222' where order_id = $1`,
    [held.id],
  )
  await refundOrder(memberOf(sale), pair.id, {
    key: newId(),
    left: pair.total,
    scope: 'amount',
    amount: 1_250,
    note: 'Rain',
  })
  await runJobs(shop, sale)
})

describe('the list of orders', () => {
  test('has the latest first, with totals of all that are found', async () => {
    const { rows, totals } = await page('')
    expect(rows.map(({ id }) => id)).toEqual([held.id, pair.id, paid.id])
    // 11,434 and 22,867 were paid; the third order only holds its place.
    expect(totals).toEqual([
      {
        currency: 'ARS',
        orders: 3,
        sold: 34_301,
        waiting: 11_434,
        received: 34_301,
        refunded: 1_250,
        refunding: 0,
        chargedBack: 0,
      },
    ])
    expect(rows[1]).toMatchObject({ buyerName: 'Íñigo Zárate', label: 'paid', method: 'sandbox', refunded: 1_250 })
    expect((await page('label=unpaid')).totals).toMatchObject([{ orders: 1, sold: 0, waiting: 11_434, received: 0 }])
  })

  test('sums as sold what was confirmed, whatever became of it, and not what expired or ended unpaid', async () => {
    const other = await openSale(shop)
    const setState = (id: string, state: OrderState) =>
      shop.owner.query('update orders set state = $2 where id = $1', [id, state])
    const [first, second, third] = [
      await payOrder({ shop, ledger }, other),
      await payOrder({ shop, ledger }, other),
      await payOrder({ shop, ledger }, other),
    ]
    await setState(first.id, 'refunded')
    await setState(second.id, 'cancelled')
    const sums = async () => (await page('', other)).totals
    expect(await sums()).toMatchObject([{ orders: 3, sold: 34_302, waiting: 0 }])
    await shop.owner.query('update orders set confirmed_at = null where id = $1', [third.id])
    for (const state of ['expired', 'cancelled'] as const) {
      await setState(third.id, state)
      expect(await sums()).toMatchObject([{ orders: 3, sold: 22_868, waiting: 0 }])
    }
    await setState(third.id, 'awaiting_payment')
    expect(await sums()).toMatchObject([{ orders: 3, sold: 22_868, waiting: 11_434 }])
  })

  test('sums what banks took back, less what had been refunded', async () => {
    const other = await openSale(shop)
    const lost = await payOrder({ shop, ledger }, other)
    await payOrder({ shop, ledger }, other)
    await shop.owner.query(
      `update payment set state = 'charged_back', refunds_total = 434, refunded_amount = 434 where order_id = $1`,
      [lost.id],
    )
    expect((await page('', other)).totals).toMatchObject([{ received: 22_868, refunded: 434, chargedBack: 11_000 }])
  })

  test('is searched by buyer, athlete, document, number, reference and amount as it is typed', async () => {
    for (const search of [
      'zarate inigo',
      'ｚárate',
      '27.888.999',
      '027888999',
      'COMPRAS@club',
      '228,67',
      '$ 228,67',
      pair.providerId,
      ` ${pair.providerId} `,
      // With it the provider names the payment to staff.
      await paymentIdOf(pair),
    ])
      expect([search, await idsOf(`q=${encodeURIComponent(search)}`)]).toEqual([search, [pair.id]])
    for (const search of ['olga paz', '20.111.222', held.number, held.number.toLowerCase().replaceAll('-', '')])
      expect([search, await idsOf(`q=${encodeURIComponent(search)}`)]).toEqual([search, [held.id]])
    expect(await idsOf('q=114,34')).toEqual([held.id, paid.id])
    for (const search of [
      '-1',
      '1e9',
      '%',
      "x' or '1'='1",
      await numberOf(await payOrder({ shop, ledger }, await openSale(shop))),
    ])
      expect([search, await idsOf(`q=${encodeURIComponent(search)}`)]).toEqual([search, []])
  })

  test('is filtered by cash, which is offered where somebody pays by it', async () => {
    const other = await openSale(shop)
    const order = await payOrder({ shop, ledger }, other)
    await payOrder({ shop, ledger }, other)
    expect((await page('', other)).methods).toEqual(['sandbox'])
    await shop.owner.query('delete from ledger_entry where order_id = $1', [order.id])
    await shop.owner.query('delete from payment where order_id = $1', [order.id])
    await shop.owner.query(`update orders set payment_method = 'cash', paid_outside_at = now() where id = $1`, [
      order.id,
    ])
    const cash = await page('method=cash', other)
    expect([cash.methods, cash.rows.map(({ id }) => id)]).toEqual([['sandbox', 'cash'], [order.id]])
  })

  test('is searched by a part of the number, in either case, with or without its dash', async () => {
    const other = await openSale(shop)
    const { id } = await payOrder({ shop, ledger }, other)
    await payOrder({ shop, ledger }, other)
    await shop.owner.query(`update orders set confirmation_number = 'DR-7K4R-2M9X' where id = $1`, [id])
    for (const search of ['7K4R', '7k4r-2m', '4r2m', '-2M9X', 'dr-7k4r'])
      expect([search, await idsOf(`q=${encodeURIComponent(search)}`, other)]).toEqual([search, [id]])
    for (const search of ['7K4', '7K4R3', '2M9X7K4R', '7_4R'])
      expect([search, await idsOf(`q=${encodeURIComponent(search)}`, other)]).toEqual([search, []])
    expect(await page('q=7K4R', await openSale(shop))).toMatchObject({ rows: [] })
  })

  test('is filtered by status, method, event and day of the organization', async () => {
    expect(await idsOf('label=paid')).toEqual([pair.id, paid.id])
    expect(await idsOf('method=sandbox')).toEqual([pair.id, paid.id])
    expect(await idsOf('method=transfer')).toEqual([])
    expect(await idsOf(`event=${sale.eventId}`)).toHaveLength(3)
    expect(await idsOf(`event=${newId()}`)).toEqual([])
    // Buenos Aires is three hours behind UTC.
    await shop.owner.query(`update orders set created_at = '2026-03-02T02:30:00Z' where id = $1`, [paid.id])
    expect(await idsOf('from=01/03/2026&to=01/03/2026')).toEqual([paid.id])
    expect(await idsOf('from=02/03/2026&to=02/03/2026')).toEqual([])
    expect(await idsOf('sort=-total')).toEqual([pair.id, held.id, paid.id])
  })

  test('names athletes, also those with one name', async () => {
    const other = await openSale(shop)
    const { id } = await payOrder({ shop, ledger }, other, { athletes: 2 })
    await shop.owner.query(
      `update registration set first_name = case position when 0 then 'Nora' else 'Gabi' end, last_name = ''
       where order_id = $1`,
      [id],
    )
    expect((await page('', other)).rows[0]!.athletes).toEqual(['Nora', 'Gabi'])
  })

  test('says nothing of other organizations', async () => {
    const other = await openSale(shop)
    expect(await page('q=zarate', other)).toMatchObject({ rows: [], totals: [], hasOrders: false, attention: 0 })
  })

  test('is only for who sees money', async () => {
    await expect(ordersPage(memberOf(sale, 'user'), orderListOf(new URLSearchParams()))).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

test('orders that need attention are found, counted and named', async () => {
  const other = await openSale(shop)
  const [fine, disputed] = [await payOrder({ shop, ledger }, other), await payOrder({ shop, ledger }, other)]
  ledger.set(disputed.providerId, { state: 'charged_back' })
  await settleSandboxPayment(shop, disputed.providerId)
  const { rows, attention } = await page('attention=any', other)
  expect(rows.map((row) => [row.id, row.label, row.attention])).toEqual([
    [disputed.id, 'charged_back', ['charged_back']],
  ])
  expect(attention).toBe(1)
  expect((await page('', other)).rows.find(({ id }) => id === fine.id)!.attention).toEqual([])
})

test('every status has the orders whose label it is', async () => {
  const other = await openSale(shop)
  const order = await payOrder({ shop, ledger }, other)
  const states: OrderState[] = [
    'held',
    'awaiting_payment',
    'confirmed',
    'expired',
    'cancelled',
    'refunded',
    'charged_back',
  ]
  const payments: PaymentState[] = [
    'pending',
    'in_process',
    'approved',
    'rejected',
    'failed',
    'expired',
    'refunded',
    'charged_back',
  ]
  for (const state of states)
    for (const payment of state === 'awaiting_payment' ? payments : payments.slice(2, 3)) {
      await shop.owner.query('update orders set state = $2 where id = $1', [order.id, state])
      await shop.owner.query('update payment set state = $2 where order_id = $1', [order.id, payment])
      const label = orderLabel({ order: state, payment, total: order.total, isEventOver: false })
      const [row] = (await page('', other)).rows
      expect([state, payment, row!.label]).toEqual([state, payment, label])
      const found = []
      for (const one of paymentLabels) if ((await page(`label=${one}`, other)).rows.length > 0) found.push(one)
      expect([state, payment, found]).toEqual([state, payment, label === 'paid' ? ['paid', 'approved'] : [label]])
    }
})

test('refunds are listed by state, and those to return are ticked off together, once', async () => {
  const other = await openSale(shop)
  const staff = memberOf(other)
  const orders = [await payOrder({ shop, ledger }, other), await payOrder({ shop, ledger }, other)]
  await shop.owner.query(`update payment set provider = 'transfer' where organization_id = $1`, [other.organizationId])
  for (const { id, total } of orders)
    await refundOrder(staff, id, { key: newId(), left: total, scope: 'all', note: 'Rain' })
  const refunds = (query: string) => refundsPage(staff, refundListOf(new URLSearchParams(query)), shop.platform.secrets)
  const { rows, counts } = await refunds('state=manual')
  expect(rows).toHaveLength(2)
  expect(counts).toEqual({ manual: 2 })
  const ids = rows.map(({ id }) => id)
  expect(await Promise.all([markRefundsReturned(staff, ids), markRefundsReturned(staff, ids)])).toEqual([
    { refunds: 2 },
    { refunds: 2 },
  ])
  expect((await refunds('')).counts).toEqual({ done: 2 })
  expect((await page('', other)).rows.map(({ label, refunded }) => [label, refunded])).toEqual([
    ['refunded', 11_434],
    ['refunded', 11_434],
  ])
})
