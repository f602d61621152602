import { beforeEach, expect, test } from 'vitest'
import { orderListOf } from '#rules/orders/order-list.ts'
import { dayOf } from '#rules/time/day.ts'
import { newId } from '#server/database/ids.ts'
import { latestPaymentId, offerMethods } from '#server/testing/manual-payments.ts'
import { addByStaff } from '#server/testing/added-by-staff.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { draftWith, sellItem } from '#server/testing/merchandise.ts'
import { payOrder } from '#server/testing/paid-orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import {
  addCoupon,
  addresses,
  checkout,
  draft,
  openSale,
  orderRow,
  queryRow,
  runJobs,
  type Sale,
} from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { cancelAthlete } from '../athletes/cancel-athlete.ts'
import { restoreAthlete } from '../athletes/restore-athlete.ts'
import { dashboardPage } from '../dashboard/dashboard-page.ts'
import { changeEventStatus } from '../events/change-event-status.ts'
import { eventOverview } from '../events/event-overview.ts'
import { removeMerchandise, restoreMerchandise } from '../merchandise/remove-merchandise.ts'
import { cancelLines } from '../orders/cancel-lines.ts'
import { checkOut } from '../orders/check-out.ts'
import { orderList } from '../orders/order-list.ts'
import { recordCash, undoCash } from '../orders/record-cash.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { repairOrder } from '../orders/repair-order.ts'
import { cancelOwnLines } from '../own-orders/cancel-own-lines.ts'
import { confirmManualPayment } from '../payments/confirm-manual-payment.ts'
import { markRefundReturned } from '../refunds/mark-refund-returned.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { bookMovements } from './book-movements.ts'
import { ledgerDifferences } from './ledger-differences.ts'
import { settlementPage } from './settlement-page.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })
let sale: Sale

beforeEach(async () => {
  sale = await openSale(shop, { price: 10_000, deferredCash: 1_000 })
})

const nothing = {
  sold: 0,
  discount: 0,
  platformFee: 0,
  providerFee: 0,
  vat: 0,
  charged: 0,
  cash: 0,
  received: 0,
  feeReturned: 0,
  net: 0,
  owedByPlatform: 0,
  owedByOrganizer: 0,
}

// T = (9 000 + 1.21 · 5 % · 10 000) / (1 − 1.21 · 5.99 %) = 10 356; with the cash 11 356.
const inCash = {
  ...nothing,
  sold: 10_000,
  platformFee: 500,
  providerFee: 620,
  vat: 236,
  charged: 11_356,
  cash: 11_356,
  net: -605,
  owedByOrganizer: 605,
}

// Of two in one order, which rounds once: 20 711 in all, Q 1 241.
const firstOfTwo = { ...inCash, providerFee: 621, vat: 235 }
const secondOfTwo = { ...inCash, vat: 235, charged: 11_355, cash: 11_355 }

type Bought = Readonly<{ id: string; confirmationId: string }>

async function buyInCash(
  athletes = 1,
  sent = draft(sale.competitionId, { athletes }),
  coupon: string | null = null,
): Promise<Bought> {
  const ctx = await offerMethods(shop, sale, { cash: true })
  const { confirmationId } = await registerAthletes(ctx, sale.eventId, sent)
  await checkOut(ctx, confirmationId, { ...checkout(coupon), paymentMethod: 'cash' }, addresses)
  return { id: (await orderRow(shop, confirmationId)).id, confirmationId }
}

const book = ({ id }: { id: string }) => sale.ctx.db.transaction((em) => bookMovements(em, sale.organizationId, [id]))

async function linesOf({ id }: Bought): Promise<string[]> {
  const { rows } = await shop.owner.query<{ id: string }>(
    'select id from order_line where order_id = $1 order by position',
    [id],
  )
  return rows.map((line) => line.id)
}

async function cancel(order: Bought, refund: 'full' | 'none' = 'none', left = 0, lines?: string[]): Promise<void> {
  const request = { key: newId(), left, lines: lines ?? (await linesOf(order)), refund, note: '' } as const
  await cancelLines(memberOf(sale), order.id, request)
  await runJobs(shop, sale)
}

const cancelAsBuyer = async ({ id, confirmationId }: Bought) =>
  cancelOwnLines(
    sale.ctx,
    { confirmationId, openOrderId: id },
    { key: newId(), left: 0, lines: await linesOf({ id, confirmationId }), payee: '' },
    shop.platform.secrets,
  )

const everything = { eventId: null, from: null, to: null }

async function settled() {
  const { total, balance } = await settlementPage(memberOf(sale), everything)
  expect(balance.owedByOrganizer).toBe(total.owedByOrganizer)
  expect(await ledgerDifferences(shop.system.db, sale.organizationId)).toEqual([])
  const orders = await sale.ctx.db.transaction((em) =>
    orderList.rows(em, memberOf(sale), orderListOf(new URLSearchParams()), { limit: 50 }),
  )
  const sum = (name: 'base' | 'discount' | 'fees' | 'cash') => orders.reduce((all, order) => all + order[name], 0)
  expect([sum('base'), -sum('discount') || 0, sum('fees'), sum('cash')]).toEqual([
    total.sold,
    total.discount,
    total.platformFee + total.providerFee + total.vat,
    total.cash,
  ])
  expect(total.charged).toBe(total.cash + total.received)
  return total
}

const cashDue = async () => [
  (await dashboardPage(memberOf(sale))).cash,
  (await eventOverview(memberOf(sale), sale.eventId)).money!.cash,
]

test('an order in cash that its buyer cancels leaves nothing in the books, however often', async () => {
  for (let time = 0; time < 3; time++) {
    const order = await buyInCash()
    expect(await settled()).toMatchObject(inCash)
    expect(await cashDue()).toEqual([11_356, 11_356])
    await cancelAsBuyer(order)
    expect(await settled()).toMatchObject(nothing)
    expect(await cashDue()).toEqual([0, 0])
  }
  const { rows } = await shop.owner.query(
    `select amount::int from ledger_entry where organization_id = $1 and kind = 'cash' order by at, amount desc`,
    [sale.organizationId],
  )
  expect(rows.map(({ amount }) => amount)).toEqual([11_356, -11_356, 11_356, -11_356, 11_356, -11_356])
})

test('of two places in cash one that staff cancel leaves the books, and is in them again once it is restored', async () => {
  const order = await buyInCash(2)
  const both = await settled()
  expect(both).toMatchObject({ sold: 20_000, platformFee: 1_000, cash: 22_711, owedByOrganizer: 1_210 })
  const { id } = await queryRow<{ id: string }>(
    shop,
    'select id from registration where line_id = (select id from order_line where order_id = $1 order by position limit 1)',
    [order.id],
  )
  const restoration = await cancelAthlete(memberOf(sale), id, { revision: 0 })
  expect(await settled()).toMatchObject(secondOfTwo)
  await restoreAthlete(memberOf(sale), id, restoration!)
  expect(await settled()).toEqual(both)
  await cancel(order)
  expect(await settled()).toMatchObject(nothing)
  await restoreAthlete(memberOf(sale), id, { revision: 3, bibNumber: '' })
  expect(await settled()).toMatchObject(firstOfTwo)
})

test('cash that was collected stays, also of a cancelled place, until that is taken back', async () => {
  const order = await buyInCash(2)
  const { at } = await recordCash(memberOf(sale), order.id)
  const both = await settled()
  const [first] = await linesOf(order)
  await cancel(order, 'none', 0, [first!])
  expect(await settled()).toEqual({ ...both, cashToReturn: 11_356 })
  await cancel(order)
  expect(await settled()).toEqual({ ...both, cashToReturn: 22_711 })
  await undoCash(memberOf(sale), order.id, { at: at! })
  expect(await settled()).toMatchObject(nothing)
})

test('what staff added as paid outside of Dorsal stays when it is cancelled', async () => {
  const id = await addByStaff(sale, { payment: 'outside' })
  await cancelAthlete(memberOf(sale), id, { revision: 0 })
  expect(await settled()).toMatchObject({ sold: 10_000, charged: 10_000, cash: 10_000, owedByOrganizer: 0 })
})

test('one place whose cash was collected stays beside one that was cancelled before it was paid', async () => {
  const order = await buyInCash(2)
  const [first, second] = await linesOf(order)
  await shop.owner.query('update order_line set paid_outside_at = now() where id = $1', [first])
  await cancel(order, 'none', 0, [second!])
  expect(await settled()).toMatchObject(firstOfTwo)
})

test('of an order that was paid online only the cash that is still due goes, with the platform’s fee on it', async () => {
  const order = await payOrder({ shop, ledger }, sale)
  const sold = { sold: 10_000, cash: 1_000, received: 10_356, net: 9_000, owedByPlatform: 9_000 }
  expect(await settled()).toMatchObject(sold)
  await cancel(order, 'none', order.total)
  // 605 on 10 000, of which 1 000 are not paid.
  const online = { sold: 9_000, charged: 10_356, cash: 0, received: 10_356, platformFee: 500, feeReturned: 61 }
  expect(await settled()).toMatchObject({ ...online, net: 9_061, owedByPlatform: 9_061 })
})

test('collected cash of a place that was paid online stays when it is cancelled', async () => {
  const order = await payOrder({ shop, ledger }, sale)
  await recordCash(memberOf(sale), order.id)
  await cancel(order, 'none', order.total)
  expect(await settled()).toMatchObject({ sold: 10_000, cash: 1_000, feeReturned: 0, net: 9_000 })
})

test.each([
  [false, { feeReturned: 61, net: -1_295 }],
  [true, { feeReturned: 605, net: -751 }],
])('what an online payment gives back of fees (%s) is not given back again with its cash', async (returns, left) => {
  await shop.owner.query('update event set returns_application_fee = $2 where id = $1', [sale.eventId, returns])
  const order = await payOrder({ shop, ledger }, sale)
  await cancel(order, 'full', order.total)
  expect(await settled()).toMatchObject({ sold: 9_000, cash: 0, received: 10_356, refunded: -10_356, ...left })
})

test('of two places that were paid online the fee of a refunded one is given back once', async () => {
  const order = await payOrder({ shop, ledger }, sale, { athletes: 2 })
  const [first] = await linesOf(order)
  await cancel(order, 'full', order.total, [first!])
  expect(await settled()).toMatchObject({ sold: 19_000, cash: 1_000, platformFee: 1_000, feeReturned: 605 })
  await cancel(order, 'none', order.total - 10_356)
  expect(await settled()).toMatchObject({ sold: 18_000, cash: 0, feeReturned: 666 })
})

test('a payment that is refunded in full ends the order, and its cash leaves the books', async () => {
  const order = await payOrder({ shop, ledger }, sale)
  await refundOrder(memberOf(sale), order.id, { key: newId(), left: order.total, scope: 'all', note: '' })
  await runJobs(shop, sale)
  expect((await orderRow(shop, order.confirmationId)).state).toBe('refunded')
  expect(await settled()).toMatchObject({ sold: 9_000, cash: 0, feeReturned: 605 })
})

test('of an account of the organizer’s own the platform owes the fee on cash that nobody paid', async () => {
  const order = await payOrder({ shop, ledger }, sale)
  await shop.owner.query(
    `update payment set account = 'acct_1Club', application_fee = 605 where organization_id = $1`,
    [sale.organizationId],
  )
  await shop.owner.query('delete from ledger_entry where organization_id = $1', [sale.organizationId])
  await book(order)
  await cancel(order, 'none', order.total)
  expect(await settled()).toMatchObject({ cash: 0, owedByOrganizer: 0, owedByPlatform: 61 })
})

test('where the organizer pays the fees, cash that nobody paid costs nothing', async () => {
  await shop.owner.query(`update event set fees_paid_by = 'organizer' where id = $1`, [sale.eventId])
  await addCoupon(shop, sale, { code: 'DIEZ', discount: 1_000 })
  const order = await buyInCash(1, draft(sale.competitionId), 'DIEZ')
  // P 450, Q 479, VAT 195, of which 94 are of P.
  const sold = { sold: 10_000, discount: -1_000, charged: 9_000, cash: 9_000, owedByOrganizer: 544 }
  expect(await settled()).toMatchObject(sold)
  await cancel(order)
  expect(await settled()).toMatchObject(nothing)
})

test('merchandise in cash that is taken from an athlete leaves the books until it is given back', async () => {
  const item = await sellItem(shop, sale)
  const order = await buyInCash(1, draftWith(sale.competitionId, [[item, 0]]))
  const whole = await settled()
  expect(whole.sold).toBe(15_000)
  const { id, registrationId } = await queryRow<{ id: string; registrationId: string }>(
    shop,
    'select id, registration_id as "registrationId" from merchandise_choice where organization_id = $1',
    [sale.organizationId],
  )
  await removeMerchandise(memberOf(sale), registrationId, id)
  expect(await settled()).toMatchObject({ sold: 10_000, platformFee: 500, owedByOrganizer: 605 })
  await restoreMerchandise(memberOf(sale), registrationId, id)
  expect(await settled()).toEqual(whole)
  await cancel(order)
  expect(await settled()).toMatchObject(nothing)
})

test('a transfer that is returned manually ends its order with the cash', async () => {
  const ctx = await offerMethods(shop, sale, { transfer: true })
  const { confirmationId } = await holdPlaces({ ...sale, ctx })
  await checkOut(ctx, confirmationId, { ...checkout(), paymentMethod: 'transfer' }, addresses)
  const { id, total } = await orderRow(shop, confirmationId)
  const receivedOn = dayOf(new Date(), ctx.organization.timeZone)
  await confirmManualPayment(memberOf(sale), await latestPaymentId(shop, confirmationId), {
    amount: Number(total),
    receivedOn,
  })
  await refundOrder(memberOf(sale), id, { key: newId(), left: Number(total), scope: 'all', note: '' })
  const refund = await queryRow<{ id: string }>(shop, 'select id from refund where order_id = $1', [id])
  await markRefundReturned(memberOf(sale), refund.id)
  expect((await orderRow(shop, confirmationId)).state).toBe('refunded')
  expect(await settled()).toMatchObject({ sold: 9_000, cash: 0, feeReturned: 605, owedByOrganizer: 0, net: 0 })
})

test('a cancelled event owes nothing for cash that was not collected', async () => {
  await buyInCash(2)
  const { id } = await buyInCash()
  await recordCash(memberOf(sale), id)
  const closing = { action: 'full', note: '', targetEventId: null, competitions: {} } as const
  await changeEventStatus(memberOf(sale), sale.eventId, 'cancelled', { closing })
  await runJobs(shop, sale)
  expect(await settled()).toMatchObject(inCash)
})

test('an order that is repaired is booked as it is', async () => {
  const order = await buyInCash()
  await shop.owner.query(`update registration set status = 'cancelled' where order_id = $1`, [order.id])
  await repairOrder(memberOf(sale), order.id)
  expect(await settled()).toMatchObject(nothing)
})

test('what left a cancelled order is booked once; a difference of it is named', async () => {
  const order = await buyInCash()
  await shop.owner.query(`update order_line set state = 'ended' where order_id = $1`, [order.id])
  await shop.owner.query(`update orders set state = 'cancelled' where id = $1`, [order.id])
  const differences = async () =>
    (await ledgerDifferences(shop.system.db, sale.organizationId)).map(({ kind, due, booked }) => [kind, due, booked])
  expect(await differences()).toContainEqual(['cash', 0, 11_356])
  await book(order)
  expect(await settled()).toMatchObject(nothing)
  await shop.owner.query(
    `update ledger_entry set amount = amount + 1 where organization_id = $1 and kind = 'platform_fee' and amount < 0`,
    [sale.organizationId],
  )
  expect(await differences()).toEqual([['platform_fee', 0, 1]])
  await shop.owner.query('delete from ledger_entry where organization_id = $1', [sale.organizationId])
})
