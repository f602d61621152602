import { expect, test } from 'vitest'
import type { Role } from '#rules/permissions.ts'
import { sellAt } from '#server/testing/orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addCompetition, openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { salesByDay } from './sales-by-day.ts'

const shop = useShop()
// Friday, 14 March, 00:30 in Buenos Aires, three hours behind UTC.
const now = new Date('2031-03-14T03:30:00Z')

type Options = { role?: Role; eventId?: string; days?: number }

const salesOf = (sale: Sale, { role, eventId, days = 3 }: Options = {}) => {
  const ctx = { ...memberOf(sale, role), now }
  return ctx.db.transaction((em) => salesByDay(em, ctx, { days, eventId: eventId ?? null }))
}

test('sales count on their day in the organization’s time zone, of all events or of one', async () => {
  const sale = await openSale(shop, { price: 1_000 })
  const { rows } = await shop.owner.query<{ id: string }>(
    `insert into event (id, organization_id, slug, title, starts_at, time_zone, location_name, sport, status, included, schedule)
     select gen_random_uuid(), organization_id, 'other', title, starts_at, time_zone, location_name, sport, status, included, schedule
     from event where id = $1 returning id`,
    [sale.eventId],
  )
  const other = { ...sale, eventId: rows[0]!.id }
  const { competitionId } = await addCompetition(shop, other, { price: 500 })
  await sellAt(shop, sale, { athletes: 1, confirmedAt: '2031-03-12T02:59:00Z' })
  await sellAt(shop, sale, { athletes: 2, confirmedAt: '2031-03-12T03:00:00Z' })
  await sellAt(shop, sale, { athletes: 3, confirmedAt: '2031-03-14T02:59:00Z' })
  await sellAt(shop, { ...other, competitionId }, { athletes: 4, confirmedAt: '2031-03-14T03:00:00Z' })

  const days = ['2031-03-12', '2031-03-13', '2031-03-14']
  expect(await salesOf(sale)).toEqual({ days, registrations: [2, 3, 4], revenue: [2_000, 3_000, 2_000] })
  expect(await salesOf(sale, { eventId: sale.eventId })).toEqual({
    days,
    registrations: [2, 3, 0],
    revenue: [2_000, 3_000, 0],
  })
  expect(await salesOf(sale, { role: 'user' })).toEqual({ days, registrations: [2, 3, 4], revenue: null })
  expect((await salesOf(sale, { days: 90 })).registrations).toEqual([
    ...Array.from({ length: 86 }, () => 0),
    1,
    2,
    3,
    4,
  ])
  expect((await salesOf(await openSale(shop))).registrations).toEqual([0, 0, 0])
})

test('a place that was given back is no sale', async () => {
  const sale = await openSale(shop, { price: 1_000 })
  await sellAt(shop, sale, { athletes: 2, confirmedAt: '2031-03-13T12:00:00Z' })
  const { id } = await queryRow<{ id: string }>(
    shop,
    'select id from order_line where organization_id = $1 order by position limit 1',
    [sale.organizationId],
  )
  await shop.owner.query(`update order_line set state = 'cancelled' where id = $1`, [id])
  expect(await salesOf(sale)).toMatchObject({ registrations: [0, 1, 0], revenue: [0, 1_000, 0] })
})
