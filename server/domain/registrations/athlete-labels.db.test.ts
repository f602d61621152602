import { expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { orderLabel, orderStates, paymentLabels } from '#rules/orders/order-state.ts'
import { paymentStates, type PaymentState } from '#rules/payments/payment-state.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { athletesPage } from './athletes-page.ts'
import { addAthlete, memberOf } from '#server/testing/sale-people.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()

const orders = orderStates.flatMap((order) =>
  [null, ...paymentStates].flatMap((payment) => [0, 500].map((total) => ({ order, payment, total }))),
)

const insertOrder = async (sale: Sale, order: string, payment: PaymentState | null, total: number) => {
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
    [registrationId, organizationId, eventId, competitionId, orderId, order === 'confirmed' ? 'confirmed' : 'held'],
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
    expected.set(await insertOrder(sale, order, payment, total), orderLabel({ order, payment, total, isEventOver }))
  expected.set(await addAthlete(shop, sale, { firstName: 'A', lastName: 'B' }), 'free')
  const cancelledId = await addAthlete(shop, sale, { firstName: 'A', lastName: 'B' })
  await shop.owner.query(`update registration set status = 'cancelled' where id = $1`, [cancelledId])
  expected.set(cancelledId, 'cancelled')

  const ctx = memberOf(sale)
  for (const label of paymentLabels) {
    const { rows, total } = await athletesPage(ctx, sale.eventId, {
      ...athleteListOf(new URLSearchParams({ payment: label })),
    })
    const expectedIds = [...expected].filter(([, one]) => one === label).map(([id]) => id)
    expect(total).toBe(expectedIds.length)
    expect(rows.map(({ id }) => id).sort()).toEqual(expectedIds.sort())
    expect(rows.every((row) => row.label === label)).toBe(true)
  }
})
