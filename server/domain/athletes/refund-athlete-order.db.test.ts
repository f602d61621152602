import { expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, queryRow, runJobs } from '#server/testing/shop.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { payOrder } from '#server/testing/paid-orders.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { seedRegistrations } from '../registrations/seed-registrations.ts'
import { refundAthleteOrder } from './refund-athlete-order.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })

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

test('everybody of a refunded order reads that they are out, each in their language, and the buyer of the refund', async () => {
  const sale = await openSale(shop, { price: 25_000, capacity: 10 })
  const { id: orderId } = await payOrder({ shop, ledger }, sale, { athletes: 3 })
  const athletes = await shop.owner.query<{ id: string; email: string }>(
    'select id, email from registration where order_id = $1 order by position',
    [orderId],
  )
  const [first, second, third] = athletes.rows
  const buyer = 'buyer@example.com'
  await shop.owner.query(`update orders set buyer = jsonb_set(buyer, '{email}', to_jsonb($2::text)) where id = $1`, [
    orderId,
    buyer,
  ])
  const english = `${newId()}@example.com`
  await shop.owner.query('update registration set email = $2 where id = $1', [second!.id, english])
  await shop.owner.query(
    `insert into auth_user (id, name, email, email_verified, locale) values ($1, 'Ana', $2, true, 'en')`,
    [newId(), english],
  )
  await shop.owner.query('update registration set email = $2 where id = $1', [third!.id, buyer])
  await refundAthleteOrder(memberOf(sale), first!.id)
  await runJobs(shop, sale)
  const { rows } = await shop.owner.query(
    `select kind, recipient, locale from message
     where organization_id = $1 and kind in ('registration-cancelled', 'place-lost-and-refunded') order by locale, kind`,
    [sale.organizationId],
  )
  expect(rows).toEqual([
    { kind: 'registration-cancelled', recipient: english, locale: 'en' },
    { kind: 'place-lost-and-refunded', recipient: buyer, locale: 'es' },
    { kind: 'registration-cancelled', recipient: first!.email, locale: 'es' },
  ])
  const ended = await shop.owner.query('select status, revision from registration where order_id = $1', [orderId])
  expect(ended.rows).toEqual([1, 2, 3].map(() => ({ status: 'cancelled', revision: 1 })))
})
