import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { OrderMessageKind } from '#rules/messages/message-views.ts'
import type { OfferedMethod } from '#rules/payments/offered-methods.ts'
import { dayOf } from '#rules/time/day.ts'
import { addByStaff } from '#server/testing/added-by-staff.ts'
import { latestPaymentId, offerMethods } from '#server/testing/manual-payments.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { payOrder } from '#server/testing/paid-orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addCompetition, addresses, checkout, openSale, orderRow, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { cancelAthlete } from '../athletes/cancel-athlete.ts'
import { moveAthlete } from '../athletes/move-athlete.ts'
import { restoreAthlete } from '../athletes/restore-athlete.ts'
import { settleDifference } from '../differences/settle-difference.ts'
import type { MessagePayload } from '../messages/enqueue-message.ts'
import { messageView } from '../messages/message-view.ts'
import { confirmManualPayment } from '../payments/confirm-manual-payment.ts'
import { markRefundsReturned } from '../refunds/mark-refunds-returned.ts'
import { cancelLines } from './cancel-lines.ts'
import { markRefundReturned } from '../refunds/mark-refund-returned.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { checkOut } from './check-out.ts'
import { confirmationPage } from './confirmation-page.ts'
import { orderPage } from './order-page.ts'
import { releaseHolds } from './release-holds.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })
let sale: Sale
let ctx: Context
beforeEach(async () => {
  sale = await openSale(shop, { price: 10_000 })
  ctx = await offerMethods(shop, sale, { cash: true })
})

async function buyBy(paymentMethod: OfferedMethod, athletes = 1) {
  const { confirmationId } = await holdPlaces({ ...sale, ctx }, { athletes })
  await checkOut(ctx, confirmationId, { ...checkout(), paymentMethod }, addresses)
  return { confirmationId, id: (await orderRow(shop, confirmationId)).id }
}

type Mail = { kind: OrderMessageKind; recipient: string; payload: MessagePayload }

async function mailsOf(kinds: readonly string[]): Promise<Mail[]> {
  const { rows } = await shop.owner.query<Mail>(
    `select kind, recipient, payload from message where organization_id = $1 and kind = any ($2)
      order by payload ->> 'registrationId' nulls first, created_at, recipient`,
    [sale.organizationId, kinds],
  )
  return rows
}
const viewOf = (mail: Mail) => messageView(ctx, mail)
const endings = ['registration-cancelled', 'place-lost-and-refunded', 'cancellation-alert']
const summaryOf = (mails: readonly Mail[]) => mails.map(({ kind, recipient }) => [kind, recipient])

const idsOf = async (table: 'order_line' | 'registration', orderId: string) =>
  (
    await shop.owner.query<{ id: string }>(`select id from ${table} where order_id = $1 order by position`, [orderId])
  ).rows.map(({ id }) => id)
const revisionOf = async (id: string) =>
  (await queryRow<{ revision: number }>(shop, 'select revision from registration where id = $1', [id])).revision
const cancel = async (id: string) => cancelAthlete(memberOf(sale), id, { revision: await revisionOf(id) })
const cancelAll = async (orderId: string, more: { left?: number; refund?: 'full' | 'none'; note?: string } = {}) => {
  const request = {
    key: newId(),
    left: 0,
    lines: await idsOf('order_line', orderId),
    note: '',
    refund: 'full',
  } as const
  await cancelLines(memberOf(sale), orderId, { ...request, ...more })
}

describe('a cancellation by staff of which nothing goes back', () => {
  test('of an order in cash is mailed once to its buyer and its athletes, with nothing to pay', async () => {
    const { id } = await buyBy('cash')
    await cancelAll(id, { note: 'The course is full' })
    await cancelAll(id)
    const mails = await mailsOf(endings)
    expect(summaryOf(mails)).toEqual([
      ['registration-cancelled', 'ana@example.com'],
      ['registration-cancelled', 'ana0@example.com'],
    ])
    expect(await viewOf(mails[0]!)).toMatchObject({
      athletePosition: null,
      cancellation: { isWhole: true, keepsPayment: false, due: 0, note: 'The course is full' },
    })
    expect(await viewOf(mails[1]!)).toMatchObject({ athletePosition: 0, cancellation: { isWhole: true } })
  })

  test('of one athlete in cash says what is left to pay', async () => {
    const { id } = await buyBy('cash', 2)
    const [first] = await idsOf('registration', id)
    await cancel(first!)
    const mails = await mailsOf(endings)
    expect(summaryOf(mails)).toEqual([
      ['registration-cancelled', 'ana@example.com'],
      ['registration-cancelled', 'ana0@example.com'],
    ])
    const { deferred_cash: cash } = await queryRow<{ deferred_cash: string }>(
      shop,
      `select deferred_cash from order_line where order_id = $1 and state = 'confirmed'`,
      [id],
    )
    expect(await viewOf(mails[0]!)).toMatchObject({ cancellation: { isWhole: false, due: Number(cash) } })
    expect(await viewOf(mails[1]!)).toMatchObject({ cancellation: { isWhole: true, due: 0 } })
  })

  test('of one added for free is mailed to the athlete, again after a restoration, and never to who is in again', async () => {
    const id = await addByStaff(sale, { email: 'ana0@example.com' })
    await cancel(id)
    const [mail] = await mailsOf(endings)
    expect(await viewOf(mail!)).toMatchObject({ cancellation: { isWhole: true } })
    await restoreAthlete(memberOf(sale), id, { revision: await revisionOf(id), bibNumber: '' })
    expect(await viewOf(mail!)).toBeNull()
    await cancel(id)
    expect(summaryOf(await mailsOf(endings))).toHaveLength(2)
  })

  test('of what was paid online says that it is not refunded', async () => {
    const { id, total } = await payOrder({ shop, ledger }, sale)
    await cancelAll(id, { left: total, refund: 'none' })
    const mails = await mailsOf(endings)
    expect(summaryOf(mails)).toEqual([
      ['registration-cancelled', 'ana@example.com'],
      ['registration-cancelled', 'ana0@example.com'],
    ])
    expect(await viewOf(mails[0]!)).toMatchObject({ cancellation: { keepsPayment: true } })
  })
})

test('a cancellation by staff with a refund tells the buyer by the refund’s mail alone', async () => {
  const { id, total } = await payOrder({ shop, ledger }, sale)
  await cancelAll(id, { left: total })
  expect(summaryOf(await mailsOf(endings))).toEqual([
    ['place-lost-and-refunded', 'ana@example.com'],
    ['registration-cancelled', 'ana0@example.com'],
  ])
  const [refunded] = await mailsOf(['place-lost-and-refunded'])
  expect(await viewOf(refunded!)).toMatchObject({ because: 'line_cancelled', isWhole: true })
})

test('a cancellation by staff of one of two with a refund says that the rest stands', async () => {
  const { id, total } = await payOrder({ shop, ledger }, sale, { athletes: 2 })
  const [first] = await idsOf('order_line', id)
  const request = { key: newId(), left: total, lines: [first!], note: '', refund: 'full' } as const
  await cancelLines(memberOf(sale), id, request)
  const [refunded] = await mailsOf(['place-lost-and-refunded'])
  expect(await viewOf(refunded!)).toMatchObject({ because: 'line_cancelled', isWhole: false })
})

test('the mail about a manual refund of everything says that the order stands until the money is returned', async () => {
  const { id, total } = await payOrder({ shop, ledger }, sale)
  await shop.owner.query(`update payment set provider = 'transfer' where order_id = $1`, [id])
  await refundOrder(memberOf(sale), id, { key: newId(), left: total, scope: 'all', note: '' })
  const [mail] = await mailsOf(['place-lost-and-refunded'])
  expect(await viewOf(mail!)).toMatchObject({ because: 'by_organizer', isManualRefund: true, isWhole: false })
  const refund = await queryRow<{ id: string }>(shop, 'select id from refund where order_id = $1', [id])
  await markRefundReturned(memberOf(sale), refund.id)
  expect(await viewOf(mail!)).toMatchObject({ isManualRefund: true, isWhole: true })
})

describe('a hold that staff release', () => {
  const release = (orderId: string) => releaseHolds(memberOf(sale), { eventId: sale.eventId, orderId, scope: 'order' })

  test('is mailed to who waits with instructions, once, as a release', async () => {
    const { id } = await buyBy('transfer')
    await release(id)
    await expect(release(id)).rejects.toMatchObject({ code: 'nothing_to_release' })
    const mails = await mailsOf(['payment-expired'])
    expect(summaryOf(mails)).toEqual([['payment-expired', 'ana@example.com']])
    expect(await viewOf(mails[0]!)).toMatchObject({ isReleased: true })
  })

  test('is mailed where its only athlete is cancelled', async () => {
    const { id } = await buyBy('transfer')
    const [athlete] = await idsOf('registration', id)
    await cancel(athlete!)
    const mails = await mailsOf(['payment-expired', ...endings])
    expect(summaryOf(mails)).toEqual([['payment-expired', 'ana@example.com']])
    expect(await viewOf(mails[0]!)).toMatchObject({ isReleased: true })
  })

  test('is not mailed to who was on a card page', async () => {
    const { id } = await buyBy('card')
    await release(id)
    expect(await mailsOf(['payment-expired'])).toEqual([])
  })
})

describe('a move by staff', () => {
  const moves = ['registration-moved', 'place-lost-and-refunded']
  const move = async (id: string, competitionId: string, difference?: 'settled' | 'charged' | 'waived') => {
    const form = { competitionId, clearsBib: false, reason: '', revision: await revisionOf(id), difference }
    return moveAthlete(memberOf({ ...sale, ctx }), id, form)
  }
  const other = async (price: number, name = '21K') => {
    const { competitionId } = await addCompetition(shop, sale, { price })
    await shop.owner.query('update competition set name = $2 where id = $1', [competitionId, name])
    await shop.owner.query(`update competition set name = '10K' where id = $1`, [sale.competitionId])
    return competitionId
  }

  test('to a dearer competition, due in cash, says from where to where and how much is due in all', async () => {
    const dear = await other(12_500)
    const { id } = await payOrder({ shop, ledger }, sale)
    const [athlete] = await idsOf('registration', id)
    await move(athlete!, dear, 'settled')
    const mails = await mailsOf(moves)
    expect(summaryOf(mails)).toEqual([
      ['registration-moved', 'ana@example.com'],
      ['registration-moved', 'ana0@example.com'],
    ])
    const said = { person: 'Ana Núñez 0', from: '10K', to: '21K', cash: 2_500 }
    expect(await viewOf(mails[0]!)).toMatchObject({ ...said, athletePosition: null })
    expect(await viewOf(mails[1]!)).toMatchObject({ ...said, athletePosition: 0 })
    await move(athlete!, sale.competitionId, 'settled')
    expect(await viewOf(mails[0]!)).toBeNull()
  })

  test('at the same price is told as well, and one with a refund beside it', async () => {
    const same = await other(10_000)
    const { id } = await payOrder({ shop, ledger }, sale)
    const [athlete] = await idsOf('registration', id)
    await move(athlete!, same)
    expect(summaryOf(await mailsOf(moves))).toEqual([
      ['registration-moved', 'ana@example.com'],
      ['registration-moved', 'ana0@example.com'],
    ])
    const cheap = await other(8_000, '5K')
    await move(athlete!, cheap, 'settled')
    expect(summaryOf(await mailsOf(moves)).filter(([kind]) => kind === 'place-lost-and-refunded')).toHaveLength(1)
    expect(summaryOf(await mailsOf(moves))).toHaveLength(5)
  })

  test('whose difference becomes due in cash says that its link has ended', async () => {
    const dear = await other(12_500)
    const { id } = await payOrder({ shop, ledger }, sale)
    const [athlete] = await idsOf('registration', id)
    await move(athlete!, dear, 'charged')
    expect(await viewOf((await mailsOf(moves))[0]!)).toMatchObject({ cash: 0, endsCharge: false })
    const charge = await queryRow<{ id: string }>(shop, 'select id from orders where moved_registration_id = $1', [
      athlete,
    ])
    await settleDifference(memberOf({ ...sale, ctx }), charge.id, { by: 'cash' })
    const mails = await mailsOf(['difference-in-cash'])
    expect(summaryOf(mails)).toEqual([['difference-in-cash', 'ana@example.com']])
    expect(await viewOf(mails[0]!)).toMatchObject({ title: '10K → 21K', cash: 2_500 })
  })
})

test('money that staff still have to return reads as such on both pages, until it is returned', async () => {
  const { id, confirmationId } = await buyBy('transfer')
  const paymentId = await latestPaymentId(shop, confirmationId)
  const { total } = await orderRow(shop, confirmationId)
  await confirmManualPayment(memberOf(sale), paymentId, {
    amount: Number(total),
    receivedOn: dayOf(ctx.now, ctx.organization.timeZone),
  })
  await cancelAll(id, { left: Number(total) })
  const lineOf = async () => (await orderPage(memberOf(sale), id, shop.platform.secrets)).lines[0]
  expect(await lineOf()).toMatchObject({ refunded: Number(total), toReturn: Number(total) })
  expect((await confirmationPage(ctx, confirmationId)).refunds).toEqual({
    returned: 0,
    returnedManually: 0,
    returning: 0,
    manual: Number(total),
  })
  const { rows } = await shop.owner.query<{ id: string }>('select id from refund where order_id = $1', [id])
  await markRefundsReturned(
    memberOf(sale),
    rows.map((refund) => refund.id),
  )
  expect(await lineOf()).toMatchObject({ refunded: Number(total), toReturn: 0 })
  expect((await confirmationPage(ctx, confirmationId)).refunds).toEqual({
    returned: 0,
    returnedManually: Number(total),
    returning: 0,
    manual: 0,
  })
})
