import { beforeEach, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { checkout, openSale } from '#server/testing/shop.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'
import { checkOut } from '../orders/check-out.ts'
import { coupons } from './coupons.ts'
import { createCouponSeries } from './create-coupon-series.ts'

const shop = useShop()
const sale = useNewSale(shop)
let ctx: Context
beforeEach(() => {
  ctx = memberOf(sale)
})

const terms = { discount: 1000, description: '', allEvents: true, eventIds: [], expiresAt: null }
const pageOf = (query: string) => coupons.page(ctx, new URLSearchParams(query))

const buy = async (code: string) => {
  const { confirmationId } = await holdPlaces(sale)
  await checkOut(sale.ctx, confirmationId, checkout(code))
}

test('a series has as many codes as asked for, each for one order, and is listed by itself', async () => {
  await coupons.create(ctx, { ...terms, code: 'OTRO', usageLimit: null })
  const expiresAt = new Date('2030-01-01T10:00:00Z')
  const chosen = { allEvents: false, eventIds: [sale.eventId], expiresAt, description: 'Sala de prensa' }
  const series = { ...terms, ...chosen, prefix: 'PRENSA', count: 3, key: newId() }
  const { seriesId, count } = await createCouponSeries(ctx, series)
  const { rows } = await pageOf(`series=${seriesId}`)
  expect([count, rows.length, new Set(rows.map(({ code }) => code)).size]).toEqual([3, 3, 3])
  for (const row of rows) {
    expect(row.code).toMatch(/^PRENSA-[2-9A-HJ-NP-Z]{8}$/)
    expect(row).toMatchObject({ usageLimit: 1, discount: 1000, ...chosen, expiresAt: '2030-01-01T10:00:00.000Z' })
  }
  await buy(rows[0]!.code)
  await expect(buy(rows[0]!.code)).rejects.toMatchObject({ code: 'coupon_used' })
  await expect(createCouponSeries(memberOf(sale, 'user'), series)).rejects.toMatchObject({ code: 'forbidden' })
})

test('a form that is sent again makes no second series, also at the same time, and only in its organization', async () => {
  const series = { ...terms, prefix: 'CLUB', count: 200, key: 'a key of a form' }
  await Promise.all([1, 2, 3].map(() => pageOf('')))
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => createCouponSeries(ctx, series)))
  expect(others).toEqual([first, first])
  expect(await createCouponSeries(ctx, series)).toEqual(first)
  expect((await pageOf('')).total).toBe(200)
  const { rows } = await shop.owner.query(
    `select id from audit_entry where organization_id = $1 and action = 'coupon.series-created'`,
    [sale.organizationId],
  )
  expect(rows).toHaveLength(1)
  const changed = await createCouponSeries(ctx, { ...series, prefix: 'PRENSA', count: 2 })
  expect(changed.count).toBe(2)
  expect((await pageOf(`series=${changed.seriesId}`)).rows.map(({ code }) => code.slice(0, 7))).toEqual([
    'PRENSA-',
    'PRENSA-',
  ])
  const other = await openSale(shop)
  expect((await createCouponSeries(memberOf(other), series)).seriesId).not.toBe(first!.seriesId)
})

test('500 coupons apply to each of 40 events', async () => {
  const { rows } = await shop.owner.query<{ id: string }>(
    `insert into event select (jsonb_populate_record(event, jsonb_build_object('id', gen_random_uuid(), 'slug', n))).*
     from event, generate_series(1, 39) n where organization_id = $1 returning id`,
    [sale.organizationId],
  )
  const eventIds = [sale.eventId, ...rows.map(({ id }) => id)]
  const { seriesId } = await createCouponSeries(ctx, {
    ...terms,
    allEvents: false,
    eventIds,
    prefix: 'CLUB',
    count: 500,
    key: newId(),
  })
  const { rows: coupons, total } = await pageOf(`series=${seriesId}`)
  expect([total, coupons[0]!.eventIds.length]).toEqual([500, 40])
})
