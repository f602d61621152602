import { expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { draftWith, sellItem } from '#server/testing/merchandise.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { settleSandboxPayment } from '#server/testing/orders.ts'
import { payOrder, type PaidOrder } from '#server/testing/paid-orders.ts'
import {
  addCoupon,
  addresses,
  checkout,
  draft,
  messageKinds,
  openSale,
  orderRow,
  queryRow,
  runJobs,
  takenPlaces,
  type Sale,
} from '#server/testing/shop.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openTeamSale, teamDraft } from '#server/testing/teams.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { messageView } from '../messages/message-view.ts'
import { checkOut } from '../orders/check-out.ts'
import { recordCash } from '../orders/record-cash.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { startPayment } from '../payments/start-payment.ts'
import { cancelOwnLines } from './cancel-own-lines.ts'
import { redeemOrderCode, sendOrderCode } from './order-codes.ts'
import { ownOrderPage } from './own-order-page.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })

type Bought = Pick<PaidOrder, 'id' | 'confirmationId'> & { total: number }

const keyOf = ({ id, confirmationId }: Bought) => ({ confirmationId, openOrderId: id })
const linesOf = async ({ id }: Bought) =>
  (
    await shop.owner.query<{ id: string; state: string; total: number }>(
      'select id, state, total::int from order_line where order_id = $1 order by position, id',
      [id],
    )
  ).rows
const cancel = (
  { ctx }: Pick<Sale, 'ctx'>,
  order: Bought,
  lines: readonly string[],
  { key = newId(), left = order.total, payee = '' } = {},
) => cancelOwnLines(ctx, keyOf(order), { key, left, lines: [...lines], payee }, shop.platform.secrets)
const refunds = async ({ id }: Bought) =>
  (
    await shop.owner.query<{ state: string; because: string; amount: number; payee: string | null }>(
      'select state, because, amount::int, payee from refund where order_id = $1 order by created_at',
      [id],
    )
  ).rows
const pay = (sale: Sale, athletes = 2) => payOrder({ shop, ledger }, sale, { athletes })
const at = (ctx: Context, now: Date): Context => ({ ...ctx, now })

async function buy(sale: Sale, submission: Parameters<typeof registerAthletes>[2], coupon: string | null = null) {
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, submission)
  await checkOut(sale.ctx, confirmationId, checkout(coupon))
  const { id, total, state } = await orderRow(shop, confirmationId)
  if (state !== 'confirmed') {
    await startPayment(sale.ctx, confirmationId, addresses)
    const payment = await queryRow<{ id: string }>(
      shop,
      'select provider_payment_id as id from payment where order_id = $1',
      [id],
    )
    ledger.set(payment.id, { state: 'approved' })
    await settleSandboxPayment(shop, payment.id)
  }
  return { id, confirmationId, total: Number(total) }
}

// 10,000 with a platform fee of 5 %, 5.99 % of everything for the provider, and VAT of 21 % on both.
const paidForOne = 11_434

test('one of two athletes is cancelled: place and money go back, the other goes on, and everybody is told', async () => {
  const sale = await openSale(shop)
  const order = await pay(sale)
  const [first, second] = await linesOf(order)
  expect(await cancel(sale, order, [first!.id])).toEqual({ amount: paidForOne })
  expect(await takenPlaces(shop, sale.poolId)).toBe(1)
  expect((await refunds(order)).map(({ state, because, amount }) => [state, because, amount])).toEqual([
    ['requested', 'by_buyer', paidForOne],
  ])
  await runJobs(shop, sale)
  expect((await refunds(order)).map(({ state }) => state)).toEqual(['done'])
  expect((await orderRow(shop, order.confirmationId)).state).toBe('confirmed')
  const page = await ownOrderPage(sale.ctx, keyOf(order))
  expect(page.lines.map(({ id, canChoose }) => [id, canChoose])).toEqual([
    [first!.id, false],
    [second!.id, true],
  ])
  expect(page.left).toBe(order.total - paidForOne)
  const kinds = await messageKinds(shop, sale)
  expect(kinds.filter((kind) => kind === 'place-lost-and-refunded')).toHaveLength(1)
  expect(kinds.filter((kind) => kind === 'place-lost-alert')).toHaveLength(1)
  expect(kinds).toContain('registration-cancelled')
})

test('twice with one form, and in two tabs at once, is once', async () => {
  const sale = await openSale(shop)
  const order = await pay(sale)
  const [first] = await linesOf(order)
  const attempts = ['the-same-key', 'the-same-key', 'another-key'].map((key) =>
    cancel(sale, order, [first!.id], { key }),
  )
  const amounts = (await Promise.all(attempts)).map(({ amount }) => amount)
  expect(amounts.toSorted((one, other) => other - one)).toEqual([paidForOne, 0, 0])
  expect(await refunds(order)).toHaveLength(1)
  expect(await takenPlaces(shop, sale.poolId)).toBe(1)
})

test('the order with its last line, and its coupon goes back', async () => {
  const sale = await openSale(shop)
  await addCoupon(shop, sale, { code: 'RIBERA10', discount: 1_000 })
  const order = await buy(sale, draft(sale.competitionId), 'RIBERA10')
  const used = () =>
    queryRow(shop, 'select times_used as used from coupon where organization_id = $1', [sale.organizationId])
  expect(await used()).toEqual({ used: 1 })
  const [only] = await linesOf(order)
  await cancel(sale, order, [only!.id])
  expect(await used()).toEqual({ used: 0 })
  expect((await orderRow(shop, order.confirmationId)).state).toBe('cancelled')
  await runJobs(shop, sale)
  expect((await orderRow(shop, order.confirmationId)).state).toBe('refunded')
})

test('until so many hours before the start, to the millisecond; with 0 hours never', async () => {
  const sale = await openSale(shop)
  const order = await pay(sale)
  // Clocks go forward in Madrid on 28 March 2027: 48 hours before 10:00 (UTC+2) is 09:00 (UTC+1) two days earlier.
  await shop.owner.query(
    `update event set starts_at = '2027-03-28T08:00:00Z', time_zone = 'Europe/Madrid' where id = $1`,
    [sale.eventId],
  )
  const [first, second] = await linesOf(order)
  const late = at(sale.ctx, new Date('2027-03-26T08:00:00.001Z'))
  await expect(cancel({ ctx: late }, order, [first!.id])).rejects.toMatchObject({ code: 'cancellation_closed' })
  expect(await ownOrderPage(late, keyOf(order))).toMatchObject({
    isInTime: false,
    deadline: '2027-03-26T08:00:00.000Z',
  })
  const inTime = at(sale.ctx, new Date('2027-03-26T08:00:00.000Z'))
  expect(await cancel({ ctx: inTime }, order, [first!.id])).toEqual({ amount: paidForOne })
  await shop.owner.query('update orders set refund_hours = 0 where id = $1', [order.id])
  await expect(cancel(sale, order, [second!.id], { left: order.total - paidForOne })).rejects.toMatchObject({
    code: 'cancellation_closed',
  })
  expect((await ownOrderPage(sale.ctx, keyOf(order))).deadline).toBe(null)
})

test('fees stay with the organizer where the order says so, whatever the event says later', async () => {
  const sale = await openSale(shop)
  await shop.owner.query('update event set refund_keeps_fees = true where id = $1', [sale.eventId])
  const order = await pay(sale)
  await shop.owner.query('update event set refund_keeps_fees = false where id = $1', [sale.eventId])
  const [first] = await linesOf(order)
  expect((await ownOrderPage(sale.ctx, keyOf(order))).keepsFees).toBe(true)
  expect(await cancel(sale, order, [first!.id])).toEqual({ amount: 10_000 })
})

test('cash is not returned', async () => {
  const sale = await openSale(shop, { deferredCash: 4_000 })
  const order = await pay(sale)
  const [first] = await linesOf(order)
  const { lines } = await ownOrderPage(sale.ctx, keyOf(order))
  expect(lines[0]).toMatchObject({ cash: 4_000, total: first!.total })
  await recordCash(memberOf(sale), order.id)
  expect((await ownOrderPage(sale.ctx, keyOf(order))).lines[0]).toMatchObject({ cash: 4_000 })
  expect(await cancel(sale, order, [first!.id])).toEqual({ amount: first!.total })
})

test('merchandise goes with its athlete, with its stock, and is not chosen alone', async () => {
  const sale = await openSale(shop)
  const item = await sellItem(shop, sale)
  const [one, other] = [1, 2].map(() => draftWith(sale.competitionId, [[item, 0]]))
  const participants = [...one!.participants, ...other!.participants]
  const order = await buy(sale, { ...one!, participants })
  const page = await ownOrderPage(sale.ctx, keyOf(order))
  const athlete = page.lines.find(({ dependents }) => dependents.length > 0)!
  const [shirt] = athlete.dependents
  const taken = await takenPlaces(shop, item.poolIds[0]!)
  await expect(cancel(sale, order, [shirt!])).rejects.toMatchObject({ code: 'not_found' })
  await cancel(sale, order, [athlete.id])
  expect(await takenPlaces(shop, item.poolIds[0]!)).toBe(taken - 1)
  const left = (await linesOf(order)).filter(({ state }) => state === 'cancelled').map(({ id }) => id)
  expect(left.toSorted()).toEqual([athlete.id, shirt!].toSorted())
})

test('a team leaves as a whole', async () => {
  const sale = await openTeamSale(shop)
  const order = await buy(sale, teamDraft(sale))
  const [line] = await linesOf(order)
  expect(await cancel(sale, order, [line!.id])).toEqual({ amount: order.total })
  const athletes = await queryRow(
    shop,
    `select count(*) filter (where status = 'cancelled')::int as out, count(*)::int as "all" from registration where order_id = $1`,
    [order.id],
  )
  expect(athletes).toEqual({ out: 2, all: 2 })
  expect(await takenPlaces(shop, sale.poolId)).toBe(0)
})

test('what was paid manually goes back manually, to an account that is stored sealed', async () => {
  const sale = await openSale(shop)
  const order = await pay(sale)
  await shop.owner.query(`update payment set provider = 'transfer', provider_payment_id = null where order_id = $1`, [
    order.id,
  ])
  const [first] = await linesOf(order)
  expect((await ownOrderPage(sale.ctx, keyOf(order))).ways).toEqual(['manual'])
  await cancel(sale, order, [first!.id], { payee: 'Ana Ríos, 0170099220000067797370' })
  const [refund] = await refunds(order)
  expect(refund!.state).toBe('manual')
  expect(refund!.payee).not.toContain('0170')
  expect(refund!.payee!.length).toBeGreaterThan(30)
})

test('a free order is cancelled too, and buyer and staff read of it', async () => {
  const sale = await openSale(shop, { price: 0 })
  const order = await buy(sale, draft(sale.competitionId))
  const [only] = await linesOf(order)
  expect(await cancel(sale, order, [only!.id])).toEqual({ amount: 0 })
  expect(await takenPlaces(shop, sale.poolId)).toBe(0)
  const kinds = await messageKinds(shop, sale)
  expect(kinds).toContain('registration-cancelled')
  expect(kinds).toContain('cancellation-alert')
})

test('the link alone cancels nothing; a mailed code opens the order once', async () => {
  const sale = await openSale(shop)
  const order = await pay(sale)
  const [first] = await linesOf(order)
  const closed = { confirmationId: order.confirmationId, openOrderId: null }
  const request = { key: newId(), left: order.total, lines: [first!.id], payee: '' }
  const tryClosed = (ctx: Context) => cancelOwnLines(ctx, closed, request, shop.platform.secrets)
  await expect(tryClosed(sale.ctx)).rejects.toMatchObject({ code: 'code_required' })
  const stranger = { kind: 'visitor', account: { userId: newId(), email: 'someone@example.com' } } as const
  await expect(tryClosed({ ...sale.ctx, actor: stranger })).rejects.toMatchObject({ code: 'code_required' })
  await sendOrderCode(sale.ctx, order.confirmationId)
  const mail = await queryRow<{ recipient: string; payload: { orderId: string } }>(
    shop,
    `select recipient, payload from message where organization_id = $1 and kind = 'order-code'`,
    [sale.organizationId],
  )
  const { code } = (await messageView(sale.ctx, { kind: 'order-code', ...mail }))!
  const wrong = code === '000000' ? '000001' : '000000'
  await expect(redeemOrderCode(sale.ctx, order.confirmationId, wrong)).rejects.toMatchObject({
    code: 'access_code_wrong',
  })
  expect(await redeemOrderCode(sale.ctx, order.confirmationId, code)).toBe(order.id)
  await expect(redeemOrderCode(sale.ctx, order.confirmationId, code)).rejects.toMatchObject({
    code: 'access_code_wrong',
  })
})

test('orders and lines of others do not exist', async () => {
  const [sale, other] = [await openSale(shop), await openSale(shop)]
  const [order, others] = [await pay(sale), await pay(other)]
  const [first] = await linesOf(order)
  const [foreign] = await linesOf(others)
  await expect(cancel(other, order, [first!.id])).rejects.toMatchObject({ code: 'order_not_found' })
  await expect(cancel(sale, order, [foreign!.id])).rejects.toMatchObject({ code: 'not_found' })
  expect(await refunds(order)).toEqual([])
  await expect(cancel(sale, order, [first!.id], { left: order.total - 1 })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  })
})
