import { expect, test } from 'vitest'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, queryRow, runJobs } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { seedRegistrations } from '../registrations/seed-registrations.ts'
import { refundAthleteOrder } from './refund-athlete-order.ts'

const shop = useShop()

test('an invented payment, which no provider knows, is refunded and gives its places back', async () => {
  const sale = await openSale(shop, { price: 25_000, capacity: 10 })
  await seedRegistrations(memberOf(sale), { files: shop.platform.files, competitionId: sale.competitionId, count: 1 })
  const { id } = await queryRow<{ id: string }>(shop, 'select id from registration where event_id = $1', [sale.eventId])
  await refundAthleteOrder(memberOf(sale), id)
  await runJobs(shop, sale)
  const refunded = await queryRow(
    shop,
    `select registration.status, orders.state, payment.state as payment, refunded_amount = amount as "isWhole", taken
     from registration join orders on orders.id = order_id join payment on payment.order_id = orders.id
     join place_pool on place_pool.id = $2 where registration.id = $1`,
    [id, sale.poolId],
  )
  expect(refunded).toEqual({ status: 'cancelled', state: 'refunded', payment: 'refunded', isWhole: true, taken: 0 })
})
