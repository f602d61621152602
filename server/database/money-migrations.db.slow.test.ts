import express from 'express'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCards } from '../adapters/payments/sandbox/cards.ts'
import { sandboxGateway } from '../adapters/payments/sandbox/gateway.ts'
import { sandboxProvider } from '../adapters/payments/sandbox/provider.ts'
import type { Context } from '../context.ts'
import { exportAthletes } from '../domain/exports/athletes-export.ts'
import type { Cell } from '../domain/exports/spreadsheet.ts'
import { checkOut } from '../domain/orders/check-out.ts'
import {
  addCoupon,
  addresses,
  checkout,
  openSale,
  orderRow,
  queryRow,
  runJobs,
  secret,
  type Sale,
} from '../testing/shop.ts'
import { scheduleRefund } from '../domain/payments/schedule-refund.ts'
import { Order } from '../domain/orders/order.ts'
import { Payment } from '../domain/payments/payment.ts'
import { startPayment } from '../domain/payments/start-payment.ts'
import { memberOf } from '../testing/sale-people.ts'
import { exportTexts } from '../i18n/export-texts.ts'
import { migrate } from './migrate.ts'
import { useTestDatabase } from '#server/testing/use-test-database.ts'
import { useLocalServer } from '#server/testing/use-local-server.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { holdPlaces, settleSandboxPayment } from '#server/testing/orders.ts'

const urls = await useTestDatabase()
const app = express()
const origin = await useLocalServer(app)
const shop = useShop({ sandbox: sandboxGateway({ apiBase: `${origin}/sandbox`, secret }) }, urls)
const pool = new pg.Pool({ connectionString: urls.platform, max: 4 })

beforeAll(() => {
  const log = { warn: () => {}, error: () => {} }
  const provider = sandboxProvider({ pool, secret, publicOrigin: origin, webhookUrl: origin, delayMs: 0, log })
  app.use('/sandbox', provider.router)
})
afterAll(() => pool.end())

test('amounts in whole pesos become centavos: paid, held and refunded orders go on as what they are', async () => {
  const sale = await openSale(shop, { price: 120_000, deferredCash: 20_000, currency: 'CLP' })
  await addCoupon(shop, sale, { code: 'DIEZ', discount: 1_000 })
  const paidOrder = await buy(sale, { coupon: 'DIEZ', card: 'approved' })
  const refundedOrder = await buy(sale, { card: 'approved' })
  await refund(sale, refundedOrder.confirmationId)
  const payingOrder = await buy(sale)
  const heldOrder = await holdPlaces(sale)
  const before = await exportRows(sale)

  await keepAsWholePesos(sale)
  expect(await migrate(urls)).toEqual(['0026-currencies'])
  shop.platform.directory.invalidate(sale.organizationId)
  const organization = (await shop.platform.directory.byId(sale.organizationId))!
  const ctx: Context = { ...sale.ctx, organization }
  const migratedSale: Sale = { ...sale, ctx }

  // 120 000.00 less 10 % less 20 000.00 in hand: (88 000 + 1.21 · 5 % · 108 000) / (1 − 1.21 · 5.99 %) = 101 921.1…
  expect(await amountsOf(paidOrder.confirmationId)).toEqual({
    base: '12000000',
    discount: '1200000',
    deferred_cash: '2000000',
    total: '10192100',
    net: '8800000',
    amount: '10192100',
    refunded_amount: '0',
    sandbox: '10192100',
    request: '10192100',
    given_back: '0',
  })
  // (100 000 + 1.21 · 5 % · 120 000) / (1 − 1.21 · 5.99 %) = 115 641.6…
  expect(await amountsOf(refundedOrder.confirmationId)).toMatchObject({
    total: '11564200',
    refunded_amount: '11564200',
    given_back: '11564200',
  })
  expect(await storedOf(sale)).toEqual({
    price: '12000000',
    deferred_cash: '2000000',
    sold_at: '12000000',
    refund: 11_564_200,
    audited: 11_564_200,
  })

  await settle(paidOrder.paymentId)
  expect(await countQuarantined()).toBe(0)
  expect(await startPayment(ctx, payingOrder.confirmationId, addresses)).toBe(payingOrder.url)
  await payByCard(payingOrder.url, 'approved')
  await settle(payingOrder.paymentId)
  expect((await orderRow(shop, payingOrder.confirmationId)).state).toBe('confirmed')
  await refund(migratedSale, paidOrder.confirmationId)
  expect(await amountsOf(paidOrder.confirmationId)).toMatchObject({
    refunded_amount: '10192100',
    given_back: '10192100',
  })

  const { price } = await checkOut(ctx, heldOrder.confirmationId, checkout('DIEZ'))
  expect(price).toMatchObject({ base: 12_000_000, discount: 1_200_000, deferredCash: 2_000_000, net: 8_800_000 })
  expect(price.total).toBe(10_192_114)

  const after = await exportRows(migratedSale)
  const prices = (rows: Cell[][]) => rows.map((cells) => [cells[19], cells[21]])
  expect(prices(before)).toEqual(Array.from({ length: 3 }, () => [120_000, 'CLP']))
  expect(prices(after)).toEqual(Array.from({ length: 2 }, () => [120_000, 'COP']))
  expect(await migrate(urls)).toEqual([])
}, 60_000)

test('dinars of Iraq become thousandths; pesos of Argentina and Chile stay what they were', async () => {
  const [iraqi, argentine, chilean] = [
    await openSale(shop, { price: 25_000, currency: 'IQD' }),
    await openSale(shop, { price: 1_200_050, currency: 'ARS' }),
    await openSale(shop, { price: 12_000, currency: 'CLP' }),
  ]
  await forgetMigration()
  await migrate(urls)
  const prices = await Promise.all([iraqi, argentine, chilean].map(async (sale) => (await storedPrice(sale)).price))
  expect(prices).toEqual(['25000000', '1200050', '12000'])
}, 60_000)

test('orders from before get the part in cash of each athlete: the competition’s, or an even share of the order’s', async () => {
  const sale = await openSale(shop, { price: 10_000, deferredCash: 2_000 })
  const placeOrder = async () => (await holdPlaces(sale, { athletes: 3 })).confirmationId
  const [sameCashId, changedCashId] = [await placeOrder(), await placeOrder()]
  await shop.owner.query('update orders set deferred_cash = 5000 where confirmation_id = $1', [changedCashId])
  await shop.owner.query('alter table registration drop column deferred_cash')
  await shop.owner.query(`delete from mikro_orm_migrations where name = '0028-cash-of-athletes'`)
  expect(await migrate(urls)).toEqual(['0028-cash-of-athletes'])
  const cashOf = async (confirmationId: string) => {
    const { rows } = await shop.owner.query<{ deferred_cash: string }>(
      `select registration.deferred_cash from registration join orders on orders.id = order_id
        where orders.confirmation_id = $1 order by position`,
      [confirmationId],
    )
    return rows.map((athlete) => athlete.deferred_cash)
  }
  expect(await cashOf(sameCashId)).toEqual(['2000', '2000', '2000'])
  expect(await cashOf(changedCashId)).toEqual(['1667', '1667', '1666'])
}, 60_000)

const forgetMigration = () => shop.owner.query(`delete from mikro_orm_migrations where name = '0026-currencies'`)

/** Chile's pesos have no decimals, as Colombia's had none before: with the other code the rows are those of before. */
async function keepAsWholePesos({ organizationId }: Sale): Promise<void> {
  await forgetMigration()
  for (const [table, condition] of [
    ['organization', 'id = $1'],
    ['orders', 'organization_id = $1'],
    ['payment', 'organization_id = $1'],
    ['sandbox.payment', 'reference in (select id::text from payment where organization_id = $1)'],
  ]) {
    await shop.owner.query(`update ${table} set currency = 'COP' where ${condition}`, [organizationId])
  }
  await shop.owner.query(
    `update sandbox.payment set request = jsonb_set(request, '{currency}', '"COP"')
      where reference in (select id::text from payment where organization_id = $1)`,
    [organizationId],
  )
}

async function buy(sale: Sale, { coupon = null, card: outcome }: { coupon?: string | null; card?: 'approved' } = {}) {
  const { confirmationId } = await holdPlaces(sale)
  await checkOut(sale.ctx, confirmationId, checkout(coupon))
  const url = await startPayment(sale.ctx, confirmationId, addresses)
  const { paymentId } = await queryRow<{ paymentId: string }>(
    shop,
    'select provider_payment_id as "paymentId" from payment where checkout_url = $1',
    [url],
  )
  if (outcome) {
    await payByCard(url, outcome)
    await settle(paymentId)
  }
  return { confirmationId, url, paymentId }
}

async function payByCard(url: string, outcome: 'approved'): Promise<void> {
  const { number, expiry, cvc, name } = testCards.find((each) => each.outcome === outcome)!
  await fetch(url, { method: 'POST', body: new URLSearchParams({ number, expiry, cvc, name }), redirect: 'manual' })
}

const settle = (providerPaymentId: string) => settleSandboxPayment(shop, providerPaymentId)

async function refund(sale: Sale, confirmationId: string): Promise<void> {
  await sale.ctx.db.transaction(async (em) => {
    const order = await em.findOneOrFail(Order, { confirmationId })
    const payment = await em.findOneOrFail(Payment, { orderId: order.id })
    await scheduleRefund(em, sale.ctx, { order, payment, reason: 'no_place', now: new Date() })
  })
  await runJobs(shop, sale)
  expect((await orderRow(shop, confirmationId)).state).toBe('refunded')
}

const amountsOf = (confirmationId: string) =>
  queryRow(
    shop,
    `select base, discount, orders.deferred_cash, total, net, payment.amount, refunded_amount, books.amount as sandbox,
       books.request ->> 'amount' as request, coalesce((select sum(amount) from sandbox.refund where payment_id = books.id), 0) as given_back
     from orders join payment on payment.order_id = orders.id join sandbox.payment books on books.id = provider_payment_id
     where confirmation_id = $1`,
    [confirmationId],
  )

const storedPrice = ({ competitionId }: Sale) =>
  queryRow<{ price: string }>(shop, 'select price from competition where id = $1', [competitionId])

const storedOf = ({ organizationId, competitionId }: Sale) =>
  queryRow(
    shop,
    `select competition.price, competition.deferred_cash,
       (select distinct price from registration where competition_id = competition.id) as sold_at,
       (select (payload #>> '{refund,amount}')::int from message
         where organization_id = $1 and kind = 'place-lost-and-refunded') as refund,
       (select (details ->> 'amount')::int from audit_entry
         where organization_id = $1 and action = 'payment.refunded') as audited
     from competition where id = $2`,
    [organizationId, competitionId],
  )

const countQuarantined = async () =>
  (await shop.owner.query(`select from audit_entry where action = 'payment-event.quarantined'`)).rowCount

async function exportRows(sale: Sale): Promise<Cell[][]> {
  const rows: Cell[][] = []
  const sheet = {
    write: async (more: readonly (readonly Cell[])[]) => void rows.push(...more.map((cells) => [...cells])),
    finish: async () => {},
  }
  await exportAthletes(memberOf(sale), { eventId: sale.eventId, words: exportTexts('en') }, sheet)
  return rows.slice(1)
}
