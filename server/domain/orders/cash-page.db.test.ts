import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { cashListOf } from '#rules/payments/cash-list.ts'
import { dayBefore, dayOf } from '#rules/time/day.ts'
import { orderInCash } from '#server/testing/manual-payments.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { payOrder } from '#server/testing/paid-orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { manualPaymentListOf } from '#rules/payments/manual-payment-list.ts'
import { dashboardPage } from '../dashboard/dashboard-page.ts'
import { manualPaymentsPage } from '../payments/manual-payments-page.ts'
import { cashPage, countCashDue } from './cash-page.ts'
import { cancelLines } from './cancel-lines.ts'
import { recordCash, recordCashOfOrders, undoCash } from './record-cash.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })
let sale: Sale

beforeEach(async () => {
  sale = await openSale(shop, { price: 10_000, deferredCash: 1_000 })
})

const staff = () => memberOf(sale)
const today = () => dayOf(new Date(), sale.ctx.organization.timeZone)
const pageOf = (query = '') => cashPage(staff(), cashListOf(new URLSearchParams(query)))
const rowsOf = async (query = '') => (await pageOf(query)).rows.map(({ id, kind, amount }) => ({ id, kind, amount }))

const buyInCash = async (athletes = 1) => (await orderInCash(shop, sale, athletes)).id

test('who owes the whole price in cash and who owes a part are listed apart, each order once', async () => {
  const whole = await buyInCash()
  const { id: part } = await payOrder({ shop, ledger }, sale)
  expect(await rowsOf('sort=amount')).toEqual([
    { id: part, kind: 'part', amount: 1_000 },
    { id: whole, kind: 'whole', amount: 11_356 },
  ])
  expect(await rowsOf('kind=whole')).toEqual([{ id: whole, kind: 'whole', amount: 11_356 }])
  expect(await rowsOf('kind=part')).toEqual([{ id: part, kind: 'part', amount: 1_000 }])
  expect(await pageOf('kind=part')).toMatchObject({
    counts: { whole: 1, part: 1 },
    events: [{ id: sale.eventId }],
    hasOrders: true,
  })
  expect(await countCashDue(staff())).toBe(2)
  expect((await dashboardPage(staff())).cash).toBe(12_356)
  expect((await manualPaymentsPage(staff(), manualPaymentListOf(new URLSearchParams()))).rows).toEqual([])
})

test('several are recorded at once on the day on which they were received, and undone', async () => {
  const whole = await buyInCash()
  const { id: part } = await payOrder({ shop, ledger }, sale)
  await shop.owner.query(`update orders set created_at = created_at - interval '3 days' where organization_id = $1`, [
    sale.organizationId,
  ])
  const seen = [
    { order: whole, amount: 11_356 },
    { order: part, amount: 1_000 },
  ]
  const yesterday = dayBefore(today(), 1)
  const answer = await recordCashOfOrders(staff(), seen, yesterday)
  expect(answer).toMatchObject({ collected: [{ order: whole }, { order: part }], already: 0, rejected: [] })
  for (const { at } of answer.collected) expect(dayOf(new Date(at), sale.ctx.organization.timeZone)).toBe(yesterday)
  expect(await pageOf()).toMatchObject({ rows: [], hasOrders: false })
  expect((await dashboardPage(staff())).cash).toBe(0)
  expect(await recordCashOfOrders(staff(), seen, yesterday)).toEqual({ collected: [], already: 2, rejected: [] })

  for (const { order, at } of answer.collected) await undoCash(staff(), order, { at })
  expect((await rowsOf()).map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([1_000, 11_356])
})

test('another amount than staff saw, a day to come and a day before the order are rejected and change nothing', async () => {
  const id = await buyInCash()
  expect(await recordCashOfOrders(staff(), [{ order: id, amount: 11_000 }], today())).toMatchObject({
    collected: [],
    rejected: [{ orderId: id, code: 'changed_meanwhile' }],
  })
  const tomorrow = dayBefore(today(), -1)
  for (const receivedOn of [tomorrow, dayBefore(today(), 2)])
    for (const attempt of [
      () => recordCash(staff(), id, { receivedOn }),
      () => recordCashOfOrders(staff(), [{ order: id, amount: 11_356 }], receivedOn),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'invalid_form', field: 'receivedOn' })
  expect(await rowsOf()).toEqual([{ id, kind: 'whole', amount: 11_356 }])
})

test('an order that was made after the day is named, and the others are recorded', async () => {
  const [earlier, later] = [await buyInCash(), await buyInCash()]
  await shop.owner.query(`update orders set created_at = created_at - interval '3 days' where id = $1`, [earlier])
  const seen = [later, earlier].map((order) => ({ order, amount: 11_356 }))
  await expect(recordCashOfOrders(staff(), seen, dayBefore(today(), 5))).rejects.toMatchObject({ code: 'invalid_form' })
  expect(await rowsOf()).toHaveLength(2)
  expect(await recordCashOfOrders(staff(), seen, dayBefore(today(), 1))).toMatchObject({
    collected: [{ order: earlier }],
    already: 0,
    rejected: [{ orderId: later, code: 'invalid_form', values: { orderedOn: today() } }],
  })
  expect(await rowsOf()).toEqual([{ id: later, kind: 'whole', amount: 11_356 }])
})

test('cash of a line that is cancelled is owed no more, and what is left of the order is paid if it was', async () => {
  const id = await buyInCash(2)
  const due = (await rowsOf())[0]!.amount
  const lines = await shop.owner.query<{ id: string; deferred_cash: string }>(
    'select id, deferred_cash from order_line where order_id = $1 order by position',
    [id],
  )
  const [first, second] = lines.rows
  await shop.owner.query('update order_line set paid_outside_at = now() where id = $1', [first!.id])
  expect(await rowsOf()).toEqual([{ id, kind: 'whole', amount: due - Number(first!.deferred_cash) }])
  await cancelLines(staff(), id, { key: 'a-key', left: 0, lines: [second!.id], refund: 'none', note: '' })
  expect(await rowsOf()).toEqual([])
  const { paid } = await queryRow<{ paid: boolean }>(
    shop,
    'select paid_outside_at is not null as paid from orders where id = $1',
    [id],
  )
  expect(paid).toBe(true)
})

test('is for those who confirm payments', async () => {
  const volunteer = memberOf(sale, 'user')
  const attempts = [
    () => cashPage(volunteer, cashListOf(new URLSearchParams())),
    () => countCashDue(volunteer),
    () => recordCashOfOrders(volunteer, [], today()),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
})

test('events to choose from are those that owe cash, to come first and the nearest of them at the top', async () => {
  const events: string[] = []
  for (const days of [-20, 30, -10, 10]) {
    const id = newId()
    await shop.owner.query(
      `insert into event select (jsonb_populate_record(event, jsonb_build_object('id', $1::uuid, 'slug', $1::text,
         'starts_at', $2::timestamptz + make_interval(days => $3)))).* from event where id = $4`,
      [id, sale.ctx.now, days, sale.eventId],
    )
    if (days !== 30) events.push(id)
    const { id: order } = await payOrder({ shop, ledger }, sale)
    await shop.owner.query('update orders set event_id = $1 where id = $2', [id, order])
    await shop.owner.query('update order_line set event_id = $1 where order_id = $2', [id, order])
    if (days === 30) await recordCash(staff(), order)
  }
  const [longOver, over, soon] = events
  expect((await pageOf()).events.map(({ id }) => id)).toEqual([soon, over, longOver])
})
