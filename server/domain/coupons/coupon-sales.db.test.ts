import { beforeEach, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { couponTerms as terms } from '#server/testing/coupon-terms.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { checkout, expireHold, openSale, orderRow } from '#server/testing/shop.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'
import { couponState } from '#rules/coupons/coupon.ts'
import { checkOut } from '../orders/check-out.ts'
import { expireOverdueHolds } from '../orders/expire-holds.ts'
import { coupons } from './coupons.ts'

const shop = useShop()
const sale = useNewSale(shop)
let ctx: Context
beforeEach(() => {
  ctx = memberOf(sale)
})

const pageOf = (query = '') => coupons.page(ctx, new URLSearchParams(query))
const codesOf = async (query: string) => (await pageOf(query)).rows.map(({ code }) => code).toSorted()

/** An order that checks out with a code; 100 % confirm it at once. */
const buy = async (code: string) => {
  const { confirmationId } = await holdPlaces(sale)
  await checkOut(sale.ctx, confirmationId, checkout(code))
  return confirmationId
}

test('coupons are counted by state as the rules say it, with their uses and savings', async () => {
  const free = { ...terms, discount: 10_000 }
  await coupons.create(ctx, { ...free, code: 'OPEN' })
  await coupons.create(ctx, { ...free, code: 'ONCE', usageLimit: 1 })
  await coupons.create(ctx, { ...terms, code: 'OVER', expiresAt: new Date('2020-01-01T00:00:00Z') })
  await buy('OPEN')
  await buy('ONCE')
  await coupons.create(ctx, { ...terms, code: 'UNPAID' })
  await buy('UNPAID')
  const page = await pageOf()
  expect(page.counts).toEqual({ active: 2, used: 1, expired: 1 })
  expect(page.more).toMatchObject({ byState: page.counts, timesUsed: 3, savings: 20_000 })
  for (const { expiresAt, state, ...row } of page.rows)
    expect([row.code, state]).toEqual([
      row.code,
      couponState({ ...row, expiresAt: expiresAt === null ? null : new Date(expiresAt) }, ctx.now),
    ])
  expect(page.rows.map(({ code, timesUsed, savings }) => [code, timesUsed, savings])).toEqual([
    ['UNPAID', 1, 0],
    ['OVER', 0, 0],
    ['ONCE', 1, 10_000],
    ['OPEN', 1, 10_000],
  ])
  expect([await codesOf('state=active'), await codesOf('state=used'), await codesOf('state=expired')]).toEqual([
    ['OPEN', 'UNPAID'],
    ['ONCE'],
    ['OVER'],
  ])
  expect((await pageOf('state=used')).counts).toEqual(page.counts)
  expect([page.sums, (await pageOf('state=used')).sums]).toEqual([{ savings: 20_000 }, { savings: 10_000 }])
  expect([page.total, (await pageOf('state=used')).total, (await pageOf('state=active&q=unpaid')).total]).toEqual([
    4, 1, 1,
  ])
  const found = await pageOf('q=over')
  expect(found).toMatchObject({ total: 1, counts: { expired: 1 }, more: { byState: page.counts } })
})

test('an opened coupon names the orders that claimed it, until they end', async () => {
  const { id } = await coupons.create(ctx, { ...terms, code: 'SOCIO' })
  const confirmationId = await buy('SOCIO')
  const { uses } = (await coupons.page(ctx, new URLSearchParams(), id)).more
  expect(uses).toMatchObject([
    { eventId: sale.eventId, buyerName: 'Ana Núñez', discount: 1000, state: 'awaiting_payment' },
  ])
  expect((await pageOf()).more.uses).toEqual([])
  await expireHold(shop, confirmationId)
  await expireOverdueHolds(sale.ctx, {})
  expect((await coupons.page(ctx, new URLSearchParams(), id)).more.uses).toEqual([])
})

test('a coupon that is deleted during a hold is kept by who claimed it, and by nobody else', async () => {
  const { id } = await coupons.create(ctx, { ...terms, code: 'SOCIO' })
  const confirmationId = await buy('SOCIO')
  const { revision } = await coupons.remove(ctx, id, 0)
  expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'awaiting_payment', discount: '1000' })
  await expect(buy('SOCIO')).rejects.toMatchObject({ code: 'coupon_invalid', field: 'couponCode' })
  await expireHold(shop, confirmationId)
  await expireOverdueHolds(sale.ctx, {})
  await coupons.restore(ctx, id, revision)
  expect((await pageOf()).rows).toMatchObject([{ code: 'SOCIO', timesUsed: 0 }])
})

test('a claimed coupon keeps its discount; its other terms can change', async () => {
  const { id } = await coupons.create(ctx, { ...terms, code: 'SOCIO' })
  await buy('SOCIO')
  const edit = (details: Partial<typeof terms>) =>
    coupons.edit(ctx, id, { revision: 0, details: { ...terms, code: 'SOCIO', ...details } })
  await expect(edit({ discount: 2000 })).rejects.toMatchObject({ code: 'coupon_claimed', field: 'discount' })
  await edit({ description: 'Para socios' })
  expect((await pageOf()).rows).toMatchObject([{ discount: 1000, description: 'Para socios', revision: 1 }])
})

test('a coupon of chosen events applies to those alone, and never to another organization’s', async () => {
  const other = await openSale(shop)
  const details = { ...terms, code: 'FONDO', allEvents: false, eventIds: [other.eventId] }
  await expect(coupons.create(ctx, details)).rejects.toMatchObject({ code: 'not_found' })
  expect((await pageOf()).rows).toEqual([])
  const { id } = await coupons.create(ctx, { ...details, eventIds: [sale.eventId] })
  expect((await pageOf()).rows).toMatchObject([{ eventIds: [sale.eventId], eventTitles: ['21K de la Ribera'] }])
  expect(await codesOf(`event=${sale.eventId}`)).toEqual(['FONDO'])
  expect(await codesOf(`event=${other.eventId}`)).toEqual([])
  await buy('FONDO')
  await coupons.edit(ctx, id, { revision: 0, details: { ...details, allEvents: true, eventIds: [] } })
  expect((await pageOf()).rows).toMatchObject([{ eventIds: [], allEvents: true }])
})
