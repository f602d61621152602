import { expect, test } from 'vitest'
import { eventListOf } from '#rules/events/event-list.ts'
import { adminEventsPage } from '../events/admin-events-page.ts'
import { checkOut } from '../orders/check-out.ts'
import { checkout, openSale } from '#server/testing/shop.ts'
import { addAthlete, memberOf } from '#server/testing/sale-people.ts'
import { dashboardPage } from './dashboard-page.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { holdPlaces } from '#server/testing/orders.ts'

const shop = useShop()

test('the dashboard counts what there is: events to come, athletes who are in, the last 30 days', async () => {
  const sale = await openSale(shop, { price: 0, capacity: 10 })
  const ctx = memberOf(sale)
  const { confirmationId } = await holdPlaces(sale, { athletes: 3 })
  await checkOut(sale.ctx, confirmationId, checkout())
  await holdPlaces(sale, { athletes: 2 })
  await addAthlete(shop, sale, { firstName: 'Imported', lastName: 'Long ago' })

  const page = await dashboardPage(ctx)
  expect(page).toMatchObject({ activeEvents: 1, registrations: 3, revenue: 0 })
  expect(page.events).toMatchObject([{ id: sale.eventId, registrations: 3, taken: 5, capacity: 10, isOver: false }])
  expect(page.days).toHaveLength(30)
  expect(page.days.map((day) => day.registrations)).toEqual([...Array.from({ length: 29 }, () => 0), 3])
})

test('revenue is what confirmed orders leave the organization, and not for everybody’s eyes', async () => {
  const sale = await openSale(shop, { price: 25_000 })
  const order = await holdPlaces(sale, { athletes: 2 })
  await checkOut(sale.ctx, order.confirmationId, checkout())
  expect((await dashboardPage(memberOf(sale))).revenue).toBe(0)
  for (const table of ['orders', 'order_line'])
    await shop.owner.query(`update ${table} set state = 'confirmed' where organization_id = $1`, [sale.organizationId])
  expect((await dashboardPage(memberOf(sale))).revenue).toBe(50_000)
  expect((await dashboardPage(memberOf(sale, 'user'))).revenue).toBeNull()
  await expect(dashboardPage(sale.ctx)).rejects.toMatchObject({ code: 'forbidden' })
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
