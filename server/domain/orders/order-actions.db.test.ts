import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { versionOfBuyer } from '#rules/orders/buyer.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { settleSandboxPayment } from '#server/testing/orders.ts'
import { payOrder, type PaidOrder } from '#server/testing/paid-orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import {
  addCompetition,
  messageKinds,
  openSale,
  orderRow,
  queryRow,
  runJobs,
  takenPlaces,
  type Sale,
} from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { moveAthlete } from '../athletes/move-athlete.ts'
import { ProviderRefused } from '../payments/gateway.ts'
import { athletesPage } from '../registrations/athletes-page.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { setRefundPayee } from '../refunds/set-refund-payee.ts'
import { cancelLines } from './cancel-lines.ts'
import { editBuyer } from './edit-buyer.ts'
import { addOrderNote, deleteOrderNote } from './order-notes.ts'
import { orderPage } from './order-page.ts'
import { resendOrderConfirmation } from './resend-order-confirmation.ts'
import { settleOrder } from './settle-order.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })
const { refund: realRefund } = ledger
afterEach(() => {
  ledger.refund = realRefund
})

const pay = (sale: Sale, options?: Parameters<typeof payOrder>[2]) => payOrder({ shop, ledger }, sale, options)
const pageOf = (sale: Sale, { id }: PaidOrder) => orderPage(memberOf(sale), id, shop.platform.secrets)
const lineIds = async (order: PaidOrder): Promise<string[]> => {
  const sql = 'select id from order_line where order_id = $1 order by position'
  return (await shop.owner.query<{ id: string }>(sql, [order.id])).rows.map(({ id }) => id)
}
const leftOf = async (sale: Sale, order: PaidOrder) =>
  (await pageOf(sale, order)).payments.reduce((sum, { left }) => sum + left, 0)
const refunds = async (order: PaidOrder) =>
  (
    await shop.owner.query<{ state: string; because: string; amount: number; lines: object[]; note: string }>(
      'select state, because, amount::int, lines, note from refund where order_id = $1 order by created_at',
      [order.id],
    )
  ).rows
const sums = (order: PaidOrder) =>
  queryRow(
    shop,
    `select orders.total = sum(line.total) and orders.base = sum(line.base) and orders.net = sum(line.net)
       and orders.vat = sum(line.vat) as "isEqual"
     from orders join order_line line on line.order_id = orders.id where orders.id = $1
     group by orders.total, orders.base, orders.net, orders.vat`,
    [order.id],
  )

// 10,000 with a platform fee of 5 %, 5.99 % of everything for the provider, and VAT of 21 % on both.
const paidForOne = 11_434

describe('cancelling a line', () => {
  test('gives back what was paid for it, fees included, and frees its place; the rest goes on', async () => {
    const sale = await openSale(shop)
    const order = await pay(sale, { athletes: 2 })
    const [first] = await lineIds(order)
    const request = { key: newId(), left: order.total, lines: [first!], note: 'Injured', refund: 'full' } as const
    expect(await cancelLines(memberOf(sale), order.id, request)).toEqual({ amount: paidForOne, before: null })
    expect(await takenPlaces(shop, sale.poolId)).toBe(1)
    expect(await refunds(order)).toEqual([
      {
        state: 'requested',
        because: 'line_cancelled',
        amount: paidForOne,
        lines: [{ lineId: first, amount: paidForOne }],
        note: 'Injured',
      },
    ])
    await runJobs(shop, sale)
    expect((await refunds(order)).map(({ state }) => state)).toEqual(['done'])
    expect((await orderRow(shop, order.confirmationId)).state).toBe('confirmed')
    expect(await sums(order)).toEqual({ isEqual: true })
    for (const label of ['refunded', 'cancelled', 'paid'] as const) {
      const query = athleteListOf(new URLSearchParams({ payment: label }))
      const { rows } = await athletesPage(memberOf(sale), sale.eventId, query)
      expect([label, rows.map((row) => row.label)]).toEqual([label, label === 'cancelled' ? [] : [label]])
    }
    const { lines, changes } = await pageOf(sale, order)
    expect(lines.map(({ state, refunded }) => [state, refunded])).toEqual([
      ['cancelled', paidForOne],
      ['confirmed', 0],
    ])
    expect(changes.map(({ action }) => action)).toContain('order.lines-cancelled')
    expect(changes.map(({ action }) => action)).not.toContain('order-line.cancelled')
    expect(changes.find(({ action }) => action === 'order.lines-cancelled')?.details).toEqual({
      count: 1,
      lines: lines[0]!.title,
      reason: 'Injured',
    })
  })

  test('twice, and by two members at once, is once', async () => {
    const sale = await openSale(shop)
    const order = await pay(sale, { athletes: 2 })
    const [first] = await lineIds(order)
    const request = { left: order.total, lines: [first!], note: 'Injured', refund: 'full' } as const
    const attempts = ['key-one!', 'key-one!', 'key-two!'].map((key) =>
      cancelLines(memberOf(sale), order.id, { ...request, key }),
    )
    const amounts = (await Promise.all(attempts)).map(({ amount }) => amount)
    expect(amounts.toSorted((one, other) => other - one)).toEqual([paidForOne, 0, 0])
    expect(await refunds(order)).toHaveLength(1)
  })

  test('of all lines ends the order, which is refunded when the money has gone back', async () => {
    const sale = await openSale(shop)
    const order = await pay(sale, { athletes: 2 })
    expect((await pageOf(sale, order)).may.addFree).toBe(true)
    const request = { key: newId(), left: order.total, note: 'Called off', refund: 'full' } as const
    await cancelLines(memberOf(sale), order.id, { ...request, lines: await lineIds(order) })
    expect((await orderRow(shop, order.confirmationId)).state).toBe('cancelled')
    expect((await pageOf(sale, order)).isRefunding).toBe(true)
    expect((await pageOf(sale, order)).may.addFree).toBe(false)
    expect(await takenPlaces(shop, sale.poolId)).toBe(0)
    await runJobs(shop, sale)
    expect((await orderRow(shop, order.confirmationId)).state).toBe('refunded')
    expect((await refunds(order)).map(({ amount }) => amount)).toEqual([order.total])
  })

  test('keeps the fees, or all of it, when staff say so, and then needs nobody’s attention', async () => {
    const sale = await openSale(shop)
    const order = await pay(sale, { athletes: 2 })
    const [first, second] = await lineIds(order)
    const staff = memberOf(sale)
    const request = { note: 'Injured', left: order.total }
    await cancelLines(staff, order.id, { ...request, key: newId(), lines: [first!], refund: 'without_fees' })
    expect((await refunds(order)).map(({ amount }) => amount)).toEqual([10_000])
    expect(await queryRow(shop, 'select returns_fee as fee from refund where order_id = $1', [order.id])).toEqual({
      fee: false,
    })
    const left = order.total - 10_000
    await cancelLines(staff, order.id, { ...request, left, key: newId(), lines: [second!], refund: 'none' })
    expect(await refunds(order)).toHaveLength(1)
    expect((await pageOf(sale, order)).attention).toEqual([])
  })

  test('without fees gives the platform’s up where the organizer pays them, as the event says', async () => {
    const sale = await openSale(shop)
    const order = await pay(sale)
    await shop.owner.query(`update orders set fees_paid_by = 'organizer' where id = $1`, [order.id])
    const request = { key: newId(), left: order.total, note: 'Injured', refund: 'without_fees' } as const
    await cancelLines(memberOf(sale), order.id, { ...request, lines: await lineIds(order) })
    expect(await queryRow(shop, 'select returns_fee as fee from refund where order_id = $1', [order.id])).toEqual({
      fee: true,
    })
  })

  test('is rejected when something else went back since the form was opened, and for another order’s line', async () => {
    const sale = await openSale(shop)
    const [order, other] = [await pay(sale), await pay(sale)]
    const request = { key: newId(), note: 'Injured', refund: 'full' } as const
    await expect(
      cancelLines(memberOf(sale), order.id, { ...request, left: 1, lines: await lineIds(order) }),
    ).rejects.toMatchObject({ code: 'changed_meanwhile' })
    await expect(
      cancelLines(memberOf(sale), order.id, { ...request, left: order.total, lines: await lineIds(other) }),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect(await refunds(order)).toEqual([])
  })

  test('of the only one that cost anything refunds the payment, and the free ones go on', async () => {
    const sale = await openSale(shop)
    const free = await addCompetition(shop, sale, { price: 0 })
    const order = await pay(sale, { competitionIds: [sale.competitionId, free.competitionId] })
    const [first, second] = await lineIds(order)
    const request = { key: newId(), left: paidForOne, lines: [first!], note: 'Injured', refund: 'full' } as const
    await cancelLines(memberOf(sale), order.id, request)
    await runJobs(shop, sale)
    expect((await refunds(order)).map(({ state, amount }) => [state, amount])).toEqual([['done', paidForOne]])
    expect((await orderRow(shop, order.confirmationId)).state).toBe('confirmed')
    expect(await queryRow(shop, 'select state from order_line where id = $1', [second])).toEqual({ state: 'confirmed' })
    expect([await takenPlaces(shop, sale.poolId), await takenPlaces(shop, free.poolId)]).toEqual([0, 1])
  })
})

test('an athlete who moves to a cheaper competition gets the difference back, fees included', async () => {
  const sale = await openSale(shop)
  const cheap = await addCompetition(shop, sale, { price: 7_500 })
  const order = await pay(sale, { athletes: 2 })
  const [line] = await lineIds(order)
  const { id } = await queryRow<{ id: string }>(shop, 'select id from registration where line_id = $1', [line])
  const move = { competitionId: cheap.competitionId, clearsBib: false, reason: '', revision: 0 }
  await moveAthlete(memberOf(sale), id, { ...move, difference: 'settled' })
  expect(await refunds(order)).toMatchObject([
    { because: 'moved', amount: 2_859, lines: [{ lineId: line, amount: 2_859 }], state: 'requested' },
  ])
  await runJobs(shop, sale)
  expect((await orderRow(shop, order.confirmationId)).state).toBe('confirmed')
  expect(await sums(order)).toEqual({ isEqual: true })
  const [moved] = (await pageOf(sale, order)).lines
  expect(moved).toMatchObject({ state: 'confirmed', refunded: 2_859, total: paidForOne })
})

describe('refunding', () => {
  test('a free amount, lines and the rest, never more than is left, and the buyer reads the note', async () => {
    const sale = await openSale(shop)
    const order = await pay(sale, { athletes: 2 })
    const [first] = await lineIds(order)
    const staff = memberOf(sale)
    const seen = async () => ({ key: newId(), left: await leftOf(sale, order), note: 'Rain' })
    await refundOrder(staff, order.id, { ...(await seen()), scope: 'amount', amount: 500 })
    await refundOrder(staff, order.id, { ...(await seen()), scope: 'lines', lines: [first!] })
    await expect(
      refundOrder(staff, order.id, { ...(await seen()), scope: 'lines', lines: [first!] }),
    ).rejects.toMatchObject({ code: 'nothing_to_refund' })
    const tooMuch = { ...(await seen()), scope: 'amount', amount: 999_999 } as const
    await expect(refundOrder(staff, order.id, tooMuch)).rejects.toMatchObject({ code: 'refund_exceeds_payment' })
    await refundOrder(staff, order.id, { ...(await seen()), scope: 'all' })
    expect((await refunds(order)).map(({ because, amount, note }) => [because, amount, note])).toEqual([
      ['goodwill', 500, 'Rain'],
      ['goodwill', paidForOne, 'Rain'],
      ['by_organizer', order.total - 500 - paidForOne, 'Rain'],
    ])
    expect(await leftOf(sale, order)).toBe(0)
    const mails = await shop.owner.query<{ kept: number }>(
      `select (payload -> 'refund' ->> 'kept')::int as kept from message
       where organization_id = $1 and kind = 'place-lost-and-refunded' order by kept desc`,
      [sale.organizationId],
    )
    const kept = [order.total - 500, order.total - 500 - paidForOne, 0]
    expect(mails.rows).toEqual(kept.map((amount) => ({ kept: amount })))
    await runJobs(shop, sale)
    expect((await orderRow(shop, order.confirmationId)).state).toBe('refunded')
  })

  test('twice with one form is once, and a second member’s form that saw the same is rejected', async () => {
    const sale = await openSale(shop)
    const order = await pay(sale)
    const request = { left: order.total, note: 'Rain', scope: 'amount', amount: 1_000 } as const
    const outcomes = await Promise.allSettled(
      ['key-one!', 'key-one!', 'key-one!', 'key-two!'].map((key) =>
        refundOrder(memberOf(sale), order.id, { ...request, key }),
      ),
    )
    expect(await refunds(order)).toHaveLength(1)
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
    expect(ledger.refunds.filter(({ id }) => id === order.providerId)).toHaveLength(0)
    await runJobs(shop, sale)
    expect(ledger.refunds.filter(({ id }) => id === order.providerId).map(({ amount }) => amount)).toEqual([1_000])
  })

  test('with a form that is sent again, after it was answered, refunds nothing more', async () => {
    const sale = await openSale(shop)
    const order = await pay(sale)
    const request = { key: newId(), left: order.total, note: 'Rain', scope: 'amount', amount: 1_000 } as const
    const send = () => refundOrder(memberOf(sale), order.id, request)
    expect([await send(), await send()]).toEqual([{ amount: 1_000 }, { amount: 0 }])
    expect(await refunds(order)).toMatchObject([{ amount: 1_000 }])
  })
})

describe('an order that needs attention', () => {
  test('says why until staff have settled it, and again when something else happens', async () => {
    const sale = await openSale(shop)
    const order = await pay(sale)
    expect((await pageOf(sale, order)).attention).toEqual([])
    ledger.set(order.providerId, { state: 'charged_back' })
    await settleSandboxPayment(shop, order.providerId)
    expect((await orderRow(shop, order.confirmationId)).state).toBe('charged_back')
    expect((await pageOf(sale, order)).attention).toEqual(['charged_back'])
    expect((await messageKinds(shop, sale)).filter((kind) => kind === 'charged-back-alert')).toHaveLength(1)
    await settleOrder(memberOf(sale), order.id)
    expect((await pageOf(sale, order)).attention).toEqual([])
    await shop.owner.query(
      `insert into payment_event (id, provider, provider_event_id, provider_payment_id, payload, state, reason, received_at)
       values ($1, 'sandbox', $2, $3, '{}', 'quarantined', 'amount_differs', now() + interval '1 minute')`,
      [newId(), newId(), order.providerId],
    )
    expect((await pageOf(sale, order)).attention).toEqual(['notice_quarantined'])
  })

  test('has a refund that failed or is returned manually', async () => {
    const sale = await openSale(shop)
    const order = await pay(sale)
    ledger.refund = async () => {
      throw new ProviderRefused('insufficient_funds', 'not enough money')
    }
    const request = { left: order.total, note: 'Rain', scope: 'amount', amount: 1_000, key: newId() } as const
    await refundOrder(memberOf(sale), order.id, request)
    await runJobs(shop, sale)
    const page = await pageOf(sale, order)
    expect(page.attention).toEqual(['refund_failed'])
    expect(page.refunds).toMatchObject([{ state: 'failed', failure: 'insufficient_funds' }])
  })

  test('was paid twice, or paid and did not get its places', async () => {
    const sale = await openSale(shop)
    const [twice, without] = [await pay(sale), await pay(sale)]
    const again = `insert into payment (id, organization_id, order_id, provider, provider_payment_id, attempt, state, amount,
        currency, received_amount, updated_at)
      select $1, organization_id, order_id, provider, $2, 2, 'approved', amount, currency, amount, now()
      from payment where order_id = $3`
    await shop.owner.query(again, [newId(), newId(), twice.id])
    await shop.owner.query(`update orders set state = 'expired' where id = $1`, [without.id])
    expect((await pageOf(sale, twice)).attention).toEqual(['paid_twice'])
    expect((await pageOf(sale, without)).attention).toEqual(['paid_without_order'])
  })
})

test('the account of a manual refund is sealed, and only read by anyone who may return it', async () => {
  const sale = await openSale(shop)
  const order = await pay(sale)
  await shop.owner.query(`update payment set provider = 'transfer' where order_id = $1`, [order.id])
  await refundOrder(memberOf(sale), order.id, { left: order.total, note: 'Rain', scope: 'all', key: newId() })
  const { id } = await queryRow<{ id: string }>(shop, 'select id from refund where order_id = $1', [order.id])
  await setRefundPayee(memberOf(sale), id, shop.platform.secrets, 'ES91 2100 0418 4502 0005 1332')
  const { payee } = await queryRow<{ payee: string }>(shop, 'select payee from refund where id = $1', [id])
  expect(payee).not.toContain('2100')
  expect((await pageOf(sale, order)).refunds).toMatchObject([
    { state: 'manual', method: 'transfer', payee: 'ES91 2100 0418 4502 0005 1332' },
  ])
  await expect(setRefundPayee(memberOf(sale, 'user'), id, shop.platform.secrets, '')).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('the buyer is corrected once, with an entry that names no value', async () => {
  const sale = await openSale(shop)
  const order = await pay(sale)
  const { buyer } = await pageOf(sale, order)
  const before = versionOfBuyer(buyer!)
  const staff = memberOf(sale)
  await editBuyer(staff, order.id, { buyer: { ...buyer!, address: 'Calle 1', dni: '30999888' }, before })
  await expect(editBuyer(staff, order.id, { buyer: { ...buyer!, address: 'Calle 2' }, before })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  })
  const page = await pageOf(sale, order)
  expect(page.buyer).toMatchObject({ address: 'Calle 1', dni: '30999888' })
  expect(page.changes.find(({ action }) => action === 'order.buyer-edited')?.details).toEqual({ fields: 'dni,address' })
})

test('the confirmation is mailed again to the buyer, three times in a quarter of an hour', async () => {
  const sale = await openSale(shop)
  const order = await pay(sale)
  const resend = () => resendOrderConfirmation(memberOf(sale), order.id)
  for (let time = 0; time < 3; time += 1) await resend()
  await expect(resend()).rejects.toMatchObject({ code: 'too_many_requests' })
  const { mails } = await pageOf(sale, order)
  expect(
    mails.filter(({ kind, recipient }) => kind === 'payment-approved' && recipient === 'ana@example.com'),
  ).toHaveLength(4)
})

test('notes are staff’s own, and deleted by their author or anyone who edits athletes', async () => {
  const sale = await openSale(shop)
  const order = await pay(sale)
  const staff = memberOf(sale)
  await addOrderNote(staff, order.id, 'Called, wants to run next year')
  const [note] = (await orderPage(staff, order.id, shop.platform.secrets)).notes
  expect(note).toMatchObject({ text: 'Called, wants to run next year', isOwn: true })
  await expect(deleteOrderNote(memberOf(sale, 'user'), note!.id)).rejects.toMatchObject({ code: 'forbidden' })
  await deleteOrderNote(staff, note!.id)
  expect((await pageOf(sale, order)).notes).toEqual([])
})
