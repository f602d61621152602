import { expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { CouponEvent } from './coupons/coupon.ts'
import { coupons } from './coupons/coupons.ts'
import { rejectTaken } from './resource.ts'

const shop = useShop()

test('a row that belongs to an event of another organization is rejected as not found', async () => {
  const [sale, other] = [await openSale(shop), await openSale(shop)]
  const ctx = memberOf(sale, 'owner')
  const details = { code: 'SOCIO', discount: 1000, usageLimit: null, expiresAt: null, description: '' }
  const { id: couponId } = await coupons.create(ctx, { ...details, allEvents: true, eventIds: [] })
  const belongTo = (eventId: string) =>
    rejectTaken('code', () =>
      ctx.db.transaction(async (em) => {
        em.create(CouponEvent, { id: newId(), organizationId: sale.organizationId, couponId, eventId })
        await em.flush()
      }),
    )
  await expect(belongTo(other.eventId)).rejects.toMatchObject({ code: 'not_found' })
  await expect(belongTo(sale.eventId)).resolves.toBeUndefined()
  await expect(belongTo(sale.eventId)).rejects.toMatchObject({ code: 'taken', field: 'code' })
})
