import { expect, test } from 'vitest'
import { checkOut } from '../orders/check-out.ts'
import { Order } from '../orders/order.ts'
import { Payment } from '../payments/payment.ts'
import { startPayment } from '../payments/start-payment.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { holdPlaces, settleSandboxPayment } from '#server/testing/orders.ts'
import {
  addCoupon,
  addresses,
  checkout,
  expireHold,
  openSale,
  queryRow,
  runJobs,
  type Sale,
} from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { expireOverdueHolds } from '../orders/expire-holds.ts'
import { checkLedgerJob } from '#server/jobs/check-ledger.ts'
import { ledgerDifferences } from './ledger-differences.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })

test('a confirmed order is booked: what was sold, charged and received, its VAT by whose fee it is', async () => {
  const sale = await openSale(shop, { price: 10_000, deferredCash: 1_000 })
  await addCoupon(shop, sale, { code: 'DIEZ', discount: 1_000 })
  await payOrder(sale, 'DIEZ')
  // B 9 000, D 1 000: T = (8 000 + 1.21 · 5 % · 9 000) / (1 − 1.21 · 5.99 %) = 9 212.2…; P 450, Q 552, VAT 210
  expect(await entriesOf(sale)).toEqual([
    ['cash', 'platform', '1000'],
    ['discount', 'platform', '-1000'],
    ['platform_fee', 'platform', '450'],
    ['platform_vat', 'platform', '94'],
    ['provider_fee', 'platform', '552'],
    ['provider_vat', 'platform', '116'],
    ['received', 'platform', '9212'],
    ['sold', 'platform', '10000'],
  ])
  expect(await ledgerDifferences(shop.system.db, sale.organizationId)).toEqual([])
})

test('what goes back is booked when it has gone back, and a chargeback takes what was left', async () => {
  const sale = await openSale(shop, { price: 10_000 })
  const { confirmationId, providerId } = await payOrder(sale)
  await refundPart(sale, confirmationId, 1_000)
  expect(await moneyOf(sale)).toEqual([['received', '11434']])
  await runJobs(shop, sale)
  ledger.returnMoney(providerId, 500)
  await settleSandboxPayment(shop, providerId)
  expect(await moneyOf(sale)).toEqual([
    ['received', '11434'],
    ['refunded', '-1000'],
    ['refunded', '-500'],
  ])
  ledger.set(providerId, { state: 'charged_back' })
  await settleSandboxPayment(shop, providerId)
  expect(await moneyOf(sale)).toEqual([
    ['charged_back', '-9934'],
    ['received', '11434'],
    ['refunded', '-1000'],
    ['refunded', '-500'],
  ])
  expect(await ledgerDifferences(shop.system.db, sale.organizationId)).toEqual([])
})

test('the fee given up with parts of a payment adds up to the whole fee, also after a part came back', async () => {
  const sale = await openSale(shop, { price: 10_000 })
  await shop.owner.query('update event set returns_application_fee = true where id = $1', [sale.eventId])
  const { confirmationId, providerId } = await payOrder(sale)
  for (const amount of [3_811, 3_811, 3_811]) {
    await refundPart(sale, confirmationId, amount)
    await runJobs(shop, sale)
  }
  // 605 for 11 434: a third each, rounded alone, would be 202 three times.
  expect(await returnedFeesOf(sale)).toEqual([-202, -201, -202])
  await refundPart(sale, confirmationId, 1)
  await runJobs(shop, sale)
  expect(await returnedFeesOf(sale)).toEqual([-202, -201, -202])
  const [first, ...others] = ledger.payments.get(providerId)!.refunds
  ledger.set(providerId, { state: 'approved', refunds: [{ ...first!, state: 'failed' }, ...others] })
  await settleSandboxPayment(shop, providerId)
  expect((await returnedFeesOf(sale)).reduce((sum, fee) => sum + fee, 0)).toBe(-403)
  expect((await moneyOf(sale)).filter(([kind]) => kind === 'refunded')).toContainEqual(['refunded', '3811'])
  expect(await ledgerDifferences(shop.system.db, sale.organizationId)).toEqual([])
})

test('money of an order that was never confirmed is booked as it comes and goes, and nothing is sold', async () => {
  const sale = await openSale(shop, { price: 10_000, capacity: 1 })
  const { confirmationId, providerId } = await openPayment(sale)
  await expireHold(shop, confirmationId)
  await expireOverdueHolds(sale.ctx)
  await holdPlaces(sale)
  ledger.set(providerId, { state: 'approved' })
  await settleSandboxPayment(shop, providerId)
  expect(await entriesOf(sale)).toEqual([['received', 'platform', '11434']])
  await runJobs(shop, sale)
  expect(await entriesOf(sale)).toEqual([
    ['received', 'platform', '11434'],
    ['refunded', 'platform', '-11434'],
  ])
})

test('the same news twice, or at once, is booked once', async () => {
  const sale = await openSale(shop)
  const { providerId } = await openPayment(sale)
  ledger.set(providerId, { state: 'approved' })
  await Promise.all([settleSandboxPayment(shop, providerId), settleSandboxPayment(shop, providerId)])
  await settleSandboxPayment(shop, providerId)
  expect((await entriesOf(sale)).filter(([kind]) => kind === 'received')).toHaveLength(1)
})

test.each([
  ['an order', 'update orders set base = base + 1 where organization_id = $1', 'sold', 10_001, 10_000],
  [
    'a payment',
    'update payment set received_amount = received_amount + 1 where organization_id = $1',
    'received',
    11_435,
    11_434,
  ],
  [
    'an entry',
    `update ledger_entry set amount = amount + 1 where organization_id = $1 and kind = 'provider_fee'`,
    'provider_fee',
    685,
    686,
  ],
  [
    'an entry that nothing moved',
    `insert into ledger_entry (id, organization_id, event_id, order_id, kind, holder, amount, currency, at)
     select gen_random_uuid(), organization_id, event_id, id, 'charged_back', 'platform', 1, currency, now() from orders
     where organization_id = $1`,
    'charged_back',
    0,
    1,
  ],
] as const)(
  'the nightly job names the entry when %s differs by a cent, and changes nothing',
  async (_, change, kind, due, booked) => {
    const sale = await openSale(shop, { price: 10_000 })
    await payOrder(sale)
    await shop.owner.query(change, [sale.organizationId])
    const { confirmation_number: confirmationNumber } = await queryRow<{ confirmation_number: string }>(
      shop,
      'select confirmation_number from orders where organization_id = $1',
      [sale.organizationId],
    )
    const named: unknown[] = []
    const log = { ...shop.platform.log, error: (difference: object) => named.push(difference), warn: () => {} }
    await checkLedgerJob({ ...shop.platform, log })()
    expect(
      named.filter((each) => (each as { organizationId: string }).organizationId === sale.organizationId),
    ).toMatchObject([{ confirmationNumber, kind, due, booked }])
    await shop.owner.query('delete from ledger_entry where organization_id = $1', [sale.organizationId])
    await shop.owner.query('update orders set base = 10000 where organization_id = $1', [sale.organizationId])
  },
)

test('the application can neither change nor delete an entry', async () => {
  const sale = await openSale(shop)
  await payOrder(sale)
  for (const statement of ['update ledger_entry set amount = 1', 'delete from ledger_entry'])
    for (const db of [sale.ctx.db, shop.system.db])
      await expect(db.transaction((em) => em.execute(statement))).rejects.toThrow('permission denied')
})

async function openPayment(sale: Sale, coupon: string | null = null) {
  const { confirmationId } = await holdPlaces(sale)
  await checkOut(sale.ctx, confirmationId, checkout(coupon))
  await startPayment(sale.ctx, confirmationId, addresses)
  const { id: providerId } = await queryRow<{ id: string }>(
    shop,
    `select provider_payment_id as id from payment join orders on orders.id = order_id where confirmation_id = $1`,
    [confirmationId],
  )
  return { confirmationId, providerId }
}

async function payOrder(sale: Sale, coupon: string | null = null) {
  const payment = await openPayment(sale, coupon)
  ledger.set(payment.providerId, { state: 'approved' })
  await settleSandboxPayment(shop, payment.providerId)
  return payment
}

const refundPart = (sale: Sale, confirmationId: string, amount: number) =>
  sale.ctx.db.transaction(async (em) => {
    const order = await em.findOneOrFail(Order, { confirmationId })
    const payment = await em.findOneOrFail(Payment, { orderId: order.id })
    await requestRefund(em, sale.ctx, { order, payment, amount, because: 'goodwill', now: new Date() })
  })

async function entriesOf({ organizationId }: Sale): Promise<string[][]> {
  const { rows } = await shop.owner.query<{ kind: string; holder: string; amount: string }>(
    'select kind, holder, amount from ledger_entry where organization_id = $1 order by kind, amount',
    [organizationId],
  )
  return rows.map(({ kind, holder, amount }) => [kind, holder, amount])
}

async function returnedFeesOf({ organizationId }: Sale): Promise<number[]> {
  const { rows } = await shop.owner.query<{ amount: number }>(
    `select amount::int from ledger_entry where organization_id = $1 and kind = 'fee_returned' order by at, id`,
    [organizationId],
  )
  return rows.map(({ amount }) => amount)
}

const moneyOf = async (sale: Sale) =>
  (await entriesOf(sale))
    .filter(([kind]) => ['received', 'refunded', 'charged_back'].includes(kind!))
    .map(([kind, , amount]) => [kind, amount])
