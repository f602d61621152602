import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { changeEventStatus } from '../events/change-event-status.ts'
import { checkOut } from '../orders/check-out.ts'
import { confirmationPage } from '../orders/confirmation-page.ts'
import { ledgerDifferences } from '../ledger/ledger-differences.ts'
import { expireOverdueHolds } from '../orders/expire-holds.ts'
import { orderPage } from '../orders/order-page.ts'
import { quoteOrder } from '../orders/quote-order.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { releaseHold } from '../orders/release-hold.ts'
import { settleOrder } from '../orders/settle-order.ts'
import {
  addCompetition,
  addCoupon,
  addresses,
  checkout,
  draft,
  messageKinds,
  openSale,
  orderRow,
  expireHold,
  queryRow,
  runJobs,
  takenPlaces,
  type Sale,
} from '#server/testing/shop.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { ProviderRefused } from './gateway.ts'
import { receiveNotice } from './payment-inbox.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { startPayment } from './start-payment.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { holdPlaces, settleSandboxPayment } from '#server/testing/orders.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })
beforeEach(() => {
  ledger.isDown = false
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('one payment, however it is reported', () => {
  test('100 duplicates of shuffled events, some of them late: one confirmation, one message', async () => {
    const { sale, confirmationId, paymentId } = await openPayment()
    ledger.set(paymentId, { state: 'approved' })
    const events = ['opened', 'processing', 'approved', 'receipt', 'settled'].map((kind) => `${paymentId}-${kind}`)
    const eventIds = shuffled(events.flatMap((id) => Array<string>(20).fill(id)))
    await Promise.all(eventIds.map((eventId) => sendNotice(paymentId, { eventId })))
    const { rowCount } = await shop.owner.query('select 1 from payment_event where provider_payment_id = $1', [
      paymentId,
    ])
    expect(rowCount).toBe(events.length)

    await Promise.all([runJobs(shop, sale), runJobs(shop, sale), runJobs(shop, sale)])
    for (let late = 0; late < 5; late += 1) await settle(paymentId)
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'confirmed' })
    expect(await messageKinds(shop, sale)).toEqual([
      'athlete-confirmed',
      'payment-approved',
      'registration-alert',
      'registration-received',
    ])
    expect(await paymentsOf(sale)).toEqual(['approved'])
    expect(await registrationsCount(sale)).toBe(1)
    expect(await inboxOf(paymentId)).toEqual(events.map(() => 'done'))
  })

  test('news that comes after what followed it changes nothing', async () => {
    const { sale, confirmationId, paymentId } = await openPayment()
    ledger.set(paymentId, { state: 'approved' })
    await settle(paymentId)
    for (const state of ['in_process', 'rejected', 'pending', 'expired', 'failed'] as const) {
      ledger.set(paymentId, { state })
      await settle(paymentId)
    }
    expect(await paymentsOf(sale)).toEqual(['approved'])
    expect((await orderRow(shop, confirmationId)).state).toBe('confirmed')
  })
})

describe('a rejected payment', () => {
  test('leaves the order to be paid by another attempt, and notifies the buyer once', async () => {
    const { sale, confirmationId, paymentId } = await openPayment()
    ledger.set(paymentId, { state: 'rejected' })
    await Promise.all([settle(paymentId), settle(paymentId)])
    expect(await confirmationPage(sale.ctx, confirmationId)).toMatchObject({ label: 'rejected', canRetryPayment: true })

    const second = await pay(sale, confirmationId)
    expect(second).not.toBe(paymentId)
    await runJobs(shop, sale)
    expect(ledger.closed).toContain(paymentId)
    ledger.set(second, { state: 'approved' })
    await settle(second)
    expect((await orderRow(shop, confirmationId)).state).toBe('confirmed')
    expect(await messageKinds(shop, sale)).toEqual([
      'athlete-confirmed',
      'payment-approved',
      'payment-rejected',
      'registration-alert',
      'registration-received',
    ])
  })

  test('is not gone on with once another was begun, though it is reported again after that', async () => {
    const { sale, confirmationId, payments } = await openTwoPayments()
    await runJobs(shop, sale)
    expect(await paymentsOf(sale)).toEqual(['expired', 'pending'])
    expect(await pay(sale, confirmationId)).toBe(payments[1])
    expect(await paymentsOf(sale)).toEqual(['expired', 'pending'])
  })

  test('may still be approved on the page where it was rejected', async () => {
    const { confirmationId, paymentId } = await openPayment()
    for (const state of ['rejected', 'in_process', 'approved'] as const) {
      ledger.set(paymentId, { state })
      await settle(paymentId)
    }
    expect((await orderRow(shop, confirmationId)).state).toBe('confirmed')
  })
})

test.each(['draft', 'cancelled'] as const)('nobody is led to pay for an event that is %s', async (status) => {
  const { sale, confirmationId, paymentId } = await openPayment()
  await shop.owner.query('update event set status = $2 where id = $1', [sale.eventId, status])
  const code = status === 'draft' ? 'event_not_published' : 'event_cancelled'
  for (const attempt of [
    () => startPayment(sale.ctx, confirmationId, addresses),
    () => checkOut(sale.ctx, confirmationId, checkout()),
    () => quoteOrder(sale.ctx, confirmationId, { couponCode: null }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code })
  ledger.set(paymentId, { state: 'approved' })
  await settle(paymentId)
  await runJobs(shop, sale)
  const { state } = await orderRow(shop, confirmationId)
  expect(state).toBe(status === 'draft' ? 'confirmed' : 'refunded')
})

test.each(['draft', 'published'] as const)(
  'money for an event that went back to draft during checkout is accepted, also past the hold: now %s',
  async (status) => {
    const { sale, confirmationId, paymentId } = await openPayment()
    await changeEventStatus(memberOf(sale), sale.eventId, 'draft')
    if (status === 'published') await changeEventStatus(memberOf(sale), sale.eventId, 'published')
    await expireHold(shop, confirmationId)
    await expireOverdueHolds(sale.ctx)
    expect((await orderRow(shop, confirmationId)).state).toBe('expired')
    ledger.set(paymentId, { state: 'approved' })
    await settle(paymentId)
    await runJobs(shop, sale)
    expect((await orderRow(shop, confirmationId)).state).toBe('confirmed')
    expect(await takenPlaces(shop, sale.poolId)).toBe(1)
    expect(await paymentsOf(sale)).toEqual(['approved'])
    expect(await messageKinds(shop, sale)).toEqual([
      'athlete-confirmed',
      'payment-approved',
      'registration-alert',
      'registration-received',
    ])
  },
)

test('a payment that arrives while its event is being cancelled waits for the cancellation, and goes back', async () => {
  const { sale, confirmationId, paymentId } = await openPayment()
  ledger.set(paymentId, { state: 'approved' })
  const staff = await shop.owner.connect()
  await staff.query('begin')
  await staff.query('select 1 from event where id = $1 for update', [sale.eventId])
  await staff.query(`update event set status = 'cancelled' where id = $1`, [sale.eventId])
  const { rows } = await staff.query<{ xid: string }>('select pg_current_xact_id()::xid::text as xid')
  const settlement = settle(paymentId)
  await vi.waitFor(async () => {
    const blockedSql = 'select 1 from pg_locks where not granted and transactionid = $1::xid'
    expect((await shop.owner.query(blockedSql, [rows[0]!.xid])).rowCount).toBeGreaterThan(0)
  }, 15_000)
  await staff.query('commit')
  staff.release()
  await settlement
  await runJobs(shop, sale)
  expect((await orderRow(shop, confirmationId)).state).toBe('refunded')
})

test('a page opened at an earlier price is closed, and what is paid there all the same goes back', async () => {
  const { sale, confirmationId, paymentId, submission } = await openPayment()
  await holdPlaces(sale, { athletes: 2, draftKey: submission.draftKey })
  await checkOut(sale.ctx, confirmationId, checkout())
  const second = await pay(sale, confirmationId)
  expect(second).not.toBe(paymentId)
  ledger.set(paymentId, { state: 'approved' })
  await settle(paymentId)
  ledger.set(second, { state: 'approved' })
  await settle(second)
  await runJobs(shop, sale)
  expect(ledger.closed).toContain(paymentId)
  expect(await paymentsOf(sale)).toEqual(['refunded', 'approved'])
  expect((await orderRow(shop, confirmationId)).state).toBe('confirmed')
  expect(await refundReasons(sale)).toEqual(['price_changed', 'price_changed'])
})

test('athletes changed while the page to pay is open are not confirmed by it: nobody accepted the terms for them', async () => {
  const { sale, confirmationId, paymentId, submission } = await openPayment()
  const changedSubmission = { ...draft(sale.competitionId), draftKey: submission.draftKey }
  await registerAthletes(sale.ctx, sale.eventId, changedSubmission)
  ledger.set(paymentId, { state: 'approved' })
  await runJobs(shop, sale)
  expect(ledger.closed).toContain(paymentId)
  expect(await paymentsOf(sale)).toEqual(['refunded'])
  expect(await refundReasons(sale)).toEqual(['price_changed', 'price_changed'])
  expect(await confirmationPage(sale.ctx, confirmationId)).toMatchObject({ label: 'unpaid' })
  await checkOut(sale.ctx, confirmationId, checkout())
  ledger.set(await pay(sale, confirmationId), { state: 'approved' })
  await backdate(sale, { created: '61 seconds', updated: '61 seconds' })
  await reconcile(sale)
  expect(await paymentsOf(sale)).toEqual(['refunded', 'approved'])
  expect((await orderRow(shop, confirmationId)).state).toBe('confirmed')
})

test('a page closed for changed athletes is not gone on with, though the price is the same', async () => {
  const { sale, confirmationId, paymentId, submission } = await openPayment()
  await registerAthletes(sale.ctx, sale.eventId, submission)
  await checkOut(sale.ctx, confirmationId, checkout())
  expect(await pay(sale, confirmationId)).not.toBe(paymentId)
  await runJobs(shop, sale)
  expect(await paymentsOf(sale)).toEqual(['expired', 'pending'])
})

test.each([
  ['released', ({ ctx }: Sale, id: string) => releaseHold(ctx, id), ['expired'], 'order_not_payable'],
  [
    'at another price',
    ({ ctx }: Sale, id: string) => checkOut(ctx, id, checkout('DIEZ'), addresses),
    ['expired', 'pending'],
    null,
  ],
  ['free', ({ ctx }: Sale, id: string) => checkOut(ctx, id, checkout('TOTAL')), ['expired'], 'order_already_paid'],
] as const)('nobody is led to a page that comes when its order is %s', async (_, change, states, answer) => {
  const sale = await openSale(shop)
  await addCoupon(shop, sale, { code: 'DIEZ', discount: 1_000 })
  await addCoupon(shop, sale, { code: 'TOTAL', discount: 10_000 })
  const { confirmationId } = await createCheckedOutOrder(sale)
  const real = ledger.startCheckout
  ledger.startCheckout = async (request) => {
    ledger.startCheckout = real
    const page = await real(request)
    await change(sale, confirmationId)
    return page
  }
  const url = startPayment(sale.ctx, confirmationId, addresses).catch(({ code }: { code: string }) => code)
  expect(await url).toBe(answer)
  expect(await paymentsOf(sale)).toEqual(states)
})

describe('a payment in process', () => {
  test('is waited for: no other attempt, no change, no release', async () => {
    const { sale, confirmationId, paymentId, submission } = await openPayment()
    ledger.set(paymentId, { state: 'in_process' })
    await settle(paymentId)
    expect(await confirmationPage(sale.ctx, confirmationId)).toMatchObject({ label: 'in_process', isPending: true })
    const attempts = [
      () => startPayment(sale.ctx, confirmationId, addresses),
      () => checkOut(sale.ctx, confirmationId, checkout()),
      () => releaseHold(sale.ctx, confirmationId),
      () => registerAthletes(sale.ctx, sale.eventId, submission),
    ]
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ code: 'order_not_payable', values: { confirmationId } })
  })
})

describe('two tabs', () => {
  test('are led to one page', async () => {
    const { sale, confirmationId, paymentId } = await openPayment()
    const urls = await Promise.all([1, 2, 3].map(() => startPayment(sale.ctx, confirmationId, addresses)))
    expect(new Set(urls)).toEqual(new Set([ledger.payments.get(paymentId)!.url]))
  })

  test('that pay twice at the same moment are paid for once: the second payment goes back', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => openTwoPayments()))
    const all = orders.flatMap(({ payments }) => payments)
    for (const id of all) ledger.set(id, { state: 'approved' })
    await Promise.all(all.map(settle))
    for (const { sale, confirmationId, payments } of orders) {
      await runJobs(shop, sale)
      expect((await paymentsOf(sale)).toSorted()).toEqual(['approved', 'refunded'])
      expect((await orderRow(shop, confirmationId)).state).toBe('confirmed')
      expect([await registrationsCount(sale), await takenPlaces(shop, sale.poolId)]).toEqual([1, 1])
      expect(ledger.refunds.filter(({ id }) => payments.includes(id))).toHaveLength(1)
      expect(await refundReasons(sale)).toEqual(['already_paid', 'already_paid'])
    }
  })
})

describe('a payment after the end of its hold', () => {
  test('takes its places again when they are free, and its coupon', async () => {
    const { sale, confirmationId, paymentId } = await openPayment({ coupon: 1 })
    await expireOrder(sale, confirmationId)
    expect(await takenPlaces(shop, sale.poolId)).toBe(0)
    ledger.set(paymentId, { state: 'approved' })
    await settle(paymentId)
    expect((await orderRow(shop, confirmationId)).state).toBe('confirmed')
    expect([await takenPlaces(shop, sale.poolId), await timesUsed(sale), await registrationsCount(sale)]).toEqual([
      1, 1, 1,
    ])
    expect(await messageKinds(shop, sale)).toContain('payment-approved')
  })

  test('goes back when the places are gone, and both sides are notified once', async () => {
    const { sale, confirmationId, paymentId } = await openPayment({ capacity: 1 })
    await expireOrder(sale, confirmationId)
    await holdPlaces(sale)
    ledger.set(paymentId, { state: 'approved' })
    await Promise.all([settle(paymentId), settle(paymentId)])
    expect(await paymentsOf(sale)).toEqual(['approved'])
    await runJobs(shop, sale)
    await runJobs(shop, sale)
    expect(await paymentsOf(sale)).toEqual(['refunded'])
    expect((await orderRow(shop, confirmationId)).state).toBe('refunded')
    expect(ledger.refunds.filter(({ id }) => id === paymentId)).toHaveLength(1)
    expect(await messageKinds(shop, sale)).toEqual([
      'place-lost-alert',
      'place-lost-and-refunded',
      'registration-received',
    ])
    expect(await refundReasons(sale)).toEqual(['no_place', 'no_place'])
    expect([await takenPlaces(shop, sale.poolId), await registrationsCount(sale)]).toEqual([1, 0])
  })

  test('takes all of its pools or none', async () => {
    const sale = await openSale(shop, { capacity: 1 })
    const other = await addCompetition(shop, sale, { capacity: 1 })
    const participants = [sale, other].flatMap(({ competitionId }) => draft(competitionId).participants)
    const { confirmationId, paymentId } = await openPaymentFor(sale, { ...draft(sale.competitionId), participants })
    await expireOrder(sale, confirmationId)
    const last = [sale.poolId, other.poolId].toSorted()[1]!
    await registerAthletes(
      sale.ctx,
      sale.eventId,
      draft(last === sale.poolId ? sale.competitionId : other.competitionId),
    )
    ledger.set(paymentId, { state: 'approved' })
    await settle(paymentId)
    await runJobs(shop, sale)
    expect((await orderRow(shop, confirmationId)).state).toBe('refunded')
    const taken = await Promise.all([sale, other].map(({ poolId }) => takenPlaces(shop, poolId)))
    expect([Math.min(...taken), Math.max(...taken)]).toEqual([0, 1])
  })

  test('goes back when the race has started', async () => {
    const { sale, confirmationId, paymentId } = await openPayment()
    await expireOrder(sale, confirmationId)
    await shop.owner.query('update competition set starts_at = now() where id = $1', [sale.competitionId])
    ledger.set(paymentId, { state: 'approved' })
    await settle(paymentId)
    await runJobs(shop, sale)
    expect((await orderRow(shop, confirmationId)).state).toBe('refunded')
    expect(await refundReasons(sale)).toEqual(['order_cancelled', 'order_cancelled'])
    expect(await takenPlaces(shop, sale.poolId)).toBe(0)
  })

  test('goes back when its coupon has been used up by others', async () => {
    const { sale, confirmationId, paymentId } = await openPayment({ coupon: 1 })
    await expireOrder(sale, confirmationId)
    const next = await holdPlaces(sale)
    await checkOut(sale.ctx, next.confirmationId, checkout('VERANO'))
    ledger.set(paymentId, { state: 'approved' })
    await settle(paymentId)
    await runJobs(shop, sale)
    expect((await orderRow(shop, confirmationId)).state).toBe('refunded')
    expect(await refundReasons(sale)).toEqual(['coupon_used', 'coupon_used'])
    expect([await timesUsed(sale), await takenPlaces(shop, sale.poolId)]).toEqual([1, 1])
  })

  test('is not in the way of overdue holds of others', async () => {
    const { sale, confirmationId, paymentId } = await openPayment({ capacity: 1 })
    await expireOrder(sale, confirmationId)
    const next = await holdPlaces(sale)
    await expireHold(shop, next.confirmationId)
    ledger.set(paymentId, { state: 'approved' })
    await settle(paymentId)
    expect((await orderRow(shop, confirmationId)).state).toBe('confirmed')
  })

  test('of an order that was released goes back', async () => {
    const { sale, confirmationId, paymentId } = await openPayment()
    await releaseHold(sale.ctx, confirmationId)
    ledger.set(paymentId, { state: 'approved' })
    await runJobs(shop, sale)
    expect(await paymentsOf(sale)).toEqual(['refunded'])
    expect((await orderRow(shop, confirmationId)).state).toBe('refunded')
  })

  test('of a cancelled event goes back', async () => {
    const { sale, confirmationId, paymentId } = await openPayment()
    await shop.owner.query(`update event set status = 'cancelled' where id = $1`, [sale.eventId])
    ledger.set(paymentId, { state: 'approved' })
    await settle(paymentId)
    await runJobs(shop, sale)
    expect(await paymentsOf(sale)).toEqual(['refunded'])
    expect((await orderRow(shop, confirmationId)).state).toBe('refunded')
    expect(await takenPlaces(shop, sale.poolId)).toBe(0)
    expect(await refundReasons(sale)).toEqual(['event_cancelled', 'event_cancelled'])
  })

  test('is prevented where it can be: the page is closed at the provider', async () => {
    const { sale, confirmationId, paymentId } = await openPayment()
    await expireOrder(sale, confirmationId)
    await runJobs(shop, sale)
    expect(ledger.payments.get(paymentId)!.state).toBe('expired')
    expect(await paymentsOf(sale)).toEqual(['expired'])
  })
})

describe('money that has gone back', () => {
  test('ends a confirmed order and frees its places', async () => {
    const { sale, confirmationId, paymentId } = await createPaidOrder()
    ledger.returnMoney(paymentId, ledger.payments.get(paymentId)!.amount)
    await Promise.all([settle(paymentId), settle(paymentId)])
    expect((await orderRow(shop, confirmationId)).state).toBe('refunded')
    expect([await takenPlaces(shop, sale.poolId), await registrationsCount(sale)]).toEqual([0, 0])
  })

  test('by a chargeback too', async () => {
    const { confirmationId, paymentId, sale } = await createPaidOrder()
    ledger.set(paymentId, { state: 'charged_back' })
    await settle(paymentId)
    expect(await confirmationPage(sale.ctx, confirmationId)).toMatchObject({ label: 'charged_back' })
  })

  test('by a chargeback that is won comes back once, for staff to decide about', async () => {
    const { confirmationId, paymentId, sale } = await createPaidOrder()
    ledger.set(paymentId, { state: 'charged_back', disputesWon: 0 })
    const disputed = (await ledger.fetchPayment(paymentId))!
    await settle(paymentId)
    // An answer that was asked for before the dispute is no win.
    ledger.set(paymentId, { state: 'approved', disputesWon: 0 })
    await settle(paymentId)
    expect(await paymentsOf(sale)).toEqual(['charged_back'])
    const { id: orderId } = await queryRow<{ id: string }>(shop, 'select id from orders where confirmation_id = $1', [
      confirmationId,
    ])
    await settleOrder(memberOf(sale), orderId)

    ledger.set(paymentId, { state: 'approved', disputesWon: 1 })
    await Promise.all([settle(paymentId), settle(paymentId)])
    await settle(paymentId)
    ledger.payments.set(paymentId, { ...ledger.payments.get(paymentId)!, ...disputed })
    await settle(paymentId)
    expect(await paymentsOf(sale)).toEqual(['approved'])
    const { rows: booked } = await shop.owner.query(
      `select kind, amount::int from ledger_entry where organization_id = $1 and kind in ('received', 'charged_back')
        order by at, amount`,
      [sale.organizationId],
    )
    expect(booked).toEqual([
      { kind: 'received', amount: 11_434 },
      { kind: 'charged_back', amount: -11_434 },
      { kind: 'charged_back', amount: 11_434 },
    ])
    const { rows: audited } = await shop.owner.query(
      `select details from audit_entry where organization_id = $1 and action = 'payment.dispute-won'`,
      [sale.organizationId],
    )
    expect(audited).toEqual([{ details: { orderId, amount: 11_434 } }])
    expect((await orderRow(shop, confirmationId)).state).toBe('charged_back')
    expect((await orderPage(memberOf(sale), orderId, shop.platform.secrets)).attention).toEqual(['paid_without_order'])

    ledger.set(paymentId, { state: 'approved', disputesWon: 1 })
    await refundOrder(memberOf(sale), orderId, { key: newId(), left: 11_434, scope: 'all', note: 'It was won' })
    await runJobs(shop, sale)
    expect(await paymentsOf(sale)).toEqual(['refunded'])
    expect((await orderRow(shop, confirmationId)).state).toBe('refunded')
    expect(await ledgerDifferences(shop.system.db, sale.organizationId)).toEqual([])
  })

  test('by a second chargeback, after one that was won, goes again', async () => {
    const { paymentId, sale } = await createPaidOrder()
    for (const [state, disputesWon] of [
      ['charged_back', 0],
      ['approved', 1],
      ['charged_back', 1],
    ] as const) {
      ledger.set(paymentId, { state, disputesWon })
      await settle(paymentId)
    }
    expect(await paymentsOf(sale)).toEqual(['charged_back'])
    expect((await messageKinds(shop, sale)).filter((kind) => kind === 'charged-back-alert')).toHaveLength(2)
    expect(await ledgerDifferences(shop.system.db, sale.organizationId)).toEqual([])
  })

  test('by a chargeback of which only the win is heard changes nothing', async () => {
    const { confirmationId, paymentId, sale } = await createPaidOrder()
    ledger.set(paymentId, { state: 'approved', disputesWon: 1 })
    await settle(paymentId)
    expect(await paymentsOf(sale)).toEqual(['approved'])
    expect((await orderRow(shop, confirmationId)).state).toBe('confirmed')
  })

  test('in part leaves the order as it is', async () => {
    const { confirmationId, paymentId } = await createPaidOrder()
    ledger.returnMoney(paymentId, 100)
    await settle(paymentId)
    expect((await orderRow(shop, confirmationId)).state).toBe('confirmed')
  })

  test('goes back once, whatever the provider answers on the way', async () => {
    const { sale, confirmationId, paymentId } = await openPayment({ capacity: 1 })
    await expireOrder(sale, confirmationId)
    await holdPlaces(sale)
    ledger.set(paymentId, { state: 'approved' })
    await settle(paymentId)
    const { id } = await queryRow<{ id: string }>(
      shop,
      'select refund.id from refund join payment on payment.id = payment_id where provider_payment_id = $1',
      [paymentId],
    )
    const job = { organizationId: sale.organizationId, refundId: id }

    ledger.isDown = true
    await expect(refund(job)).rejects.toThrow('closed')
    ledger.isDown = false
    // The refund is made, but the process dies before the answer arrives.
    const real = ledger.refund
    ledger.refund = async (request) => {
      await real(request)
      throw new Error('killed')
    }
    await expect(refund(job)).rejects.toThrow('killed')
    ledger.refund = real
    await Promise.all([refund(job), refund(job)])
    expect(ledger.refunds.filter((one) => one.id === paymentId)).toHaveLength(1)
    expect(await paymentsOf(sale)).toEqual(['refunded'])
  })
})

describe('what is not exactly the payment we asked for is quarantined', () => {
  test.each([
    ['amount_differs', { amount: 1 }],
    ['currency_differs', { currency: 'USD' }],
    ['account_differs', { account: 'acct_somebody' }],
    ['mode_differs', { live: true }],
    ['reference_unknown', { reference: 'no-payment-of-ours' }],
    ['reference_unknown', { reference: '0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee' }],
  ])('%s', async (reason, change) => {
    const { sale, confirmationId, paymentId } = await openPayment()
    ledger.set(paymentId, { state: 'approved', ...change })
    await sendNotice(paymentId)
    await runJobs(shop, sale)
    expect((await orderRow(shop, confirmationId)).state).toBe('awaiting_payment')
    expect(await inboxOf(paymentId)).toEqual([`quarantined: ${reason}`])
    const { id } = await queryRow<{ id: string }>(shop, 'select id from payment_event where provider_payment_id = $1', [
      paymentId,
    ])
    const entry = await queryRow(
      shop,
      `select action, details ->> 'reason' as reason from audit_entry where subject = $1`,
      [id],
    )
    expect(entry).toEqual({ action: 'payment-event.quarantined', reason })
  })

  test('another payment that names ours as its reference', async () => {
    const { sale, confirmationId, paymentId } = await openPayment()
    ledger.payments.set(`${paymentId}-copy`, {
      ...ledger.payments.get(paymentId)!,
      id: `${paymentId}-copy`,
      state: 'approved',
    })
    await settleSandboxPayment(shop, `${paymentId}-copy`)
    expect((await orderRow(shop, confirmationId)).state).toBe('awaiting_payment')
    expect(await paymentsOf(sale)).toEqual(['pending'])
  })

  test('a payment that another provider was asked for', async () => {
    const { sale, confirmationId, paymentId } = await openPayment()
    ledger.set(paymentId, { state: 'approved' })
    await shop.owner.query(`update payment set provider = 'stripe' where organization_id = $1`, [sale.organizationId])
    await settleSandboxPayment(shop, paymentId)
    expect((await orderRow(shop, confirmationId)).state).toBe('awaiting_payment')
    expect(await paymentsOf(sale)).toEqual(['pending'])
  })

  test.each([
    ['account_differs', { account: 'acct_somebody' }],
    ['mode_differs', { live: true }],
  ])('an event of %s is never processed', async (reason, change) => {
    const { sale, paymentId } = await openPayment()
    await sendNotice(paymentId, change)
    expect(await inboxOf(paymentId)).toEqual([`quarantined: ${reason}`])
    const job = `select 1 from pgboss.job where name = 'settle-payment' and data ->> 'providerPaymentId' = $1`
    expect((await shop.owner.query(job, [paymentId])).rowCount).toBe(0)
    expect(await paymentsOf(sale)).toEqual(['pending'])
  })
})

describe('when the provider is down', () => {
  test('at the start, the order stays payable and the same attempt goes on', async () => {
    const sale = await openSale(shop)
    const { confirmationId } = await createCheckedOutOrder(sale)
    ledger.isDown = true
    await expect(startPayment(sale.ctx, confirmationId, addresses)).rejects.toMatchObject({
      code: 'payment_unavailable',
    })
    ledger.isDown = false
    await startPayment(sale.ctx, confirmationId, addresses)
    expect(await paymentsOf(sale)).toEqual(['pending'])
  })

  test('or will not have this attempt, the next tap makes another', async () => {
    const sale = await openSale(shop)
    const { confirmationId } = await createCheckedOutOrder(sale)
    const real = ledger.startCheckout
    ledger.startCheckout = () => Promise.reject(new ProviderRefused('key_reused', 'asked differently before'))
    await expect(startPayment(sale.ctx, confirmationId, addresses)).rejects.toMatchObject({
      code: 'payment_not_started',
    })
    ledger.startCheckout = real
    await startPayment(sale.ctx, confirmationId, addresses)
    expect(await paymentsOf(sale)).toEqual(['failed', 'pending'])
  })

  test('while settling, the job is tried again and ends the same', async () => {
    const { sale, confirmationId, paymentId } = await openPayment()
    ledger.set(paymentId, { state: 'approved' })
    await sendNotice(paymentId)
    ledger.isDown = true
    await expect(runJobs(shop, sale)).rejects.toThrow('closed')
    expect(await inboxOf(paymentId)).toEqual(['received'])
    ledger.isDown = false
    await settle(paymentId)
    expect((await orderRow(shop, confirmationId)).state).toBe('confirmed')
  })
})

describe('a process killed between the provider and the commit', () => {
  test('leaves an attempt that the next tap goes on with: the same page, no second payment', async () => {
    const sale = await openSale(shop)
    const { confirmationId } = await createCheckedOutOrder(sale)
    const orphan = await dieAfterCheckout(sale, confirmationId)
    expect(await startPayment(sale.ctx, confirmationId, addresses)).toBe(orphan.url)
    expect(await paymentsOf(sale)).toEqual(['pending'])
    expect([...ledger.payments.values()].filter(({ reference }) => reference === orphan.reference)).toHaveLength(1)
  })

  test('is matched by its reference when the provider reports it first', async () => {
    const sale = await openSale(shop)
    const { confirmationId } = await createCheckedOutOrder(sale)
    const orphan = await dieAfterCheckout(sale, confirmationId)
    ledger.set(orphan.id, { state: 'approved' })
    await sendNotice(orphan.id)
    await settle(orphan.id)
    expect((await orderRow(shop, confirmationId)).state).toBe('confirmed')
  })
})

describe('reconciliation', () => {
  test('asks about a payment without news after a minute and then ever more rarely', async () => {
    const { sale, confirmationId, paymentId } = await openPayment()
    ledger.set(paymentId, { state: 'approved' })
    await reconcile(sale)
    expect((await orderRow(shop, confirmationId)).state).toBe('awaiting_payment')
    await backdate(sale, { created: '61 seconds', updated: '61 seconds' })
    await reconcile(sale)
    expect((await orderRow(shop, confirmationId)).state).toBe('confirmed')
  })

  test.each([-20, 20])('reads the database’s clock alone: ours is %i minutes off', async (minutes) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
    const { sale, paymentId } = await openPayment()
    expect(Math.abs(await secondsUntouched(sale))).toBeLessThan(60)
    await backdate(sale, { created: '5 minutes', updated: '5 minutes' })
    ledger.set(paymentId, { state: 'rejected' })
    await settle(paymentId)
    expect(Math.abs(await secondsUntouched(sale))).toBeLessThan(60)
  })

  test('backs off', async () => {
    const { sale, paymentId } = await openPayment()
    const fetchSpy = vi.spyOn(ledger, 'fetchPayment')
    const fetchCount = () => fetchSpy.mock.calls.filter(([id]) => id === paymentId).length
    await backdate(sale, { created: '20 minutes', updated: '9 minutes' })
    await reconcile(sale)
    expect(fetchCount()).toBe(0)
    await backdate(sale, { created: '20 minutes', updated: '10 minutes' })
    await reconcile(sale)
    expect(fetchCount()).toBe(1)
  })

  test.each([
    ['pending', '40 seconds', '40 seconds', 0],
    ['pending', '62 seconds', '62 seconds', 1],
    ['pending', '40 minutes', '19 minutes', 0],
    ['pending', '40 minutes', '21 minutes', 1],
    ['pending', '30 days', '350 minutes', 0],
    ['pending', '30 days', '370 minutes', 1],
    ['in_process', '62 seconds', '62 seconds', 1],
    ['rejected', '47 hours', '7 hours', 1],
    ['rejected', '49 hours', '7 hours', 0],
    ['approved', '47 hours', '7 hours', 0],
    ['failed', '47 hours', '7 hours', 0],
  ] as const)(
    'asks about a payment that is %s, of %s ago, untouched for %s: %i times',
    async (state, created, updated, times) => {
      const { sale, paymentId } = await openPayment()
      const fetchSpy = vi.spyOn(ledger, 'fetchPayment')
      await shop.owner.query('update payment set state = $2 where organization_id = $1', [sale.organizationId, state])
      await backdate(sale, { created, updated })
      await reconcile(sale)
      expect(fetchSpy.mock.calls.filter(([id]) => id === paymentId)).toHaveLength(times)
    },
  )

  test.each([
    ['9 minutes', 'pending'],
    ['11 minutes', 'failed'],
  ])('an attempt without a page is, %s later, %s', async (created, state) => {
    const { sale } = await openPayment()
    await shop.owner.query('update payment set provider_payment_id = null where organization_id = $1', [
      sale.organizationId,
    ])
    await backdate(sale, { created, updated: created })
    await reconcile(sale)
    expect(await paymentsOf(sale)).toEqual([state])
  })

  test('finds the second card of a rejected payment', async () => {
    const { sale, confirmationId, paymentId } = await openPayment()
    ledger.set(paymentId, { state: 'rejected' })
    await settle(paymentId)
    ledger.set(paymentId, { state: 'approved' })
    await backdate(sale, { created: '5 minutes', updated: '5 minutes' })
    await reconcile(sale)
    expect((await orderRow(shop, confirmationId)).state).toBe('confirmed')
  })

  test('tries a refund again whose job was lost', async () => {
    const { sale, confirmationId, paymentId } = await openPayment({ capacity: 1 })
    await expireOrder(sale, confirmationId)
    await holdPlaces(sale)
    ledger.set(paymentId, { state: 'approved' })
    await settle(paymentId)
    await shop.owner.query(`delete from pgboss.job where data ->> 'organizationId' = $1`, [sale.organizationId])
    await backdate(sale, { created: '5 minutes', updated: '5 minutes' })
    await reconcile(sale)
    expect(await paymentsOf(sale)).toEqual(['refunded'])
  })

  test('gives up an attempt that never got a page, and an answer that comes later is thrown away', async () => {
    const sale = await openSale(shop)
    const { confirmationId } = await createCheckedOutOrder(sale)
    const real = ledger.startCheckout
    ledger.startCheckout = async (request) => {
      const answer = await real(request)
      await backdate(sale, { created: '11 minutes', updated: '11 minutes' })
      await reconcile(sale)
      return answer
    }
    await expect(startPayment(sale.ctx, confirmationId, addresses)).rejects.toMatchObject({
      code: 'payment_unavailable',
    })
    ledger.startCheckout = real
    expect(await paymentsOf(sale)).toEqual(['failed'])
    await startPayment(sale.ctx, confirmationId, addresses)
    expect(await paymentsOf(sale)).toEqual(['failed', 'pending'])
  })
})

async function openPayment({ capacity = 10, coupon }: { capacity?: number; coupon?: number } = {}) {
  const sale = await openSale(shop, { capacity })
  if (coupon) await addCoupon(shop, sale, { code: 'VERANO', discount: 1_000, usageLimit: coupon })
  return openPaymentFor(sale, draft(sale.competitionId), coupon ? 'VERANO' : null)
}

async function openPaymentFor(sale: Sale, submission: ReturnType<typeof draft>, couponCode: string | null = null) {
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, submission)
  await checkOut(sale.ctx, confirmationId, checkout(couponCode))
  return { sale, submission, confirmationId, paymentId: await pay(sale, confirmationId) }
}

async function openTwoPayments() {
  const { sale, confirmationId, paymentId } = await openPayment()
  ledger.set(paymentId, { state: 'rejected' })
  await settle(paymentId)
  return { sale, confirmationId, payments: [paymentId, await pay(sale, confirmationId)] }
}

async function createPaidOrder() {
  const payment = await openPayment()
  ledger.set(payment.paymentId, { state: 'approved' })
  await settle(payment.paymentId)
  return payment
}

async function createCheckedOutOrder(sale: Sale) {
  const order = await holdPlaces(sale)
  return checkOut(sale.ctx, order.confirmationId, checkout())
}

async function pay({ ctx }: Sale, confirmationId: string): Promise<string> {
  const url = await startPayment(ctx, confirmationId, addresses)
  return [...ledger.payments.values()].find((payment) => payment.url === url)!.id
}

async function dieAfterCheckout(sale: Sale, confirmationId: string) {
  const real = ledger.startCheckout
  ledger.startCheckout = async (request) => {
    await real(request)
    throw new Error('killed')
  }
  await expect(startPayment(sale.ctx, confirmationId, addresses)).rejects.toThrow('killed')
  ledger.startCheckout = real
  return [...ledger.payments.values()].at(-1)!
}

const settle = (providerPaymentId: string) => settleSandboxPayment(shop, providerPaymentId)

const refund = ({ organizationId, refundId }: { organizationId: string; refundId: string }) =>
  shop.system.findContext(organizationId).then((ctx) => sendRefund(ctx!, refundId))

const sendNotice = (paymentId: string, change: { eventId?: string; account?: string; live?: boolean } = {}) =>
  receiveNotice(shop.system, ledger, {
    eventId: `event-${paymentId}`,
    paymentId,
    kind: 'payment.updated',
    account: ledger.account,
    live: ledger.live,
    ...change,
  })

async function expireOrder({ ctx }: Sale, confirmationId: string) {
  await expireHold(shop, confirmationId)
  await expireOverdueHolds(ctx)
}

async function reconcile(sale: Sale) {
  await reconcilePayments(shop.system)
  await runJobs(shop, sale)
}

const backdate = ({ organizationId }: Sale, { created, updated }: { created: string; updated: string }) =>
  Promise.all(
    ['payment', 'refund'].map((table) =>
      shop.owner.query(
        `update ${table} set created_at = now() - $2::interval, updated_at = now() - $3::interval
          where organization_id = $1`,
        [organizationId, created, updated],
      ),
    ),
  )

const secondsUntouched = ({ organizationId }: Sale) =>
  number(
    'select extract(epoch from now() - updated_at)::int as value from payment where organization_id = $1',
    organizationId,
  )

const column = async (sql: string, values: unknown[]): Promise<string[]> =>
  (await shop.owner.query<{ value: string }>(sql, values)).rows.map(({ value }) => value)
const paymentsOf = ({ organizationId }: Sale) =>
  column('select state as value from payment where organization_id = $1 order by attempt', [organizationId])
const refundReasons = ({ organizationId }: Sale) =>
  column(
    `select payload -> 'refund' ->> 'because' as value from message where organization_id = $1 and payload ? 'refund'`,
    [organizationId],
  )
const inboxOf = (paymentId: string) =>
  column(`select concat_ws(': ', state, reason) as value from payment_event where provider_payment_id = $1`, [
    paymentId,
  ])
const number = async (sql: string, id: string) => (await queryRow<{ value: number }>(shop, sql, [id])).value
const registrationsCount = ({ eventId }: Sale) =>
  number('select registrations_count as value from event where id = $1', eventId)
const timesUsed = ({ organizationId }: Sale) =>
  number('select times_used as value from coupon where organization_id = $1', organizationId)

function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
