// Manual payments of which another amount arrives than is due, and several of them at once.
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { latestPaymentId, offerMethods, paymentStates } from '#server/testing/manual-payments.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { holdPlaces, settleSandboxPayment } from '#server/testing/orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import {
  addresses,
  checkout,
  expireHold,
  openSale,
  orderRow,
  queryRow,
  takenPlaces,
  type Sale,
} from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { cashListOf } from '#rules/payments/cash-list.ts'
import { manualPaymentListOf } from '#rules/payments/manual-payment-list.ts'
import { newId } from '#server/database/ids.ts'
import { dashboardPage } from '../dashboard/dashboard-page.ts'
import { tasksOf } from '../dashboard/tasks.ts'
import { ledgerDifferences } from '../ledger/ledger-differences.ts'
import { settlementPage } from '../ledger/settlement-page.ts'
import { startPayment } from './start-payment.ts'
import { checkOut } from '../orders/check-out.ts'
import { cancelLines } from '../orders/cancel-lines.ts'
import { cashPage } from '../orders/cash-page.ts'
import { confirmationPage } from '../orders/confirmation-page.ts'
import { orderPage } from '../orders/order-page.ts'
import { recordCash } from '../orders/record-cash.ts'
import { expireHolds } from '../orders/expire-holds.ts'
import { Order } from '../orders/order.ts'
import { markRefundReturned } from '../refunds/mark-refund-returned.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { confirmManualPayment, type ManualConfirmation } from './confirm-manual-payment.ts'
import { confirmManualPayments } from './confirm-manual-payments.ts'
import { manualPaymentsPage } from './manual-payments-page.ts'
import { Payment } from './payment.ts'

const gateway = new LedgerGateway()
const shop = useShop({ sandbox: gateway })
let sale: Sale
let ctx: Context
let staff: Context
beforeEach(async () => {
  sale = await openSale(shop)
  ctx = await offerMethods(shop, sale)
  staff = { ...ctx, actor: memberOf(sale).actor }
})

const buyByTransfer = async (athletes = 1) => {
  const { confirmationId } = await holdPlaces({ ...sale, ctx }, { athletes })
  await checkOut(ctx, confirmationId, { ...checkout(), paymentMethod: 'transfer' }, addresses)
  return { confirmationId, paymentId: await latestPaymentId(shop, confirmationId) }
}

const day = '2026-01-02'
const confirm = (paymentId: string, arrival: Partial<ManualConfirmation>) =>
  confirmManualPayment(staff, paymentId, { amount: 11_434, receivedOn: day, ...arrival })

const orderOf = (confirmationId: string) =>
  queryRow<{ state: string; discount: string; total: string; net: string }>(
    shop,
    'select state, discount, total, net from orders where confirmation_id = $1',
    [confirmationId],
  )

const refunds = async () =>
  (
    await shop.owner.query<{ id: string; state: string; because: string; amount: string }>(
      'select id, state, because, amount from refund where organization_id = $1 order by created_at',
      [sale.organizationId],
    )
  ).rows

const ledgerOf = async () =>
  (
    await shop.owner.query<{ kind: string; amount: string }>(
      `select kind, sum(amount)::text as amount from ledger_entry where organization_id = $1
        group by kind having sum(amount) <> 0 order by kind`,
      [sale.organizationId],
    )
  ).rows.map(({ kind, amount }) => [kind, amount])

const differences = () => ledgerDifferences(shop.system.db, sale.organizationId)

describe('less than is due', () => {
  test('is accepted as a discount that the organizer bears, in order, lines and ledger', async () => {
    const { confirmationId, paymentId } = await buyByTransfer()
    expect(await confirm(paymentId, { amount: 10_000, otherAmount: 'accept' })).toBe('confirmed')
    expect(await orderOf(confirmationId)).toEqual({ state: 'confirmed', discount: '1434', total: '10000', net: '8566' })
    // 100.00 sold, 5 % and 5.99 % of fees with their VAT as before: 1,434 in all.
    expect(await ledgerOf()).toEqual([
      ['discount', '-1434'],
      ['platform_fee', '500'],
      ['platform_vat', '105'],
      ['provider_fee', '685'],
      ['provider_vat', '144'],
      ['received', '10000'],
      ['sold', '10000'],
    ])
    expect(await differences()).toEqual([])
    expect(await refunds()).toEqual([])
  })

  test('is still owed in cash, by each athlete their part, wherever cash is shown, and belongs to the price', async () => {
    const { confirmationId, paymentId } = await buyByTransfer(2)
    const { id, total } = await orderRow(shop, confirmationId)
    expect(total).toBe('22867')
    expect(await confirm(paymentId, { amount: 20_000, otherAmount: 'owe' })).toBe('confirmed')
    expect(await orderOf(confirmationId)).toEqual({ state: 'confirmed', discount: '0', total: '20000', net: '17133' })
    const staffPage = () => orderPage(staff, id, shop.platform.secrets)
    const figures = { price: 22_867, received: 20_000, cashCollected: 0, cashDue: 2_867, toPay: 0 }
    expect(await staffPage()).toMatchObject({ label: 'unpaid', figures, may: { collectCash: true } })
    expect((await staffPage()).lines).toMatchObject([{ cash: 1_434 }, { cash: 1_433 }])
    expect((await confirmationPage(sale.ctx, confirmationId)).figures).toMatchObject(figures)
    expect((await dashboardPage(staff)).cash).toBe(2_867)
    const cashList = async () =>
      (await cashPage(staff, cashListOf(new URLSearchParams()))).rows.map((row) => row.amount)
    expect(await cashList()).toEqual([2_867])
    expect(await differences()).toEqual([])
    expect(await refunds()).toEqual([])

    await recordCash(staff, id)
    const collected = { ...figures, cashCollected: 2_867, cashDue: 0 }
    expect(await staffPage()).toMatchObject({ label: 'paid', figures: collected })
    expect(await cashList()).toEqual([])
    expect(await differences()).toEqual([])
  })

  test('that is still owed leaves the books with the athlete who is cancelled', async () => {
    const { confirmationId, paymentId } = await buyByTransfer()
    await confirm(paymentId, { amount: 10_000, otherAmount: 'owe' })
    const { id } = await orderRow(shop, confirmationId)
    const { lines } = await orderPage(staff, id, shop.platform.secrets)
    const cancellation = { key: newId(), left: 10_000, lines: [lines[0]!.id], note: 'Ill', refund: 'full' } as const
    await cancelLines(staff, id, cancellation)
    expect((await orderPage(staff, id, shop.platform.secrets)).figures).toMatchObject({
      price: 0,
      received: 10_000,
      refunding: 10_000,
      cashDue: 0,
    })
    expect(await differences()).toEqual([])
  })

  test('is borne by each line in proportion, to the cent', async () => {
    const { confirmationId, paymentId } = await buyByTransfer(2)
    const due = Number((await orderOf(confirmationId)).total)
    await confirm(paymentId, { amount: due - 1_001, otherAmount: 'accept' })
    const { rows } = await shop.owner.query<{ discount: string; left: string }>(
      `select discount, (total - net - platform_fee - provider_fee - vat)::text as left from order_line
        where organization_id = $1 order by discount desc`,
      [sale.organizationId],
    )
    expect(rows).toEqual([
      { discount: '501', left: '0' },
      { discount: '500', left: '0' },
    ])
    expect(await differences()).toEqual([])
  })

  test('is not accepted when it does not cover the fees, nor when it was not chosen', async () => {
    const { confirmationId, paymentId } = await buyByTransfer()
    const arrivals = [
      { amount: 1_433, otherAmount: 'accept', code: 'amount_below_fees' },
      { amount: 1_433, otherAmount: 'owe', code: 'amount_below_fees' },
      { amount: 11_433, otherAmount: null, code: 'amount_differs' },
      { amount: 11_433, otherAmount: 'owe_back', code: 'amount_differs' },
      { amount: 11_435, otherAmount: 'owe', code: 'amount_differs' },
      { amount: 11_435, otherAmount: 'accept', code: 'amount_differs' },
    ] as const
    for (const { code, ...arrival } of arrivals)
      await expect(confirm(paymentId, arrival)).rejects.toMatchObject({ code, field: 'amount' })
    expect(await paymentStates(shop, confirmationId)).toEqual([['transfer', 'pending']])
    expect(await ledgerOf()).toEqual([])
    expect(await confirm(paymentId, { amount: 1_434, otherAmount: 'accept' })).toBe('confirmed')
  })

  test('of an order whose places are gone is owed back in whole, and its price stays', async () => {
    const { confirmationId, paymentId } = await buyByTransfer()
    await expireHold(shop, confirmationId)
    await expireHolds(shop.system)
    await shop.owner.query('update place_pool set capacity = 0 where id = $1', [sale.poolId])
    expect(await confirm(paymentId, { amount: 10_000, otherAmount: 'accept' })).toBe('owed_back')
    expect(await orderOf(confirmationId)).toEqual({ state: 'expired', discount: '0', total: '11434', net: '10000' })
    expect(await refunds()).toMatchObject([{ state: 'manual', because: 'no_place', amount: '10000' }])
    expect(await differences()).toEqual([])
  })
})

test('more than is due confirms the order, and the difference is owed back on it', async () => {
  const { confirmationId, paymentId } = await buyByTransfer()
  expect(await confirm(paymentId, { amount: 12_000, otherAmount: 'owe_back' })).toBe('confirmed')
  expect(await orderOf(confirmationId)).toEqual({ state: 'confirmed', discount: '0', total: '11434', net: '10000' })
  const [refund, ...others] = await refunds()
  expect([refund, others]).toMatchObject([{ state: 'manual', because: 'overpaid', amount: '566' }, []])
  await markRefundReturned(staff, refund!.id)
  expect((await orderOf(confirmationId)).state).toBe('confirmed')
  expect(await ledgerOf()).toContainEqual(['received', '12000'])
  expect(await ledgerOf()).toContainEqual(['refunded', '-566'])
  expect(await differences()).toEqual([])
})

test('the whole fee is given up with the whole price, whatever came beyond it', async () => {
  const { paymentId } = await buyByTransfer()
  await confirm(paymentId, { amount: 12_000, otherAmount: 'owe_back' })
  await staff.db.transaction(async (em) => {
    const payment = await em.findOneOrFail(Payment, { id: paymentId })
    const order = await em.findOneOrFail(Order, { id: payment.orderId })
    const decision = { order, payment, amount: 11_434, returnsFee: true, now: new Date() }
    await requestRefund(em, staff, { ...decision, because: 'by_organizer' })
  })
  for (const { id } of await refunds()) await markRefundReturned(staff, id)
  expect(await ledgerOf()).toContainEqual(['fee_returned', '-605'])
  expect(await differences()).toEqual([])
})

test('a returned amount confirms nothing: the order waits for the right one, and keeps its place', async () => {
  const { confirmationId, paymentId } = await buyByTransfer()
  expect(await confirm(paymentId, { amount: 9_000, otherAmount: 'return' })).toBe('returned')
  expect(await orderOf(confirmationId)).toMatchObject({ state: 'awaiting_payment', total: '11434' })
  expect(await takenPlaces(shop, sale.poolId)).toBe(1)
  expect(await paymentStates(shop, confirmationId)).toEqual([
    ['transfer', 'approved'],
    ['transfer', 'pending'],
  ])
  const [refund] = await refunds()
  expect(refund).toMatchObject({ state: 'manual', because: 'wrong_amount', amount: '9000' })
  expect(await confirm(await latestPaymentId(shop, confirmationId), {})).toBe('confirmed')
  await markRefundReturned(staff, refund!.id)
  expect((await orderOf(confirmationId)).state).toBe('confirmed')
  expect(await ledgerOf()).toEqual([
    ['platform_fee', '500'],
    ['platform_vat', '105'],
    ['provider_fee', '685'],
    ['provider_vat', '144'],
    ['received', '20434'],
    ['refunded', '-9000'],
    ['sold', '10000'],
  ])
  expect(await differences()).toEqual([])
})

const payByCard = async (confirmationId: string) => {
  await startPayment(ctx, confirmationId, addresses, { method: 'card' })
  const { provider } = await queryRow<{ provider: string }>(
    shop,
    `select provider_payment_id as provider from payment where organization_id = $1 and provider = 'sandbox'`,
    [sale.organizationId],
  )
  gateway.set(provider, { state: 'approved' })
  await settleSandboxPayment(shop, provider)
}

test('a sale is booked by what paid it, not by an earlier amount that was returned', async () => {
  const { confirmationId, paymentId } = await buyByTransfer()
  await confirm(paymentId, { amount: 9_000, otherAmount: 'return' })
  await payByCard(confirmationId)
  const { total } = await settlementPage(staff, { eventId: null, from: null, to: null })
  expect(total).toMatchObject({ owedByPlatform: 10_000, owedByOrganizer: 0, received: 20_434 })
  const [refund] = await refunds()
  await markRefundReturned(staff, refund!.id)
  const after = (await settlementPage(staff, { eventId: null, from: null, to: null })).total
  expect(after).toMatchObject({ owedByPlatform: 10_000, owedByOrganizer: 0, net: 10_000, feeReturned: 0 })
  expect(await differences()).toEqual([])
})

test('money that comes a second time goes back without the fee of what stays sold', async () => {
  const { confirmationId, paymentId } = await buyByTransfer()
  await payByCard(confirmationId)
  expect(await confirm(paymentId, {})).toBe('owed_back')
  const [refund] = await refunds()
  await markRefundReturned(staff, refund!.id)
  const { total } = await settlementPage(staff, { eventId: null, from: null, to: null })
  expect(total).toMatchObject({ platformFee: 500, feeReturned: 0, owedByPlatform: 10_000, owedByOrganizer: 0 })
  expect(await differences()).toEqual([])
})

test('after the end of the hold a wrong amount is returned, and the right one still confirms', async () => {
  const { confirmationId, paymentId } = await buyByTransfer()
  await expireHold(shop, confirmationId)
  await expireHolds(shop.system)
  expect(await confirm(paymentId, { amount: 9_000, otherAmount: 'return' })).toBe('returned')
  const [refund] = await refunds()
  await markRefundReturned(staff, refund!.id)
  expect((await orderOf(confirmationId)).state).toBe('expired')
  const later = await latestPaymentId(shop, confirmationId)
  expect(later).not.toBe(paymentId)
  expect(await confirm(later, {})).toBe('confirmed')
  expect(await takenPlaces(shop, sale.poolId)).toBe(1)
  expect(await differences()).toEqual([])
})

test('a day long before the order is a typing error', async () => {
  const { paymentId } = await buyByTransfer()
  await expect(confirm(paymentId, { receivedOn: '2016-01-02' })).rejects.toMatchObject({
    code: 'invalid_form',
    field: 'receivedOn',
    values: { orderedOn: expect.any(String) },
  })
})

test('a day to come in the organization’s calendar is rejected with its today', async () => {
  const { paymentId } = await buyByTransfer()
  // 01:00 in UTC, and still the evening before in Buenos Aires.
  const evening = { ...staff, now: new Date('2026-01-03T01:00:00Z') }
  const arrival = { amount: 11_434, receivedOn: '2026-01-03' }
  await expect(confirmManualPayment(evening, paymentId, arrival)).rejects.toMatchObject({
    code: 'invalid_form',
    field: 'receivedOn',
    values: { today: '2026-01-02' },
  })
  expect(await confirm(paymentId, { receivedOn: '2026-01-02' })).toBe('confirmed')
})

test('two members who decide at once about one amount decide once', async () => {
  const { paymentId } = await buyByTransfer()
  const outcomes = await Promise.all(
    (['accept', 'return'] as const).map((otherAmount) => confirm(paymentId, { amount: 10_000, otherAmount })),
  )
  expect(outcomes.filter((outcome) => outcome === 'already')).toHaveLength(1)
  expect(await ledgerOf()).toContainEqual(['received', '10000'])
  expect(await differences()).toEqual([])
})

describe('several payments', () => {
  test('are confirmed one by one: what is rejected stops no other and says why', async () => {
    const [first, second, third] = [await buyByTransfer(), await buyByTransfer(), await buyByTransfer()]
    await confirm(third.paymentId, {})
    const theirs = await openSale(shop)
    const arrival = { amount: 11_434, receivedOn: day }
    const answer = await confirmManualPayments(staff, [
      { ...arrival, payment: first.paymentId },
      { ...arrival, payment: theirs.eventId },
      { ...arrival, payment: second.paymentId, amount: 11_433 },
      { ...arrival, payment: third.paymentId },
    ])
    expect(answer).toEqual({
      outcomes: { confirmed: 1, already: 1 },
      rejected: [
        { paymentId: theirs.eventId, code: 'not_found', values: {} },
        { paymentId: second.paymentId, code: 'amount_differs', values: { total: 11_434, currency: 'ARS' } },
      ],
    })
    expect(await paymentStates(shop, second.confirmationId)).toEqual([['transfer', 'pending']])
  })

  test('of a day to come are rejected with the field of the day, and none is recorded', async () => {
    const { confirmationId, paymentId } = await buyByTransfer()
    const arrival = { payment: paymentId, amount: 11_434, receivedOn: '2099-12-31' }
    await expect(confirmManualPayments(staff, [arrival])).rejects.toMatchObject({
      code: 'invalid_form',
      field: 'receivedOn',
    })
    expect(await paymentStates(shop, confirmationId)).toEqual([['transfer', 'pending']])
  })

  test('cannot take more of one bank entry than it brought, even at the same moment', async () => {
    const [first, second, third] = [await buyByTransfer(), await buyByTransfer(), await buyByTransfer()]
    const entries = [{ id: 'entry-1', amount: 22_868, taken: 11_434 }]
    const results = await Promise.allSettled(
      [first, second, third].map(({ paymentId }) => confirm(paymentId, { entries })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'entry_counted' } })
    expect(await ledgerOf()).toContainEqual(['received', '22868'])
    expect(
      await queryRow(shop, 'select amount, taken from statement_entry where organization_id = $1', [
        sale.organizationId,
      ]),
    ).toEqual({ amount: '22868', taken: '22868' })
  })

  test('of a rejected confirmation leave the bank entry as it was', async () => {
    const { paymentId } = await buyByTransfer()
    const entries = [{ id: 'entry-2', amount: 11_433, taken: 11_433 }]
    await expect(confirm(paymentId, { amount: 11_433, entries })).rejects.toMatchObject({ code: 'amount_differs' })
    const rows = await shop.owner.query('select from statement_entry where organization_id = $1', [sale.organizationId])
    expect(rows.rowCount).toBe(0)
  })
})

describe('the list of payments to confirm', () => {
  const list = async (query = '', of = staff) => {
    const page = await manualPaymentsPage(of, manualPaymentListOf(new URLSearchParams(query)))
    return { counts: page.counts, rows: page.rows.map(({ id, state, amount }) => [id, state, amount]) }
  }
  const expireAt = async (confirmationId: string, ago: string) => {
    await shop.owner.query(`update orders set held_until = now() - $2::interval where confirmation_id = $1`, [
      confirmationId,
      ago,
    ])
    await expireHolds(shop.system)
  }

  test('has what is waited for, and for 30 days what may still come', async () => {
    const [waiting, late, forgotten, paid] = [
      await buyByTransfer(),
      await buyByTransfer(),
      await buyByTransfer(),
      await buyByTransfer(),
    ]
    await confirm(paid.paymentId, {})
    await expireAt(late.confirmationId, '29 days')
    await expireAt(forgotten.confirmationId, '31 days')
    expect(await list()).toEqual({
      counts: { waiting: 1, late: 1 },
      rows: [
        [waiting.paymentId, 'waiting', 11_434],
        [late.paymentId, 'late', 11_434],
      ],
    })
    expect((await list('state=late')).rows).toEqual([[late.paymentId, 'late', 11_434]])
    expect((await list('q=nobody')).rows).toEqual([])
    const theirs = await openSale(shop)
    expect(await list('', memberOf(theirs))).toEqual({ counts: {}, rows: [] })
    await expect(list('', memberOf(sale, 'user'))).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('is a task of the dashboard for who may confirm', async () => {
    await buyByTransfer()
    const tasks = (role: 'admin' | 'user') => {
      const member = { ...staff, actor: memberOf(sale, role).actor }
      return member.db.transaction((em) => tasksOf(em, member))
    }
    expect(await tasks('admin')).toContainEqual({
      name: 'paymentsToConfirm',
      count: 1,
      href: '/admin/payments/transfers?state=waiting',
    })
    expect((await tasks('user')).map(({ name }) => name)).not.toContain('paymentsToConfirm')
  })
})
