import { expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { orderLabel, orderStates, paymentLabels, type OrderState } from '#rules/orders/order-state.ts'
import { paymentStates, type PaymentState } from '#rules/payments/payment-state.ts'
import { exportTexts } from '#server/i18n/export-texts.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { checkout, openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { exportAthletes } from '../exports/athletes-export.ts'
import type { Cell } from '../exports/spreadsheet.ts'
import { cancelLine } from '../orders/cancel-line.ts'
import { checkOut } from '../orders/check-out.ts'
import { athletesPage } from './athletes-page.ts'
import { addAthlete, memberOf } from '#server/testing/sale-people.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()

const orders = orderStates.flatMap((order) =>
  [null, ...paymentStates].flatMap((payment) => [0, 500].map((total) => ({ order, payment, total }))),
)

const statusIn = { held: 'held', awaiting_payment: 'held', confirmed: 'confirmed' } as Record<OrderState, string>

type InsertedOrder = { order: OrderState; payment: PaymentState | null; total: number; status?: string }

const insertOrder = async (sale: Sale, { order, payment, total, status }: InsertedOrder) => {
  const { organizationId, eventId, competitionId } = sale
  const [orderId, registrationId] = [newId(), newId()]
  await shop.owner.query(
    `insert into orders (id, organization_id, event_id, state, confirmation_id, confirmation_number, draft_key, locale,
       currency, base, total, platform_fee, provider_fee, vat, net, payment_timing, refund_hours, held_until)
     values ($1, $2, $3, $4, $5, $6, $1, 'es', 'ARS', 0, $7, 0, 0, 0, 0, 'instant', 48, now())`,
    [orderId, organizationId, eventId, order, `c-${orderId}`, `n-${orderId}`, total],
  )
  await shop.owner.query(
    `insert into registration (id, organization_id, event_id, competition_id, order_id, first_name, last_name, status,
       tags, search_text) values ($1, $2, $3, $4, $5, 'A', 'B', $6, '{}', 'a b')`,
    [registrationId, organizationId, eventId, competitionId, orderId, status ?? statusIn[order] ?? 'cancelled'],
  )
  const attempts = payment ? (['rejected', payment] as const) : []
  for (const [attempt, state] of attempts.entries())
    await shop.owner.query(
      `insert into payment (id, organization_id, order_id, provider, attempt, state, amount, currency, updated_at)
       values ($1, $2, $3, 'sandbox', $4, $5, 0, 'ARS', now())`,
      [newId(), organizationId, orderId, attempt, state],
    )
  return registrationId
}

test.each([false, true])('the database labels an order as the rules do (event over: %s)', async (isEventOver) => {
  const sale = await openSale(shop)
  if (isEventOver)
    await shop.owner.query(`update event set starts_at = now() - interval '25 hours' where id = $1`, [sale.eventId])
  const expected = new Map<string, string>()
  for (const { order, payment, total } of orders)
    expected.set(await insertOrder(sale, { order, payment, total }), orderLabel({ order, payment, total, isEventOver }))
  for (const total of [0, 500])
    expected.set(
      await insertOrder(sale, { order: 'confirmed', payment: null, total, status: 'cancelled' }),
      'cancelled',
    )
  expected.set(await addAthlete(shop, sale, { firstName: 'A', lastName: 'B' }), 'free')
  const cancelledId = await addAthlete(shop, sale, { firstName: 'A', lastName: 'B' })
  await shop.owner.query(`update registration set status = 'cancelled' where id = $1`, [cancelledId])
  expected.set(cancelledId, 'cancelled')

  const ctx = memberOf(sale)
  for (const label of paymentLabels) {
    const { rows, total } = await athletesPage(ctx, sale.eventId, {
      ...athleteListOf(new URLSearchParams({ payment: label })),
    })
    const labels: string[] = label === 'approved' ? ['paid', 'completed'] : [label]
    const expectedIds = [...expected].filter(([, one]) => labels.includes(one)).map(([id]) => id)
    expect(total).toBe(expectedIds.length)
    expect(rows.map(({ id }) => id).sort()).toEqual(expectedIds.sort())
    expect(rows.every((row) => labels.includes(row.label))).toBe(true)
  }
  const totalOf = async (query: string) =>
    (await athletesPage(ctx, sale.eventId, athleteListOf(new URLSearchParams(query)))).total
  expect([await totalOf('payment=ended'), await totalOf('')]).toEqual([75, 55])
})

test.each([
  { label: 'free', total: 0 },
  { label: 'paid', total: 5_000 },
])('an athlete cancelled alone is listed as cancelled only, of an order that is $label', async ({ label, total }) => {
  const sale = await openSale(shop, { price: 0 })
  const { confirmationId } = await holdPlaces(sale, { athletes: 2 })
  await checkOut(sale.ctx, confirmationId, checkout())
  await shop.owner.query('update orders set total = $2 where confirmation_id = $1', [confirmationId, total])
  const { id } = await queryRow<{ id: string }>(
    shop,
    'select id from order_line where organization_id = $1 and position = 1',
    [sale.organizationId],
  )
  await cancelLine(sale.ctx, confirmationId, id)

  const ctx = memberOf(sale)
  const listOf = async (query: string) => {
    const page = await athletesPage(ctx, sale.eventId, athleteListOf(new URLSearchParams(query)))
    return [page.total, ...page.rows.map((row) => `${row.lastName}: ${row.label}`)]
  }
  expect(await listOf('')).toEqual([1, `Núñez 0: ${label}`])
  expect(await listOf(`payment=${label}`)).toEqual([1, `Núñez 0: ${label}`])
  expect(await listOf('payment=cancelled')).toEqual([1, 'Núñez 1: cancelled'])

  const cells: Cell[][] = []
  const state = athleteListOf(new URLSearchParams('payment=cancelled'))
  await exportAthletes(
    ctx,
    { eventId: sale.eventId, state, words: exportTexts('en') },
    { write: async (rows) => void cells.push(...rows.map((row) => [...row])) },
  )
  const payment = cells[0]!.indexOf('Payment')
  expect(cells.slice(1).map((row) => [row[1], row[payment]])).toEqual([['Núñez 1', 'Cancelled']])
})
