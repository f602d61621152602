import { beforeEach, describe, expect, test } from 'vitest'
import { settlementAmounts, settlementFilterOf, type SettlementFilter } from '#rules/ledger/settlement-view.ts'
import { exportSettlement } from '../exports/settlement-export.ts'
import { checkOut } from '../orders/check-out.ts'
import { Order } from '../orders/order.ts'
import { Payment } from '../payments/payment.ts'
import { startPayment } from '../payments/start-payment.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { holdPlaces, settleSandboxPayment } from '#server/testing/orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import {
  addCoupon,
  addresses,
  checkout,
  openSale,
  orderRow,
  queryRow,
  runJobs,
  type Sale,
} from '#server/testing/shop.ts'
import { addMember } from '#server/testing/staff.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { bookMovements } from './book-movements.ts'
import { recordPayout } from './record-payout.ts'
import { settlementPage } from './settlement-page.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })
const everything = { eventId: null, from: null, to: null }
let sale: Sale

beforeEach(async () => {
  sale = await openSale(shop, { price: 10_000, deferredCash: 1_000 })
})

test('a settlement adds up to the cent with the orders, their payments and their refunds', async () => {
  await addCoupon(shop, sale, { code: 'DIEZ', discount: 1_000 })
  await payOrder(sale, 'DIEZ')
  await payOrder(sale)
  await refund(sale, await payOrder(sale), 2_345)
  await holdPlaces(sale)
  const { total, rows } = await settlementPage(memberOf(sale), everything)
  const orders = await queryRow(
    shop,
    `select sum(base)::int as sold, -sum(discount)::int as discount, sum(deferred_cash)::int as cash,
       sum(platform_fee)::int as "platformFee", sum(provider_fee)::int as "providerFee", sum(vat)::int as vat,
       sum(total)::int as received, sum(net)::int - 2345 + 137 as net
     from orders where organization_id = $1 and state = 'confirmed'`,
    [sale.organizationId],
  )
  // Of 605 that the platform gets of an order it gives 137 up with 2 345 of its 10 356.
  expect(total).toMatchObject({ ...orders, refunded: -2_345, chargedBack: 0 })
  expect(total).toMatchObject({ sold: 30_000, discount: -1_000, cash: 3_000, net: 23_792, owedByPlatform: 23_792 })
  expect(rows).toEqual([{ ...total, eventId: sale.eventId, title: '21K de la Ribera' }])
})

test('refunds that are decided are owed to buyers until they are done, each event its own', async () => {
  await requestRefundOf(sale, await payOrder(sale), 2_345)
  const staff = memberOf(sale)
  const owed = async (filter: SettlementFilter = everything) => {
    const { total, rows } = await settlementPage(staff, filter)
    return [total.owedToBuyers, total.refunded, total.net, rows.map(({ owedToBuyers }) => owedToBuyers)]
  }
  expect(await owed()).toEqual([2_345, 0, 9_000, [2_345]])
  await shop.owner.query(
    `update refund set created_at = '2026-03-11T02:59:59Z', state = 'manual' where organization_id = $1`,
    [sale.organizationId],
  )
  const day = (from: string) => settlementFilterOf(new URLSearchParams(`from=${from}&to=${from}`))
  expect((await owed({ ...everything, ...day('10/03/2026') }))[0]).toBe(2_345)
  expect((await owed({ ...everything, ...day('11/03/2026') }))[0]).toBe(0)
  await shop.owner.query(`update refund set state = 'requested' where organization_id = $1`, [sale.organizationId])
  await runJobs(shop, sale)
  expect(await owed()).toEqual([0, -2_345, 6_792, [0]])
})

test('a refund of a payment that was charged back is owed to nobody', async () => {
  await requestRefundOf(sale, await payOrder(sale), 2_345)
  await shop.owner.query(`update payment set state = 'charged_back' where organization_id = $1`, [sale.organizationId])
  expect((await settlementPage(memberOf(sale), everything)).total.owedToBuyers).toBe(0)
})

test('a period has the days of the organization’s calendar, both included', async () => {
  await payOrder(sale)
  await shop.owner.query(
    `update ledger_entry set at = case when kind = 'received' then '2026-03-11T02:59:59Z'::timestamptz
       else '2026-03-11T03:00:00Z' end where organization_id = $1`,
    [sale.organizationId],
  )
  const staff = memberOf(sale)
  const of = async (query: string) =>
    (await settlementPage(staff, settlementFilterOf(new URLSearchParams(query)))).total
  expect(await of('from=10/03/2026&to=10/03/2026')).toMatchObject({ received: 10_356, sold: 0 })
  expect(await of('from=11/03/2026&to=11/03/2026')).toMatchObject({ received: 0, sold: 10_000 })
  expect(await of('from=12/03/2026')).toMatchObject({ received: 0, sold: 0 })
  expect(await of('to=09/03/2026')).toMatchObject({ received: 0, sold: 0 })
  // A period that ends before it begins has no end.
  expect(await of('from=11/03/2026&to=01/03/2026')).toMatchObject({ sold: 10_000 })
})

describe('what the platform owes', () => {
  test('falls due by the timing that orders were sold under, and is paid out from the oldest on', async () => {
    await payOrder(sale)
    await shop.owner.query(
      `update orders set confirmed_at = '2026-03-11T15:00:00Z', payment_timing = 'days_18' where organization_id = $1`,
      [sale.organizationId],
    )
    const staff = memberOf(sale)
    expect((await settlementPage(staff, everything)).balance).toEqual({
      owedByPlatform: 9_000,
      owedByOrganizer: 0,
      paidOut: 0,
      due: [{ day: '2026-03-29', amount: 9_000 }],
    })
    const operator = { ...sale.ctx, actor: { kind: 'operator', name: 'olga' } } as const
    const payout = { amount: 4_000, day: '2026-03-30', note: 'TR-1' }
    const past = { ...operator, now: new Date('2026-03-30T12:00:00Z') }
    expect(await recordPayout(past, payout)).toEqual({ isNew: true })
    expect(await recordPayout(past, payout)).toEqual({ isNew: false })
    const { balance, payouts } = await settlementPage(staff, everything)
    expect(balance).toMatchObject({ paidOut: 4_000, due: [{ day: '2026-03-29', amount: 5_000 }] })
    expect(payouts).toMatchObject([{ day: '2026-03-30', amount: 4_000, note: 'TR-1' }])
    for (const wrong of [{ amount: 0 }, { day: '2026-03-31' }, { amount: 0.5 }])
      await expect(recordPayout(past, { ...payout, ...wrong })).rejects.toMatchObject({ code: 'payout_invalid' })
    await expect(recordPayout(staff, payout)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('is nothing of money in an account of the organizer, who owes what no provider collected', async () => {
    const { confirmationId } = await openPayment(sale)
    await shop.owner.query(
      `update payment set account = 'acct_1Club', application_fee = 600, state = 'approved',
         received_amount = amount, received_at = now() where organization_id = $1`,
      [sale.organizationId],
    )
    await shop.owner.query(`update orders set state = 'confirmed', confirmed_at = now() where confirmation_id = $1`, [
      confirmationId,
    ])
    const { id } = await orderRow(shop, confirmationId)
    await sale.ctx.db.transaction((em) => bookMovements(em, sale.organizationId, [id]))
    // P 500 and 105 VAT of it, of which 600 were collected.
    expect((await settlementPage(memberOf(sale), everything)).balance).toEqual({
      owedByPlatform: 0,
      owedByOrganizer: 5,
      paidOut: 0,
      due: [],
    })
  })
})

test('tells when providers release what reached the organizer’s account, by day and after fees', async () => {
  await payOrder(sale)
  await payOrder(sale)
  await payOrder(sale)
  await payOrder(sale)
  const staff = memberOf(sale)
  expect((await settlementPage(staff, everything)).released).toEqual([])
  const release = (days: number, account: string | null, providerCharge = 197) =>
    shop.owner.query(
      `update payment set released_at = '2026-03-12T02:59:59Z'::timestamptz + $2 * interval '1 day', account = $3,
         application_fee = 600, provider_charge = $4
       where id = (select id from payment where organization_id = $1 and released_at is null limit 1)`,
      [sale.organizationId, days, account, providerCharge],
    )
  await release(0, 'acct_1Club')
  await release(0, 'acct_1Club', 200)
  await release(-41, 'acct_1Club')
  // What the platform owes of money in its own account is in the balance.
  await release(1, null)
  // The night of the 11th in Argentina.
  expect((await settlementPage({ ...staff, now: new Date('2026-03-10T12:00:00Z') }, everything)).released).toEqual([
    { day: '2026-03-11', method: 'sandbox', payments: 2, amount: 19_115 },
  ])
})

test('is of one organization, for those who see money', async () => {
  await payOrder(sale)
  const other = await openSale(shop)
  const foreign = await settlementPage(memberOf(other), { ...everything, eventId: sale.eventId })
  expect(foreign).toMatchObject({ rows: [], filter: { eventId: null }, total: { sold: 0 } })
  const { ctx } = await addMember(shop, sale, 'user')
  await expect(settlementPage(ctx, everything)).rejects.toMatchObject({ code: 'forbidden' })
})

test('is exported in major units, each event and their sum', async () => {
  await payOrder(sale)
  const written: unknown[][] = []
  const sheet = {
    write: async (rows: readonly (readonly unknown[])[]) => void written.push(...rows.map((row) => [...row])),
  }
  await exportSettlement(memberOf(sale), everything, { columnName: (name) => name, total: 'All' }, sheet)
  expect(written[0]!.slice(0, 3)).toEqual(['title', 'sold (ARS)', 'discount (ARS)'])
  expect(written.slice(1)).toEqual([
    ['21K de la Ribera', 100, 0, 5, 6.2, 2.36, 113.56, 0, 10, 103.56, 0, 0, 0, -13.56, 0, 90, 0, 0, 0, 90, 0],
    ['All', 100, 0, 5, 6.2, 2.36, 113.56, 0, 10, 103.56, 0, 0, 0, -13.56, 0, 90, 0, 0, 0, 90, 0],
  ])
})

test('the amounts of a row from what arrived to what is given back add up to its net', async () => {
  await refund(sale, await payOrder(sale), 2_345)
  const { total } = await settlementPage(memberOf(sale), everything)
  const [from, to] = [settlementAmounts.indexOf('received'), settlementAmounts.indexOf('feeReturned')]
  const sum = settlementAmounts.slice(from, to + 1).reduce((before, name) => before + total[name], 0)
  expect(sum).toBe(total.net)
})

async function openPayment({ ctx, ...rest }: Sale, coupon: string | null = null) {
  const { confirmationId } = await holdPlaces({ ctx, ...rest })
  await checkOut(ctx, confirmationId, checkout(coupon))
  await startPayment(ctx, confirmationId, addresses)
  const { id: providerId } = await queryRow<{ id: string }>(
    shop,
    'select provider_payment_id as id from payment join orders on orders.id = order_id where confirmation_id = $1',
    [confirmationId],
  )
  return { confirmationId, providerId }
}

async function payOrder(of: Sale, coupon: string | null = null): Promise<string> {
  const { confirmationId, providerId } = await openPayment(of, coupon)
  ledger.set(providerId, { state: 'approved' })
  await settleSandboxPayment(shop, providerId)
  return confirmationId
}

async function refund(of: Sale, confirmationId: string, amount: number): Promise<void> {
  await requestRefundOf(of, confirmationId, amount)
  await runJobs(shop, of)
}

async function requestRefundOf(of: Sale, confirmationId: string, amount: number): Promise<void> {
  await of.ctx.db.transaction(async (em) => {
    const order = await em.findOneOrFail(Order, { confirmationId })
    const payment = await em.findOneOrFail(Payment, { orderId: order.id })
    await requestRefund(em, of.ctx, { order, payment, amount, because: 'goodwill', now: new Date() })
  })
}
