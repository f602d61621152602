// Paying by transfer, QR and cash: the choice, its prices and holds, changing it, confirming manually.
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { confirmEmail, latestPaymentId, offerMethods, paymentStates } from '#server/testing/manual-payments.ts'
import { holdPlaces, settleSandboxPayment } from '#server/testing/orders.ts'
import { useShop } from '#server/testing/use-shop.ts'
import {
  addresses,
  checkout,
  expireHold,
  messageKinds,
  openSale,
  orderRow,
  queryRow,
  runJobs,
  takenPlaces,
  type Sale,
} from '#server/testing/shop.ts'
import type { OfferedMethod } from '#rules/payments/offered-methods.ts'
import { checkOut } from '../orders/check-out.ts'
import { confirmationPage } from '../orders/confirmation-page.ts'
import { expireHolds } from '../orders/expire-holds.ts'
import { quoteOrder } from '../orders/quote-order.ts'
import { findWrongOrders } from '../orders/wrong-orders.ts'
import { orderPage } from '../orders/order-page.ts'
import { releaseHold } from '../orders/release-hold.ts'
import { confirmManualPayment } from './confirm-manual-payment.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { remindOfPayments } from './remind-of-payments.ts'
import { startPayment } from './start-payment.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })
let sale: Sale
let ctx: Context
beforeEach(async () => {
  ledger.isDown = false
  sale = await openSale(shop)
  ctx = await offerMethods(shop, sale)
})

const buyBy = async (paymentMethod: OfferedMethod) => {
  const { confirmationId } = await holdPlaces({ ...sale, ctx })
  // The first athlete's address, so that it is the same person that holds and that buys.
  const buyer = { ...checkout().buyer, email: 'ana0@example.com' }
  return checkOut(ctx, confirmationId, { ...checkout(), buyer, paymentMethod }, addresses)
}

const orderOf = (confirmationId: string) =>
  queryRow<{ state: string; method: string | null; total: string; cash: string; net: string; minutes: number }>(
    shop,
    `select state, payment_method as method, total, deferred_cash as cash, net,
      round(extract(epoch from held_until - now()) / 60)::int as minutes from orders where confirmation_id = $1`,
    [confirmationId],
  )

const staff = () => ({
  ...ctx,
  actor: { kind: 'member', userId: '0', name: 'Eva', email: 'eva@example.com', role: 'admin' } as const,
})

const moveHold = (confirmationId: string, { ordered, until }: { ordered: string; until: string }) =>
  shop.owner.query(
    `with moved as (update orders set held_until = now() + $3::interval where confirmation_id = $1 returning id)
      update payment set created_at = now() - $2::interval from moved where order_id = moved.id`,
    [confirmationId, ordered, until],
  )

describe('a buyer', () => {
  test('who starts over keeps the order whose transfer may be on its way', async () => {
    const transfer = await buyBy('transfer')
    await releaseHold(ctx, transfer.confirmationId)
    expect((await orderOf(transfer.confirmationId)).state).toBe('awaiting_payment')
    const card = await buyBy('card')
    await releaseHold(ctx, card.confirmationId)
    expect((await orderOf(card.confirmationId)).state).toBe('cancelled')
    expect(await takenPlaces(shop, sale.poolId)).toBe(1)
  })

  test('who has to choose and does not is asked to, and nothing is saved', async () => {
    const { confirmationId } = await holdPlaces({ ...sale, ctx })
    await expect(checkOut(ctx, confirmationId, checkout(), addresses)).rejects.toMatchObject({
      code: 'payment_method_invalid',
      field: 'paymentMethod',
    })
    expect(await orderOf(confirmationId)).toMatchObject({ state: 'held', method: null })
    await expect(
      checkOut(ctx, confirmationId, { ...checkout(), paymentMethod: 'cash' }, addresses),
    ).rejects.toMatchObject({ code: 'payment_method_invalid' })
  })

  test('of an event with a single method need not choose', async () => {
    await shop.owner.query(`update event set payment_methods = '["transfer"]' where id = $1`, [sale.eventId])
    const { confirmationId } = await holdPlaces({ ...sale, ctx })
    await checkOut(ctx, confirmationId, checkout(), addresses)
    expect(await orderOf(confirmationId)).toMatchObject({ state: 'awaiting_payment', method: 'transfer' })
  })

  test('who chooses a transfer waits 72 hours and reads where to send what, with its reference', async () => {
    const { confirmationId, paymentUrl } = await buyBy('transfer')
    expect(paymentUrl).toBeNull()
    await confirmEmail(shop, ctx, confirmationId)
    expect(await orderOf(confirmationId)).toEqual({
      state: 'awaiting_payment',
      method: 'transfer',
      total: '11434',
      cash: '0',
      net: '10000',
      minutes: 4320,
    })
    expect(await paymentStates(shop, confirmationId)).toEqual([['transfer', 'pending']])
    const page = await confirmationPage(ctx, confirmationId)
    expect(page).toMatchObject({ label: 'pending', isPending: false, canRetryPayment: true })
    expect(page.instructions).toMatchObject({
      method: 'transfer',
      amount: 11_434,
      reference: page.confirmationNumber,
      bank: { holder: 'Club Ribera', accountNumber: '0170099220000067797370' },
      qr: null,
      receipt: null,
    })
    expect(page.methods.map(({ method, price }) => [method, price.total])).toEqual([
      ['card', 11_434],
      ['transfer', 11_434],
      ['qr', 11_434],
    ])
  })

  test('holds no longer than registration is open, and gets no transfer when there is no time for one', async () => {
    const close = (interval: string) =>
      shop.owner.query(`update event set registration_deadline = now() + $2::interval where id = $1`, [
        sale.eventId,
        interval,
      ])
    await close('5 hours')
    const { confirmationId } = await buyBy('transfer')
    await confirmEmail(shop, ctx, confirmationId)
    expect((await orderOf(confirmationId)).minutes).toBe(300)
    await close('20 minutes')
    const late = await holdPlaces({ ...sale, ctx })
    expect(
      (await quoteOrder(ctx, late.confirmationId, { couponCode: null })).methods.map(({ method }) => method),
    ).toEqual(['card'])
    await shop.owner.query(
      `update event set registration_deadline = null, starts_at = now() + interval '3 hours' where id = $1`,
      [sale.eventId],
    )
    const { confirmationId: ofQr } = await buyBy('qr')
    await confirmEmail(shop, ctx, ofQr)
    expect((await orderOf(ofQr)).minutes).toBe(180)
  })

  test('still counts against the limits of holds, by transfer and in cash', async () => {
    ctx = { ...(await offerMethods(shop, sale, { transfer: false, cash: true })), network: '203.0.113.7' }
    ctx = { ...ctx, holdLimits: { placesPerPerson: 2, percentPerNetwork: 100 } }
    await buyBy('qr')
    await buyBy('cash')
    await expect(holdPlaces({ ...sale, ctx })).rejects.toMatchObject({ code: 'too_many_held' })
  })
})

describe('another way to pay', () => {
  test('keeps order and places, gives up what was open, and holds as long as it takes', async () => {
    const { confirmationId, paymentUrl } = await buyBy('card')
    expect(paymentUrl).toContain('http://ledger.test/pay_')
    const pageId = [...ledger.payments.keys()].at(-1)!

    expect(await startPayment(ctx, confirmationId, addresses, { method: 'transfer', seenAmount: 11_434 })).toBeNull()
    await confirmEmail(shop, ctx, confirmationId)
    expect(await orderOf(confirmationId)).toMatchObject({ method: 'transfer', minutes: 4320 })
    await runJobs(shop, sale)
    expect(ledger.payments.get(pageId)).toMatchObject({ state: 'expired' })

    expect(await startPayment(ctx, confirmationId, addresses, { method: 'qr' })).toBeNull()
    const url = await startPayment(ctx, confirmationId, addresses, { method: 'card' })
    expect(url).toContain('http://ledger.test/pay_')
    expect(url).not.toBe(paymentUrl)
    expect(await orderOf(confirmationId)).toMatchObject({ state: 'awaiting_payment', method: 'card', minutes: 35 })
    expect(await paymentStates(shop, confirmationId)).toEqual([
      ['sandbox', 'expired'],
      ['transfer', 'expired'],
      ['qr', 'expired'],
      ['sandbox', 'pending'],
    ])
    expect(await takenPlaces(shop, sale.poolId)).toBe(1)
    expect(await messageKinds(shop, sale)).toEqual(Array(3).fill('registration-received'))
  })

  test('twice at the same moment opens one payment', async () => {
    const { confirmationId } = await buyBy('card')
    await Promise.all([1, 2].map(() => startPayment(ctx, confirmationId, addresses, { method: 'transfer' })))
    expect(await paymentStates(shop, confirmationId)).toEqual([
      ['sandbox', 'expired'],
      ['transfer', 'pending'],
    ])
  })

  test('does not prolong a hold by going back and forth', async () => {
    const { confirmationId } = await buyBy('transfer')
    await confirmEmail(shop, ctx, confirmationId)
    await shop.owner.query(`update orders set created_at = now() - interval '70 hours' where confirmation_id = $1`, [
      confirmationId,
    ])
    await startPayment(ctx, confirmationId, addresses, { method: 'card' })
    await startPayment(ctx, confirmationId, addresses, { method: 'transfer' })
    expect((await orderOf(confirmationId)).minutes).toBe(120)
  })

  test('lets money that was paid on the page before confirm the order, and gives a second one back', async () => {
    const { confirmationId } = await buyBy('card')
    const pageId = [...ledger.payments.keys()].at(-1)!
    await startPayment(ctx, confirmationId, addresses, { method: 'transfer' })
    const transferId = await latestPaymentId(shop, confirmationId)
    ledger.set(pageId, { state: 'approved' })
    await settleSandboxPayment(shop, pageId)
    expect(await orderOf(confirmationId)).toMatchObject({ state: 'confirmed' })
    expect(await paymentStates(shop, confirmationId)).toEqual([
      ['sandbox', 'approved'],
      ['transfer', 'expired'],
    ])
    await confirmManualPayment(staff(), transferId, { amount: 11_434, receivedOn: '2026-01-02' })
    expect(
      await queryRow(shop, `select state, because, amount from refund where organization_id = $1`, [
        sale.organizationId,
      ]),
    ).toEqual({ state: 'manual', because: 'already_paid', amount: '11434' })
  })
})

describe('what a method costs', () => {
  test('is passed on outside of the EEA and the UK, when the organizer says so', async () => {
    ctx = await offerMethods(shop, sale, { cash: true, passesCosts: true })
    const { confirmationId } = await holdPlaces({ ...sale, ctx })
    const prices = async (buyer: Context) =>
      Object.fromEntries(
        (await quoteOrder(buyer, confirmationId, { couponCode: null })).methods.map(({ method, price }) => [
          method,
          price.total + price.deferredCash,
        ]),
      )
    // 100.00 + 5 % and its VAT of 21 %; by card also 5.99 % of the total and its VAT.
    expect(await prices(ctx)).toEqual({ card: 11_434, transfer: 10_605, qr: 10_605, cash: 10_605 })
    const inSpain = { ...ctx, organization: { ...ctx.organization, region: 'es-ES' } }
    expect(await prices(inSpain)).toEqual({ card: 11_434, transfer: 11_434, qr: 11_434, cash: 11_434 })
  })

  test('is frozen with the order, follows a change, and is not changed behind the buyer', async () => {
    ctx = await offerMethods(shop, sale, { passesCosts: true })
    const { confirmationId } = await holdPlaces({ ...sale, ctx })
    const pay = (seenTotal: number) =>
      checkOut(ctx, confirmationId, { ...checkout(), paymentMethod: 'transfer', seenTotal }, addresses)
    await expect(pay(11_434)).rejects.toMatchObject({ code: 'price_changed' })
    await pay(10_605)
    expect(await orderOf(confirmationId)).toMatchObject({ total: '10605', net: '10000' })
    await expect(
      startPayment(ctx, confirmationId, addresses, { method: 'card', seenAmount: 10_605 }),
    ).rejects.toMatchObject({ code: 'price_changed' })
    await startPayment(ctx, confirmationId, addresses, { method: 'card', seenAmount: 11_434 })
    expect(await orderOf(confirmationId)).toMatchObject({ total: '11434', net: '10000', method: 'card' })
  })
})

describe('cash for the whole price', () => {
  test('confirms at once: everything is due in cash, fees are owed, and it is unpaid', async () => {
    ctx = await offerMethods(shop, sale, { cash: true })
    const { confirmationId, state, price } = await buyBy('cash')
    expect([state, price.total, price.deferredCash]).toEqual(['confirmed', 0, 11_434])
    // 11,434 in cash, of which 1,434 are fees: the organizer keeps 10,000 and owes the rest.
    expect(await orderOf(confirmationId)).toMatchObject({
      state: 'confirmed',
      method: 'cash',
      total: '0',
      cash: '11434',
      net: '-1434',
    })
    expect(await paymentStates(shop, confirmationId)).toEqual([])
    const page = await confirmationPage(ctx, confirmationId)
    expect(page).toMatchObject({ label: 'unpaid', isConfirmed: true, lines: [{ cash: 11_434 }] })
    expect(await messageKinds(shop, sale)).toEqual(['registration-alert', 'registration-confirmed-free'])
    expect(
      (await findWrongOrders(shop.system)).filter(({ organizationId }) => organizationId === sale.organizationId),
    ).toEqual([])
  })

  test('can be chosen instead of a transfer', async () => {
    ctx = await offerMethods(shop, sale, { cash: true })
    const { confirmationId } = await buyBy('transfer')
    expect(await startPayment(ctx, confirmationId, addresses, { method: 'cash', seenAmount: 11_434 })).toBeNull()
    expect(await orderOf(confirmationId)).toMatchObject({ state: 'confirmed', method: 'cash', cash: '11434' })
    expect(await paymentStates(shop, confirmationId)).toEqual([['transfer', 'expired']])
  })
})

describe('a manual payment', () => {
  test('waits while providers are asked about theirs', async () => {
    const { confirmationId } = await buyBy('transfer')
    await shop.owner.query(
      `update payment set created_at = now() - interval '1 day', updated_at = now() - interval '1 day'
        where organization_id = $1`,
      [sale.organizationId],
    )
    await reconcilePayments(shop.system)
    expect(await paymentStates(shop, confirmationId)).toEqual([['transfer', 'pending']])
  })

  test('is confirmed with its day, once, however often and by how many it is done', async () => {
    const { confirmationId } = await buyBy('transfer')
    const paymentId = await latestPaymentId(shop, confirmationId)
    const arrival = { amount: 11_434, receivedOn: '2026-01-02' }
    await Promise.all([1, 2].map(() => confirmManualPayment(staff(), paymentId, arrival)))
    await confirmManualPayment(staff(), paymentId, arrival)
    expect((await orderRow(shop, confirmationId)).state).toBe('confirmed')
    expect(
      await queryRow(
        shop,
        `select state, received_amount as amount, received_at at time zone 'America/Argentina/Buenos_Aires' = '2026-01-02' as day,
          (select count(*)::int from audit_entry where organization_id = $2 and action = 'payment.confirmed-manually') as entries
          from payment where id = $1`,
        [paymentId, sale.organizationId],
      ),
    ).toEqual({ state: 'approved', amount: '11434', day: true, entries: 1 })
    const kinds = await messageKinds(shop, sale)
    expect(kinds.filter((kind) => kind === 'payment-approved')).toEqual(['payment-approved'])
  })

  test.each([
    ['another amount', { amount: 11_433, receivedOn: '2026-01-02' }, 'amount_differs'],
    ['a day to come', { amount: 11_434, receivedOn: '2999-01-01' }, 'invalid_form'],
  ])('is not confirmed with %s', async (_what, arrival, code) => {
    const { confirmationId } = await buyBy('transfer')
    const paymentId = await latestPaymentId(shop, confirmationId)
    await expect(confirmManualPayment(staff(), paymentId, arrival)).rejects.toMatchObject({ code })
    expect(await paymentStates(shop, confirmationId)).toEqual([['transfer', 'pending']])
  })

  test('is offered to staff for confirmation until it is confirmed, one of a provider never', async () => {
    const confirmable = async (confirmationId: string) => {
      const { id } = await orderRow(shop, confirmationId)
      return (await orderPage(staff(), id, shop.platform.secrets)).payments.map((payment) => payment.isConfirmable)
    }
    const [transfer, card] = [await buyBy('transfer'), await buyBy('card')]
    expect(await confirmable(transfer.confirmationId)).toEqual([true])
    expect(await confirmable(card.confirmationId)).toEqual([false])
    const arrival = { amount: 11_434, receivedOn: '2026-01-02' }
    await confirmManualPayment(staff(), await latestPaymentId(shop, transfer.confirmationId), arrival)
    expect(await confirmable(transfer.confirmationId)).toEqual([false])
  })

  test('of a provider is not confirmed manually, nor by who may not', async () => {
    const { confirmationId } = await buyBy('card')
    const paymentId = await latestPaymentId(shop, confirmationId)
    const arrival = { amount: 11_434, receivedOn: '2026-01-02' }
    await expect(confirmManualPayment(staff(), paymentId, arrival)).rejects.toMatchObject({ code: 'not_found' })
    await expect(confirmManualPayment(ctx, paymentId, arrival)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('that arrives late takes its places again, or is owed back when they are gone', async () => {
    const [first, second] = [await buyBy('transfer'), await buyBy('transfer')]
    for (const { confirmationId } of [first, second]) await expireHold(shop, confirmationId)
    await expireHolds(shop.system)
    expect(await takenPlaces(shop, sale.poolId)).toBe(0)
    const arrival = { amount: 11_434, receivedOn: '2026-01-02' }
    await confirmManualPayment(staff(), await latestPaymentId(shop, first.confirmationId), arrival)
    expect((await orderRow(shop, first.confirmationId)).state).toBe('confirmed')
    await shop.owner.query('update place_pool set capacity = 1 where id = $1', [sale.poolId])
    await confirmManualPayment(staff(), await latestPaymentId(shop, second.confirmationId), arrival)
    expect((await orderRow(shop, second.confirmationId)).state).toBe('expired')
    expect(
      await queryRow(shop, `select state, because from refund where organization_id = $1`, [sale.organizationId]),
    ).toEqual({ state: 'manual', because: 'no_place' })
  })
})

describe('while a transfer is waited for', () => {
  const reminders = async () => (await messageKinds(shop, sale)).filter((kind) => kind === 'payment-reminder').length

  test('the buyer is reminded once, at half of the time', async () => {
    const { confirmationId } = await buyBy('transfer')
    await confirmEmail(shop, ctx, confirmationId)
    await moveHold(confirmationId, { ordered: '35 hours', until: '37 hours' })
    await remindOfPayments(shop.system)
    expect(await reminders()).toBe(0)
    await moveHold(confirmationId, { ordered: '37 hours', until: '35 hours' })
    await remindOfPayments(shop.system)
    await remindOfPayments(shop.system)
    expect(await reminders()).toBe(1)
  })

  test('nobody is reminded who has sent a receipt', async () => {
    const { confirmationId } = await buyBy('transfer')
    await confirmEmail(shop, ctx, confirmationId)
    await moveHold(confirmationId, { ordered: '37 hours', until: '35 hours' })
    await shop.owner.query(
      `insert into payment_receipt (id, organization_id, order_id, name, type, bytes, key)
        select gen_random_uuid(), organization_id, id, 'r.pdf', 'pdf', 10, 'k' from orders where confirmation_id = $1`,
      [confirmationId],
    )
    await remindOfPayments(shop.system)
    expect(await reminders()).toBe(0)
  })

  test('the end of the time gives the places back and is told, once', async () => {
    const { confirmationId } = await buyBy('transfer')
    await expireHold(shop, confirmationId)
    await expireHolds(shop.system)
    await expireHolds(shop.system)
    expect((await orderRow(shop, confirmationId)).state).toBe('expired')
    expect(await takenPlaces(shop, sale.poolId)).toBe(0)
    const kinds = await messageKinds(shop, sale)
    expect(kinds.filter((kind) => kind === 'payment-expired')).toEqual(['payment-expired'])
  })
})
