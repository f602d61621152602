import { describe, expect, test } from 'vitest'
import type { Role } from '#rules/permissions.ts'
import { addHash, createSketch } from '#rules/visitors/sketch.ts'
import { eventListOf } from '#rules/events/event-list.ts'
import { noDecisions } from '#rules/results/row-questions.ts'
import { adminEventsPage } from '../events/admin-events-page.ts'
import { checkOut } from '../orders/check-out.ts'
import { Order } from '../orders/order.ts'
import { Payment } from '../payments/payment.ts'
import { importResults } from '../registrations/import-results.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { parseLines } from '#server/testing/parse-rows.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { checkout, openSale, runJobs, type Sale } from '#server/testing/shop.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { mergeVisitorDays } from '../visitors/merge-visitor-days.ts'
import { bookMovements } from '../ledger/book-movements.ts'
import { dashboardPage } from './dashboard-page.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { holdPlaces, sellAt } from '#server/testing/orders.ts'
import { payOnline } from '#server/testing/paid-orders.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })

test('the dashboard counts what there is: events to come, athletes who registered, the last 30 days', async () => {
  const sale = await openSale(shop, { price: 0, capacity: 10 })
  const ctx = memberOf(sale)
  const { confirmationId } = await holdPlaces(sale, { athletes: 3 })
  await checkOut(sale.ctx, confirmationId, checkout())
  await holdPlaces(sale, { athletes: 2 })
  const parse = parseLines(['bib;name;time', '7;Luis Sosa;0:41:00'], ';')
  const decisions = { ...noDecisions, byReason: { bib_unknown: 'add' } } as const
  const file = { eventId: sale.eventId, name: 'times.csv', mayBeAhead: true, toRegistered: true, parse, decisions }
  expect(await importResults(ctx, file)).toMatchObject({ created: 1 })

  const page = await dashboardPage(ctx)
  expect(page).toMatchObject({ activeEvents: 1, registrations: 3, revenue: 0 })
  expect(page.events).toMatchObject([{ id: sale.eventId, registrations: 3, taken: 5, capacity: 10, isOver: false }])
  expect(page.sales.registrations).toEqual([...Array.from({ length: 29 }, () => 0), 3])
})

test('revenue is what payments and refunds leave the organization, and not for everybody’s eyes', async () => {
  const sale = await openSale(shop, { price: 25_000 })
  const order = await holdPlaces(sale, { athletes: 2 })
  await checkOut(sale.ctx, order.confirmationId, checkout())
  expect((await dashboardPage(memberOf(sale))).revenue).toBe(0)
  await payOnline({ shop, ledger }, sale, order.confirmationId)
  expect((await dashboardPage(memberOf(sale))).revenue).toBe(50_000)
  await sale.ctx.db.transaction(async (em) => {
    const payment = await em.findOneOrFail(Payment, { organizationId: sale.organizationId })
    const paid = await em.findOneOrFail(Order, { id: payment.orderId })
    const amounts = { amount: 2_345, returnsFee: false, because: 'goodwill' } as const
    return requestRefund(em, sale.ctx, { order: paid, payment, ...amounts, now: new Date() })
  })
  await runJobs(shop, sale)
  expect((await dashboardPage(memberOf(sale))).revenue).toBe(47_655)
  expect((await dashboardPage(memberOf(sale, 'user'))).revenue).toBeNull()
  await expect(dashboardPage(sale.ctx)).rejects.toMatchObject({ code: 'forbidden' })
})

test('the chart is of one event, and of all for an event of somebody else or none', async () => {
  const sale = await openSale(shop, { price: 0 })
  const other = await openSale(shop)
  const { confirmationId } = await holdPlaces(sale, { athletes: 2 })
  await checkOut(sale.ctx, confirmationId, checkout())
  const chart = async (eventId: string) => {
    const { chart, chartEvents, sales } = await dashboardPage(memberOf(sale), { days: 7, eventId })
    return { chart, events: chartEvents.length, sales: sales.registrations }
  }
  const sales = [0, 0, 0, 0, 0, 0, 2]
  expect(await chart(sale.eventId)).toEqual({ chart: { days: 7, eventId: sale.eventId }, events: 1, sales })
  expect(await chart(other.eventId)).toEqual({ chart: { days: 7, eventId: null }, events: 1, sales })
})

describe('the comparison with the seven days before', () => {
  // Friday noon in Buenos Aires, three hours behind UTC: a week is from Friday, 7 March, to Thursday.
  const now = new Date('2031-03-14T15:00:00Z')
  const openPastSale = async () => {
    const sale = await openSale(shop, { price: 1_000 })
    await shop.owner.query(
      `update event set created_at = '2031-01-01', starts_at = '2031-06-01' where organization_id = $1`,
      [sale.organizationId],
    )
    return sale
  }
  const comparison = async (sale: Sale, role: Role = 'admin') =>
    (await dashboardPage({ ...memberOf(sale, role), now })).comparison
  async function sell(sale: Sale, athletes: number, confirmedAt: string) {
    await sellAt(shop, sale, { athletes, confirmedAt })
    const { rows } = await shop.owner.query<{ orderId: string }>(
      `insert into payment (id, organization_id, order_id, provider, attempt, state, amount, currency, received_amount,
         received_at, updated_at)
       select gen_random_uuid(), organization_id, id, 'sandbox', 1, 'approved', total, currency, total, confirmed_at,
         confirmed_at
       from orders where organization_id = $1 and confirmed_at = $2 returning order_id as "orderId"`,
      [sale.organizationId, confirmedAt],
    )
    await sale.ctx.db.transaction((em) => bookMovements(em, sale.organizationId, [rows[0]!.orderId]))
  }

  test('counts seven complete days of the organization’s time zone: what was sold today is no part of it', async () => {
    const sale = await openPastSale()
    await sell(sale, 1, '2031-02-28T02:59:00Z')
    await sell(sale, 1, '2031-02-28T03:00:00Z')
    await sell(sale, 1, '2031-03-07T02:59:00Z')
    await sell(sale, 3, '2031-03-07T03:00:00Z')
    await sell(sale, 1, '2031-03-14T02:59:00Z')
    await sell(sale, 2, '2031-03-14T03:00:00Z')
    expect(await comparison(sale)).toMatchObject({
      registrations: { now: 4, before: 2 },
      revenue: { now: 4_000, before: 2_000 },
    })
    expect((await comparison(sale, 'user')).revenue).toBeNull()
  })

  test('knows which events were active a week ago from what became of them since', async () => {
    const sale = await openPastSale()
    const setEvent = (change: string) =>
      shop.owner.query(`update event set ${change} where organization_id = $1`, [sale.organizationId])
    const log = (action: string, from: string, at: string) =>
      shop.owner.query(
        `insert into audit_entry (id, organization_id, actor, action, subject, details, at)
         values (gen_random_uuid(), $1, 'system', $2, $3, jsonb_build_object('from', $4::text), $5)`,
        [sale.organizationId, action, sale.eventId, from, at],
      )
    const weekAgo = async () => (await comparison(sale)).activeEventsWeekAgo
    expect(await weekAgo()).toBe(1)
    await setEvent(`created_at = '2031-03-07T15:01:00Z'`)
    expect(await weekAgo()).toBe(0)
    await setEvent(`created_at = '2031-03-01', starts_at = '2031-03-06T16:00:00Z'`)
    expect(await weekAgo()).toBe(1)
    await setEvent(`starts_at = '2031-03-06T14:00:00Z'`)
    expect(await weekAgo()).toBe(0)
    await setEvent(`starts_at = '2031-06-01'`)
    await log('event.published', 'draft', '2031-03-01T12:00:00Z')
    expect(await weekAgo()).toBe(1)
    await log('event.cancelled', 'published', '2031-03-12T12:00:00Z')
    await setEvent(`status = 'cancelled'`)
    expect(await weekAgo()).toBe(1)
    await log('event.published', 'draft', '2031-03-10T12:00:00Z')
    expect(await weekAgo()).toBe(0)
  })

  test('adds up the visitors of days, and compares them once there are fourteen complete ones', async () => {
    const sale = await openPastSale()
    const addDay = (day: string, visitors: number) => {
      const sketch = createSketch()
      for (let visitor = 0; visitor < visitors; visitor++) addHash(sketch, visitor << 20, 1 << 31)
      return mergeVisitorDays(shop.system, [{ organizationId: sale.organizationId, day, sketch }])
    }
    expect((await comparison(sale)).visitors).toEqual({ now: 0, before: null })
    await addDay('2031-03-14', 8)
    await addDay('2031-03-13', 3)
    await addDay('2031-03-07', 2)
    await addDay('2031-03-06', 1)
    await addDay('2031-03-01', 5)
    expect((await comparison(sale)).visitors).toEqual({ now: 5, before: null })
    await addDay('2031-02-28', 10)
    expect((await comparison(sale, 'user')).visitors).toEqual({ now: 5, before: 16 })
    await addDay('2031-02-27', 7)
    expect((await comparison(sale)).visitors).toEqual({ now: 5, before: 16 })
    const other = await openPastSale()
    expect((await comparison(other)).visitors).toEqual({ now: 0, before: null })
  })
})

test('events are found by title and place without accents, by status and by time', async () => {
  const sale = await openSale(shop)
  const ctx = memberOf(sale)
  await shop.owner.query(
    `insert into event (id, organization_id, slug, title, location_name, starts_at, time_zone, sport, included, schedule)
     select gen_random_uuid(), $1, 'old', 'Maratón vieja', 'Córdoba', now() - interval '1 year', 'UTC', 'running', '[]', '[]'`,
    [sale.organizationId],
  )
  const titles = async (query: string) =>
    (await adminEventsPage(ctx, eventListOf(new URLSearchParams(query)))).rows.map(({ title }) => title)
  expect(await titles('')).toEqual(['21K de la Ribera', 'Maratón vieja'])
  expect(await titles('q=MARATON+cordoba')).toEqual(['Maratón vieja'])
  expect(await titles('q=%25')).toEqual([])
  expect(await titles('when=upcoming')).toEqual(['21K de la Ribera'])
  expect(await titles('when=past&status=draft')).toEqual(['Maratón vieja'])
  expect(await titles('when=month')).toEqual([])
  const page = await adminEventsPage(ctx, eventListOf(new URLSearchParams('status=cancelled')))
  expect(page).toMatchObject({ total: 0, hasEvents: true, counts: { all: 2, draft: 1, published: 1, cancelled: 0 } })
})
