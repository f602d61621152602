import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { couponTerms as terms } from '#server/testing/coupon-terms.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addCoupon, checkout, orderRow, queryRow } from '#server/testing/shop.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'
import { checkOut } from '../orders/check-out.ts'
import { quoteOrder } from '../orders/quote-order.ts'
import { coupons } from './coupons.ts'

const shop = useShop()
const sale = useNewSale(shop)
let ctx: Context
beforeEach(() => {
  ctx = memberOf(sale)
})

const couponRow = () =>
  queryRow<{ id: string; timesUsed: number }>(
    shop,
    'select id, times_used as "timesUsed" from coupon where organization_id = $1',
    [sale.organizationId],
  )

const buy = async (couponCode: string) => {
  const { confirmationId } = await holdPlaces(sale)
  await checkOut(sale.ctx, confirmationId, checkout(couponCode))
  return confirmationId
}

describe('an order checks out again with the coupon that it has claimed', () => {
  test.each<[string, (id: string) => Promise<unknown>, string]>([
    ['was deleted', (id) => coupons.remove(ctx, id, 0), 'coupon_invalid'],
    [
      'has expired',
      (id) => shop.owner.query(`update coupon set expires_at = '2020-01-01' where id = $1`, [id]),
      'coupon_expired',
    ],
    [
      'has a lower limit',
      (id) => shop.owner.query('update coupon set usage_limit = 1 where id = $1', [id]),
      'coupon_used',
    ],
  ])('that %s', async (_end, end, refusal) => {
    const { id } = await coupons.create(ctx, { ...terms, code: 'SOCIO' })
    await buy('SOCIO')
    const confirmationId = await buy('SOCIO')
    await end(id)
    expect(await quoteOrder(sale.ctx, confirmationId, { couponCode: ' socio ' })).toMatchObject({ discount: 1000 })
    await checkOut(sale.ctx, confirmationId, checkout('SOCIO'))
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'awaiting_payment', discount: '1000' })
    expect(await couponRow()).toEqual({ id, timesUsed: 2 })
    await expect(buy('SOCIO')).rejects.toMatchObject({ code: refusal, field: 'couponCode' })
  })
})

describe('a coupon that changes while an order checks out', () => {
  /** Commits a change of the coupon when the checkout, which has read it before, waits for its row. */
  const checkOutDuring = async (change: string) => {
    await addCoupon(shop, sale, { code: 'SOCIO', discount: 1000 })
    const { confirmationId } = await holdPlaces(sale)
    const client = await shop.owner.connect()
    try {
      await client.query('begin')
      await client.query(`update coupon set revision = revision + 1, ${change} where organization_id = $1`, [
        sale.organizationId,
      ])
      const result = checkOut(sale.ctx, confirmationId, checkout('SOCIO')).catch((error: unknown) => error)
      const waiting = `select from pg_locks where not granted
        and pid in (select pid from pg_stat_activity where datname = current_database())`
      await expect.poll(async () => (await shop.owner.query(waiting)).rowCount).toBe(1)
      await client.query('commit')
      return { confirmationId, result: await result }
    } finally {
      client.release()
    }
  }

  test('gives its new discount', async () => {
    const { confirmationId, result } = await checkOutDuring('discount = 5000')
    expect(result).toMatchObject({ state: 'awaiting_payment', price: { discount: 5000 } })
    expect(await orderRow(shop, confirmationId)).toMatchObject({ discount: '5000' })
    expect(await couponRow()).toMatchObject({ timesUsed: 1 })
  })

  test.each([
    ['deleted_at = now()', 'coupon_invalid'],
    ['usage_limit = 1, times_used = 1', 'coupon_used'],
    [`expires_at = '2020-01-01'`, 'coupon_expired'],
  ])('is refused when it ends by %s', async (change, code) => {
    const { confirmationId, result } = await checkOutDuring(change)
    expect(result).toMatchObject({ code, field: 'couponCode' })
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'held', discount: '0' })
  })
})
