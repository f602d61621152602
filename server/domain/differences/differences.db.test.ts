import { describe, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { latestPaymentId, offerMethods } from '#server/testing/manual-payments.ts'
import { orderListOf } from '#rules/orders/order-list.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { dayOf } from '#rules/time/day.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { settleSandboxPayment } from '#server/testing/orders.ts'
import { payOnline, payOrder, type PaidOrder } from '#server/testing/paid-orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import {
  addCompetition,
  addCoupon,
  addresses,
  checkout,
  draft,
  expireHold,
  openSale,
  orderRow,
  participant,
  queryRow,
  runJobs,
  takenPlaces,
  type Sale,
} from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { registrationPage } from '../registrations/registration-page.ts'
import { athleteDetails } from '../registrations/athlete-details.ts'
import { athletesPage } from '../registrations/athletes-page.ts'
import { ledgerDifferences } from '../ledger/ledger-differences.ts'
import { moveAthlete } from '../athletes/move-athlete.ts'
import { deleteAthlete } from '../athletes/delete-athlete.ts'
import { checkOut } from '../orders/check-out.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { confirmManualPayment } from '../payments/confirm-manual-payment.ts'
import { startPayment } from '../payments/start-payment.ts'
import { cancelLines } from '../orders/cancel-lines.ts'
import { confirmationPage } from '../orders/confirmation-page.ts'
import { expireOverdueHolds } from '../orders/expire-holds.ts'
import { orderPage } from '../orders/order-page.ts'
import { orderSummary } from '../orders/order-summary.ts'
import { ordersPage } from '../orders/orders-page.ts'
import { settleOrder } from '../orders/settle-order.ts'
import { addAthlete } from '../athletes/add-athlete.ts'
import { cancelAthlete } from '../athletes/cancel-athlete.ts'
import { restoreAthlete } from '../athletes/restore-athlete.ts'
import { grantOrder } from '../orders/grant-order.ts'
import { releaseHold } from '../orders/release-hold.ts'
import { quoteOrder } from '../orders/quote-order.ts'
import { settleDifference } from './settle-difference.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })

// Of 10,000 and 2,500, with a platform fee of 5 %, 5.99 % of everything for the provider, and VAT of 21 % on both.
const paidForOne = 11_434
const paidForMove = 2_858

type Charge = { id: string; confirmationId: string; state: string; total: number; buyer: { email: string } }

async function sellToOne(prices: { cheap: number; dear: number } = { cheap: 10_000, dear: 12_500 }) {
  const sale = await openSale(shop, { price: prices.cheap })
  const dear = await addCompetition(shop, sale, { price: prices.dear })
  for (const [id, name] of [
    [sale.competitionId, '10K'],
    [dear.competitionId, '21K'],
  ])
    await shop.owner.query('update competition set name = $2 where id = $1', [id, name])
  const order = await payOrder({ shop, ledger }, sale)
  const { id } = await queryRow<{ id: string }>(shop, 'select id from registration where order_id = $1', [order.id])
  const move = async (competitionId: string, difference?: 'charged' | 'settled' | 'waived') => {
    const { revision } = await queryRow<{ revision: number }>(shop, 'select revision from registration where id = $1', [
      id,
    ])
    return moveAthlete(memberOf(sale), id, { competitionId, clearsBib: false, reason: '', revision, difference })
  }
  return { sale, dear, order, registrationId: id, move }
}

const chargesOf = async ({ organizationId }: Sale): Promise<Charge[]> =>
  (
    await shop.owner.query<Charge>(
      `select id, confirmation_id as "confirmationId", state, total::int, buyer from orders
       where organization_id = $1 and moved_registration_id is not null order by created_at`,
      [organizationId],
    )
  ).rows
const attentionOf = async (sale: Sale, { id }: Pick<PaidOrder, 'id'>) =>
  (await orderPage(memberOf(sale), id, shop.platform.secrets)).attention
const mailsOf = async ({ id }: Pick<PaidOrder, 'id'>) =>
  (
    await shop.owner.query<{ kind: string }>(
      `select kind from message where payload ->> 'orderId' = $1 order by created_at, id`,
      [id],
    )
  ).rows.map(({ kind }) => kind)
const refundsOf = async ({ organizationId }: Sale) =>
  (
    await shop.owner.query<{ orderId: string; amount: number }>(
      `select order_id as "orderId", amount::int from refund where organization_id = $1 order by created_at, id`,
      [organizationId],
    )
  ).rows
const statusOf = async ({ organizationId }: Sale) =>
  (
    await queryRow<{ status: string }>(shop, 'select status from registration where organization_id = $1', [
      organizationId,
    ])
  ).status
const isBooked = async ({ organizationId }: Sale) =>
  (await ledgerDifferences(shop.system.db, organizationId)).length === 0
const cashDueOf = ({ id }: Pick<PaidOrder, 'id'>) =>
  queryRow(shop, 'select base::int, deferred_cash::int as cash, total::int from orders where id = $1', [id])

describe('a difference charged by link', () => {
  test('of which too little arrives by transfer leaves the rest to be paid in cash with the place', async () => {
    const { sale, dear, order, move } = await sellToOne()
    const ctx = await offerMethods(shop, sale)
    await move(dear.competitionId, 'charged')
    const [charge] = await chargesOf(sale)
    await startPayment(ctx, charge!.confirmationId, addresses, { method: 'transfer' })
    const payment = await latestPaymentId(shop, charge!.confirmationId)
    const receivedOn = dayOf(ctx.now, ctx.organization.timeZone)
    await confirmManualPayment(memberOf(sale), payment, { amount: 2_000, receivedOn, otherAmount: 'owe' })
    // Of 2,858, of which 2,500 are the price, 858 are left; the place costs 10,000 and them.
    expect(await cashDueOf(charge!)).toEqual({ base: 1_642, cash: 0, total: 2_000 })
    expect(await cashDueOf(order)).toEqual({ base: 10_858, cash: 858, total: paidForOne })
    expect(await mailsOf(order)).toContain('difference-in-cash')
    expect(await isBooked(sale)).toBe(true)
    // Back to the cheaper one, what is due goes first, and then what was paid for the move.
    await move(sale.competitionId, 'settled')
    expect(await cashDueOf(order)).toEqual({ base: 10_000, cash: 0, total: paidForOne })
    expect(await refundsOf(sale)).toEqual([{ orderId: charge!.id, amount: 2_000 }])
    expect(await isBooked(sale)).toBe(true)
  })

  test('is open at the athlete, in lists and files, and at both orders until it is paid', async () => {
    const { sale, dear, order, registrationId, move } = await sellToOne()
    const member = memberOf(sale)
    const seen = async () => {
      const athlete = await athleteDetails(member, { registrationId })
      const { rows } = await athletesPage(member, sale.eventId, athleteListOf(new URLSearchParams()))
      const { figures, related } = await orderPage(member, order.id, shop.platform.secrets)
      const summary = await orderSummary(member, order.id)
      const orders = await ordersPage(member, orderListOf(new URLSearchParams()))
      return {
        athlete: [athlete.differenceDue, athlete.differenceOrderId, athlete.label],
        list: rows.map((row) => [row.differenceDue, row.differenceOrderId, row.label]),
        order: [figures.differenceDue, related.map(({ id }) => id)],
        due: (await athletesPage(member, sale.eventId, athleteListOf(new URLSearchParams('payment=due')))).total,
        orders: orders.rows.map((row) => [row.id, row.differenceDue, row.label]),
        buyer: (await confirmationPage(sale.ctx, order.confirmationId)).figures.differenceDue,
        shell: [summary.differenceDue, summary.related.map(({ id, total, label }) => [id, total, label])],
      }
    }
    await move(dear.competitionId, 'charged')
    const [{ id: chargeId, confirmationId }] = (await chargesOf(sale)) as [Charge]
    expect(await seen()).toEqual({
      athlete: [2_858, chargeId, 'unpaid'],
      list: [[2_858, chargeId, 'unpaid']],
      due: 1,
      order: [2_858, [chargeId]],
      orders: [
        [chargeId, 0, 'unpaid'],
        [order.id, 2_858, 'unpaid'],
      ],
      buyer: 2_858,
      shell: [2_858, [[chargeId, 2_858, 'unpaid']]],
    })
    const charge = await orderSummary(member, chargeId)
    expect(charge.related).toMatchObject([{ id: order.id, total: paidForOne, contents: 'places' }])

    await payOnline({ shop, ledger }, sale, confirmationId)
    expect(await seen()).toMatchObject({
      athlete: [0, null, 'paid'],
      list: [[0, null, 'paid']],
      due: 0,
      order: [0, [chargeId]],
    })
  })

  test('is an order of its own that takes no place, and its payment confirms it', async () => {
    const { sale, dear, order, move } = await sellToOne()
    await move(dear.competitionId, 'charged')
    const [charge] = await chargesOf(sale)
    expect(charge).toMatchObject({ state: 'awaiting_payment', total: paidForMove })
    expect(charge!.buyer).toEqual(checkout().buyer)
    expect(await mailsOf(charge!)).toEqual(['registration-received'])
    expect([await takenPlaces(shop, sale.poolId), await takenPlaces(shop, dear.poolId)]).toEqual([0, 1])
    expect(await cashDueOf(order)).toEqual({ base: 10_000, cash: 0, total: paidForOne })

    await payOnline({ shop, ledger }, sale, charge!.confirmationId)
    expect((await chargesOf(sale)).map(({ state }) => state)).toEqual(['confirmed'])
    expect(await mailsOf(charge!)).toEqual(['registration-received', 'payment-approved'])
    expect(await isBooked(sale)).toBe(true)
    const { count } = await queryRow<{ count: number }>(
      shop,
      'select registrations_count::int as count from event where id = $1',
      [sale.eventId],
    )
    expect(count).toBe(1)
  })

  test('says whose move it is, and can be paid as long as a transfer is waited for, by any method but cash', async () => {
    const sold = await sellToOne()
    const organization = { ...sold.sale.ctx.organization, transferHours: 48, offersTransfer: true, offersCash: true }
    const sale = { ...sold.sale, ctx: { ...sold.sale.ctx, organization } }
    const move = { competitionId: sold.dear.competitionId, clearsBib: false, reason: '', revision: 0 }
    await moveAthlete(memberOf(sale), sold.registrationId, { ...move, difference: 'charged' })
    const [charge] = await chargesOf(sale)
    const page = await confirmationPage(sale.ctx, charge!.confirmationId)
    expect(page).toMatchObject({ contents: 'difference', canRetryPayment: true, label: 'unpaid' })
    expect(page.lines).toMatchObject([{ title: '10K → 21K', person: 'Ana Núñez 0', base: 2_500 }])
    expect(page.methods.map(({ method }) => method)).toEqual(['card', 'transfer'])
    const hours = (new Date(page.heldUntil).getTime() - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(47.9)
    expect(hours).toBeLessThan(48.1)
    await startPayment(sale.ctx, charge!.confirmationId, addresses)
    expect((await confirmationPage(sale.ctx, charge!.confirmationId)).heldUntil).toBe(page.heldUntil)
  })

  test('ends when the athlete moves on, and what was paid goes back with the way back', async () => {
    const { sale, dear, order, move } = await sellToOne()
    await move(dear.competitionId, 'charged')
    await move(sale.competitionId)
    expect((await chargesOf(sale)).map(({ state }) => state)).toEqual(['cancelled'])
    expect(await refundsOf(sale)).toEqual([])

    await move(dear.competitionId, 'charged')
    const [, charge] = await chargesOf(sale)
    await payOnline({ shop, ledger }, sale, charge!.confirmationId)
    const free = await addCompetition(shop, sale, { price: 0 })
    await move(free.competitionId, 'settled')
    const refunds = await refundsOf(sale)
    expect(refunds.toSorted((one, other) => one.amount - other.amount)).toEqual([
      { orderId: charge!.id, amount: paidForMove },
      { orderId: order.id, amount: paidForOne },
    ])
    await runJobs(shop, sale)
    expect(await isBooked(sale)).toBe(true)
    expect([(await orderRow(shop, order.confirmationId)).state, await statusOf(sale)]).toEqual([
      'confirmed',
      'confirmed',
    ])
  })

  test('is not charged where the place is not dearer, nor once the event has begun', async () => {
    const { sale, dear, registrationId, move } = await sellToOne()
    const free = await addCompetition(shop, sale, { price: 0 })
    await expect(move(free.competitionId, 'charged')).rejects.toMatchObject({ code: 'price_differs' })
    const offered = async () =>
      (await athleteDetails(memberOf(sale), { registrationId })).choices.moves.find(
        ({ id }) => id === dear.competitionId,
      )!.difference
    expect(await offered()).toMatchObject({ amount: 2_500, cash: 2_500, charge: { total: paidForMove } })
    await shop.owner.query(`update event set starts_at = now() - interval '1 minute' where id = $1`, [sale.eventId])
    expect(await offered()).toMatchObject({ charge: null })
    await expect(move(dear.competitionId, 'charged')).rejects.toMatchObject({ code: 'price_differs' })
    expect(await chargesOf(sale)).toEqual([])
  })
})

/** Somebody whom staff added for 10,000, paid outside of Dorsal, and moved to a competition of 12,500 by link. */
async function addByStaff() {
  const sale = await openSale(shop)
  const dear = await addCompetition(shop, sale, { price: 12_500 })
  const person = { ...participant(sale.competitionId), draftKey: newId(), reason: '', isSure: false }
  const registrationId = await addAthlete(memberOf(sale), sale.eventId, { ...person, payment: 'outside' })
  const move = { competitionId: dear.competitionId, clearsBib: false, reason: '', revision: 0 }
  const moves = async () => (await athleteDetails(memberOf(sale), { registrationId })).choices.moves
  expect(await moves()).toMatchObject([{ price: 12_500, agreed: 10_000, currency: 'ARS' }])
  const offered = async () => (await moves())[0]!.difference
  expect(await offered()).toMatchObject({ cash: 2_500, charge: { total: paidForMove } })
  await moveAthlete(memberOf(sale), registrationId, { ...move, difference: 'charged' })
  return { sale, registrationId }
}

test('the difference of an athlete whom staff added is taken when it is paid', async () => {
  const { sale } = await addByStaff()
  const [charge] = await chargesOf(sale)
  await payOnline({ shop, ledger }, sale, charge!.confirmationId)
  await runJobs(shop, sale)
  expect((await chargesOf(sale)).map(({ state }) => state)).toEqual(['confirmed'])
  expect(await refundsOf(sale)).toEqual([])
})

test('a difference is neither filled in, discounted nor given up', async () => {
  const { sale, dear, move } = await sellToOne()
  await move(dear.competitionId, 'charged')
  const [charge] = await chargesOf(sale)
  const { confirmationId } = charge!
  const { draftKey } = await queryRow<{ draftKey: string }>(
    shop,
    'select draft_key as "draftKey" from orders where id = $1',
    [charge!.id],
  )
  await addCoupon(shop, sale, { code: 'FREE', discount: 10_000 })
  const rejected = { code: 'order_not_payable', values: { confirmationId } }
  await expect(releaseHold(sale.ctx, confirmationId)).rejects.toMatchObject(rejected)
  await expect(quoteOrder(sale.ctx, confirmationId, { couponCode: 'FREE' })).rejects.toMatchObject(rejected)
  await expect(checkOut(sale.ctx, confirmationId, checkout('FREE'))).rejects.toMatchObject(rejected)
  await expect(registerAthletes(sale.ctx, sale.eventId, draft(sale.competitionId, { draftKey }))).rejects.toMatchObject(
    rejected,
  )
  expect((await registrationPage(sale.ctx, sale.eventId, confirmationId)).order).toBeNull()
  await startPayment(sale.ctx, confirmationId, addresses)
  expect(ledger.requests.at(-1)).toMatchObject({ cancelUrl: addresses.returnUrl })
  expect((await chargesOf(sale)).map(({ state, total }) => [state, total])).toEqual([['awaiting_payment', paidForMove]])
})

describe('a move back and forth', () => {
  test('gives back each fall of the price once, and what went back is due again', async () => {
    const { sale, dear, order, move } = await sellToOne({ cheap: 10_000, dear: 5_000 })
    const middle = await addCompetition(shop, sale, { price: 7_500 })
    await move(middle.competitionId, 'settled')
    await move(dear.competitionId, 'settled')
    expect((await refundsOf(sale)).map(({ amount }) => amount)).toEqual([2_859, 2_858])
    await expect(move(sale.competitionId)).rejects.toMatchObject({ code: 'price_differs' })
    await move(sale.competitionId, 'settled')
    expect(await cashDueOf(order)).toEqual({ base: 15_000, cash: 5_000, total: paidForOne })
  })
})

describe('moves settled in cash that nobody has collected', () => {
  const moveTo = async (...prices: number[]) => {
    const { sale, order, move } = await sellToOne({ cheap: 1_450_000, dear: 2_000_000 })
    for (const price of prices) await move((await addCompetition(shop, sale, { price })).competitionId, 'settled')
    const { total, cash } = await queryRow<{ total: number; cash: number }>(
      shop,
      'select total::int, deferred_cash::int as cash from orders where id = $1',
      [order.id],
    )
    const refunded = (await refundsOf(sale)).reduce((sum, { amount }) => sum + amount, 0)
    await runJobs(shop, sale)
    expect([await isBooked(sale), await statusOf(sale)]).toEqual([true, 'confirmed'])
    return { left: total - refunded, cash }
  }

  test('leave nothing due, and nothing paid, for a free place', async () => {
    expect(await moveTo(2_000_000, 0)).toEqual({ left: 0, cash: 0 })
  })

  test('leave what was paid as it was on the way back', async () => {
    expect(await moveTo(2_000_000, 1_450_001)).toEqual({ left: 1_657_887, cash: 1 })
  })

  test('leave the price of the last place due after many', async () => {
    expect(await moveTo(2_000_000, 900_000, 2_000_000, 0, 1_450_000)).toEqual({ left: 0, cash: 1_450_000 })
  })
})

describe('a difference that is not paid', () => {
  const expire = async () => {
    const sold = await sellToOne()
    await sold.move(sold.dear.competitionId, 'charged')
    const [charge] = await chargesOf(sold.sale)
    await expireHold(shop, charge!.confirmationId)
    await expireOverdueHolds(sold.sale.ctx)
    return { ...sold, charge: charge! }
  }

  test('needs staff until they have settled it, and its buyer hears of it', async () => {
    const { sale, charge } = await expire()
    expect(await mailsOf(charge)).toEqual(['registration-received', 'payment-expired'])
    expect(await attentionOf(sale, charge)).toEqual(['difference_unpaid'])
    await settleOrder(memberOf(sale), charge.id)
    expect(await attentionOf(sale, charge)).toEqual([])
    await expect(settleDifference(memberOf(sale), charge.id, { by: 'cash' })).rejects.toMatchObject({
      code: 'order_not_payable',
    })
  })

  test('is not due any more once its athlete is back, and comes back with the athlete who is restored', async () => {
    const { sale, move, charge } = await expire()
    await move(sale.competitionId)
    expect(await attentionOf(sale, charge)).toEqual([])
    await expect(settleDifference(memberOf(sale), charge.id, { by: 'cash' })).rejects.toMatchObject({
      code: 'order_not_payable',
    })

    const added = await addByStaff()
    const [first] = await chargesOf(added.sale)
    const staff = memberOf(added.sale)
    const { revision, bibNumber } = (await cancelAthlete(staff, added.registrationId, { revision: 1 }))!
    expect((await chargesOf(added.sale)).map(({ state }) => state)).toEqual(['cancelled'])
    await expect(settleDifference(staff, first!.id, { by: 'link' })).rejects.toMatchObject({
      code: 'order_not_payable',
    })
    await restoreAthlete(staff, added.registrationId, { revision, bibNumber })
    await settleDifference(staff, first!.id, { by: 'link' })
    expect((await chargesOf(added.sale)).map(({ state }) => state)).toEqual(['cancelled', 'awaiting_payment'])
  })

  test('is given for free without a mail, and nothing of it goes back', async () => {
    const { sale, dear, order, move } = await sellToOne()
    await move(dear.competitionId, 'charged')
    const [charge] = await chargesOf(sale)
    await grantOrder(memberOf(sale), charge!.id, { reason: 'Our mistake' })
    expect(await mailsOf(charge!)).toEqual(['registration-received'])
    expect((await orderPage(memberOf(sale), charge!.id, shop.platform.secrets)).may.resend).toBe(false)
    await move(sale.competitionId)
    expect(await refundsOf(sale)).toEqual([])
    expect(await cashDueOf(order)).toEqual({ base: 10_000, cash: 0, total: paidForOne })
  })

  test('is charged by a new link, once', async () => {
    const { sale, charge } = await expire()
    const again = () => settleDifference(memberOf(sale), charge.id, { by: 'link' })
    const outcomes = await Promise.allSettled([again(), again(), again()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await chargesOf(sale)).map(({ state, total }) => [state, total])).toEqual([
      ['expired', paidForMove],
      ['awaiting_payment', paidForMove],
    ])
    expect(await attentionOf(sale, charge)).toEqual([])
  })

  test('becomes due in cash on the order that sold the place, also before its time is over', async () => {
    const { sale, dear, order, move } = await sellToOne()
    await move(dear.competitionId, 'charged')
    const [charge] = await chargesOf(sale)
    await settleDifference(memberOf(sale), charge!.id, { by: 'cash' })
    expect((await chargesOf(sale)).map(({ state }) => state)).toEqual(['cancelled'])
    expect(await cashDueOf(order)).toEqual({ base: 12_500, cash: 2_500, total: paidForOne })
    expect(await isBooked(sale)).toBe(true)
  })

  test.each([
    ['is taken', async () => {}, 'confirmed'],
    [
      'goes back once the athlete is out',
      (sale: Sale) =>
        shop.owner.query(`update registration set status = 'cancelled' where organization_id = $1`, [
          sale.organizationId,
        ]),
      'refunded',
    ],
    [
      'goes back where it is due in cash meanwhile',
      async (sale: Sale) => {
        const [charge] = await chargesOf(sale)
        await settleDifference(memberOf(sale), charge!.id, { by: 'cash' })
      },
      'refunded',
    ],
  ])('and is paid late %s', async (_, change, state) => {
    const { sale, dear, move } = await sellToOne()
    await move(dear.competitionId, 'charged')
    const [charge] = await chargesOf(sale)
    await startPayment(sale.ctx, charge!.confirmationId, addresses)
    const payment = await queryRow<{ id: string }>(
      shop,
      'select provider_payment_id as id from payment where order_id = $1',
      [charge!.id],
    )
    await expireHold(shop, charge!.confirmationId)
    await expireOverdueHolds(sale.ctx)
    await change(sale)
    ledger.set(payment.id, { state: 'approved' })
    await settleSandboxPayment(shop, payment.id)
    await runJobs(shop, sale)
    expect((await orderRow(shop, charge!.confirmationId)).state).toBe(state)
  })
})

describe('an athlete who is cancelled', () => {
  const cancel = (sale: Sale, order: PaidOrder, line: string) =>
    cancelLines(memberOf(sale), order.id, {
      key: newId(),
      left: order.total,
      lines: [line],
      note: 'Injured',
      refund: 'full',
    })
  const lineOf = async ({ id }: PaidOrder) =>
    (await queryRow<{ id: string }>(shop, 'select id from order_line where order_id = $1', [id])).id

  test('owes no difference any more', async () => {
    const { sale, dear, order, move } = await sellToOne()
    await move(dear.competitionId, 'charged')
    await cancel(sale, order, await lineOf(order))
    expect((await chargesOf(sale)).map(({ state }) => state)).toEqual(['cancelled'])
  })

  test('owes none either while others of the order go on', async () => {
    const sale = await openSale(shop)
    const dear = await addCompetition(shop, sale, { price: 12_500 })
    const order = await payOrder({ shop, ledger }, sale, { athletes: 2 })
    const { id, line } = await queryRow<{ id: string; line: string }>(
      shop,
      'select id, line_id as line from registration where order_id = $1 and position = 0',
      [order.id],
    )
    const move = { competitionId: dear.competitionId, clearsBib: false, reason: '', revision: 0 }
    await moveAthlete(memberOf(sale), id, { ...move, difference: 'charged' })
    await cancel(sale, order, line)
    expect((await orderRow(shop, order.confirmationId)).state).toBe('confirmed')
    expect((await chargesOf(sale)).map(({ state }) => state)).toEqual(['cancelled'])
  })

  test('has staff give back the difference that was paid', async () => {
    const { sale, dear, order, move } = await sellToOne()
    await move(dear.competitionId, 'charged')
    const [charge] = await chargesOf(sale)
    await payOnline({ shop, ledger }, sale, charge!.confirmationId)
    expect(await attentionOf(sale, charge!)).toEqual([])
    await cancel(sale, order, await lineOf(order))
    expect(await attentionOf(sale, charge!)).toEqual(['difference_kept'])
  })
})

test('an athlete whose move was charged cannot be deleted', async () => {
  const sale = await openSale(shop, { price: 0 })
  const dear = await addCompetition(shop, sale, { price: 2_500 })
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, draft(sale.competitionId))
  await checkOut(sale.ctx, confirmationId, checkout())
  const { id } = await queryRow<{ id: string }>(shop, 'select id from registration where organization_id = $1', [
    sale.organizationId,
  ])
  const staff = memberOf(sale)
  const isDeletable = async () => (await athleteDetails(staff, { registrationId: id })).choices.isDeletable
  expect(await isDeletable()).toBe(true)
  const move = { competitionId: dear.competitionId, clearsBib: false, reason: '', revision: 0 }
  await moveAthlete(staff, id, { ...move, difference: 'charged' })
  expect(await isDeletable()).toBe(false)
  await expect(deleteAthlete(staff, id, { revision: 1 })).rejects.toMatchObject({ code: 'athlete_has_money' })
})
