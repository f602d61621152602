import { describe, expect, test } from 'vitest'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import type { OrderMessageKind } from '#rules/messages/message-views.ts'
import type { MessagePayload } from '../messages/enqueue-message.ts'
import { messageView } from '../messages/message-view.ts'
import { startPayment } from '../payments/start-payment.ts'
import { cancelLine } from './cancel-line.ts'
import { checkOut } from './check-out.ts'
import { confirmationPage } from './confirmation-page.ts'
import { expireOverdueHolds } from './expire-holds.ts'
import { registerAthletes } from './register-athletes.ts'
import { releaseHolds } from './release-holds.ts'
import {
  addCompetition,
  addCoupon,
  addresses,
  checkout,
  draft,
  openSale,
  participant,
  expireHold,
  orderRow,
  queryRow,
  runJobs,
  takenPlaces,
  type Sale,
} from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { holdPlaces, settleSandboxPayment } from '#server/testing/orders.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })

const amounts = ['base', 'discount', 'deferred_cash', 'platform_fee', 'provider_fee', 'vat', 'total', 'net']

/** The lines of an order as the owner sees them, amounts in minor units. */
const linesOf = async (confirmationId: string) => {
  const { rows } = await shop.owner.query<Record<string, unknown> & { id: string; state: string; title: string }>(
    `select order_line.id, order_line.state, title, ${amounts.map((name) => `order_line.${name}::int`).join(', ')}, pools
      from order_line join orders on orders.organization_id = order_line.organization_id and orders.id = order_id
      where confirmation_id = $1 order by position`,
    [confirmationId],
  )
  return rows
}

/** Amounts of an order, less the sums over its lines: zero each. */
const differences = async (confirmationId: string) => {
  const sums = amounts.map((name) => `(orders.${name} - coalesce(sum(order_line.${name}), 0))::int as ${name}`)
  const { rows } = await shop.owner.query(
    `select ${sums.join(', ')} from orders left join order_line
        on order_line.organization_id = orders.organization_id and order_id = orders.id
      where confirmation_id = $1 group by orders.organization_id, orders.id`,
    [confirmationId],
  )
  return rows[0]
}
const none = Object.fromEntries(amounts.map((name) => [name, 0]))

const counters = async ({ organizationId, eventId, poolId }: Sale) => ({
  taken: await takenPlaces(shop, poolId),
  ...(await queryRow<{ registrations: number }>(
    shop,
    'select registrations_count as registrations from event where organization_id = $1 and id = $2',
    [organizationId, eventId],
  )),
})

/** An order of two athletes in two competitions, at 10,000 and 5,000 of which 1,000 in cash. */
const twoLines = async (sale: Sale) => {
  const other = await addCompetition(shop, sale, { price: 5_000, deferredCash: 1_000 })
  const participants = [participant(sale.competitionId, 1), participant(other.competitionId, 2)]
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, {
    ...draft(sale.competitionId),
    participants,
  })
  return { confirmationId, other }
}

/** What the provider reports after the buyer has paid on its page. */
const approve = async (sale: Sale, confirmationId: string) => {
  const { id } = await queryRow<{ id: string }>(
    shop,
    `select provider_payment_id as id from payment join orders on orders.organization_id = payment.organization_id
      and orders.id = order_id where confirmation_id = $1 and payment.state = 'pending'`,
    [confirmationId],
  )
  ledger.set(id, { state: 'approved' })
  await settleSandboxPayment(shop, id)
  await runJobs(shop, sale)
}

/** Of whom the mails of a confirmed order speak when they are sent now; undefined for one that is not sent. */
const confirmationMails = async ({ ctx, organizationId }: Sale) => {
  const { rows } = await shop.owner.query<{ kind: OrderMessageKind; recipient: string; payload: MessagePayload }>(
    `select kind, recipient, payload from message
      where organization_id = $1 and kind in ('athlete-confirmed', 'payment-approved') order by recipient`,
    [organizationId],
  )
  const views = rows.map(async (message) => ({
    to: message.recipient,
    lines: (await messageView(ctx, message))?.lines.map(
      ({ person, isCancelled }) => `${person}${isCancelled ? ', cancelled' : ''}`,
    ),
  }))
  return Promise.all(views)
}

const pay = async (sale: Sale, confirmationId: string) => {
  await startPayment(sale.ctx, confirmationId, addresses)
  await approve(sale, confirmationId)
}

describe('the lines of an order', () => {
  test('share its price to the minor unit while it is held and, with a coupon, when it is checked out', async () => {
    const sale = await openSale(shop)
    await addCoupon(shop, sale, { code: 'DIEZ', discount: 1_000 })
    const { confirmationId } = await twoLines(sale)
    expect(await linesOf(confirmationId)).toMatchObject([
      { state: 'held', base: 10_000, discount: 0, deferred_cash: 0, net: 10_000 },
      { state: 'held', base: 5_000, discount: 0, deferred_cash: 1_000, net: 4_000 },
    ])
    expect(await differences(confirmationId)).toEqual(none)

    await checkOut(sale.ctx, confirmationId, checkout('DIEZ'))
    expect(await linesOf(confirmationId)).toMatchObject([
      { base: 10_000, discount: 1_000, deferred_cash: 0, platform_fee: 450, net: 9_000 },
      { base: 5_000, discount: 500, deferred_cash: 1_000, platform_fee: 225, net: 3_500 },
    ])
    expect(await differences(confirmationId)).toEqual(none)
  })

  test('are confirmed with it, end with it, and are taken again by a payment that comes late', async () => {
    const sale = await openSale(shop)
    const { confirmationId } = await twoLines(sale)
    await checkOut(sale.ctx, confirmationId, checkout())
    await startPayment(sale.ctx, confirmationId, addresses)
    await expireHold(shop, confirmationId)
    await expireOverdueHolds(sale.ctx)
    expect((await linesOf(confirmationId)).map(({ state }) => state)).toEqual(['ended', 'ended'])
    expect(await counters(sale)).toEqual({ taken: 0, registrations: 0 })

    await approve(sale, confirmationId)
    expect((await linesOf(confirmationId)).map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
    expect(await counters(sale)).toEqual({ taken: 1, registrations: 2 })
    expect(await differences(confirmationId)).toEqual(none)
  })

  test('are written again when the draft changes, and their registrations with them', async () => {
    const sale = await openSale(shop)
    const first = draft(sale.competitionId, { athletes: 3 })
    const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, first)
    await registerAthletes(sale.ctx, sale.eventId, { ...first, participants: first.participants.slice(0, 1) })
    expect(await linesOf(confirmationId)).toHaveLength(1)
    const athletes = 'select count(*)::int as count from registration where organization_id = $1'
    expect(await queryRow(shop, athletes, [sale.organizationId])).toEqual({ count: 1 })
    expect(await differences(confirmationId)).toEqual(none)
  })
})

describe('a line that is cancelled', () => {
  test('leaves an order that is not paid, whose other lines keep their price and their share of the coupon', async () => {
    const sale = await openSale(shop)
    await addCoupon(shop, sale, { code: 'DIEZ', discount: 1_000, usageLimit: 1 })
    const { confirmationId } = await twoLines(sale)
    await checkOut(sale.ctx, confirmationId, checkout('DIEZ'))
    const [line] = await linesOf(confirmationId)
    await startPayment(sale.ctx, confirmationId, addresses)
    await cancelLine(sale.ctx, confirmationId, line!.id)
    const attempts = 'select array_agg(state order by attempt) as states from payment where organization_id = $1'
    expect(await queryRow(shop, attempts, [sale.organizationId])).toEqual({ states: ['expired'] })
    expect(await linesOf(confirmationId)).toMatchObject([{ state: 'held', base: 5_000, discount: 500, net: 3_500 }])
    expect(await differences(confirmationId)).toEqual(none)
    expect(await counters(sale)).toEqual({ taken: 0, registrations: 0 })
    await pay(sale, confirmationId)
    expect(await counters(sale)).toEqual({ taken: 0, registrations: 1 })
    const used = 'select times_used as used from coupon where organization_id = $1'
    expect(await queryRow(shop, used, [sale.organizationId])).toEqual({ used: 1 })
  })

  test('stays when its coupon leaves the others cheaper than their cash; the whole order can be released', async () => {
    const sale = await openSale(shop)
    await addCoupon(shop, sale, { code: 'MITAD', discount: 5_000, usageLimit: 1 })
    const other = await addCompetition(shop, sale, { price: 5_000, deferredCash: 4_000 })
    const participants = [participant(sale.competitionId, 1), participant(other.competitionId, 2)]
    const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, {
      ...draft(sale.competitionId),
      participants,
    })
    await checkOut(sale.ctx, confirmationId, checkout('MITAD'))
    const lines = await linesOf(confirmationId)
    const code = 'deferred_exceeds_price'
    await expect(cancelLine(sale.ctx, confirmationId, lines[0]!.id)).rejects.toMatchObject({ code })
    expect(await linesOf(confirmationId)).toEqual(lines)
    expect(await counters(sale)).toEqual({ taken: 1, registrations: 0 })

    const { id: orderId } = await orderRow(shop, confirmationId)
    await releaseHolds(memberOf(sale), { eventId: sale.eventId, orderId, scope: 'order' })
    expect(await counters(sale)).toEqual({ taken: 0, registrations: 0 })
    const used = 'select times_used as used from coupon where organization_id = $1'
    expect(await queryRow(shop, used, [sale.organizationId])).toEqual({ used: 0 })
  })

  test('leaves the discount that its order has claimed and the prices it was held at', async () => {
    const sale = await openSale(shop)
    await addCoupon(shop, sale, { code: 'DIEZ', discount: 1_000 })
    const { confirmationId } = await twoLines(sale)
    await checkOut(sale.ctx, confirmationId, checkout('DIEZ'))
    await shop.owner.query(`update coupon set expires_at = now() - interval '1 day' where organization_id = $1`, [
      sale.organizationId,
    ])
    await shop.owner.query('update competition set price = price * 2 where organization_id = $1', [sale.organizationId])
    const [, line] = await linesOf(confirmationId)
    await cancelLine(sale.ctx, confirmationId, line!.id)
    expect(await linesOf(confirmationId)).toMatchObject([{ base: 10_000, discount: 1_000, net: 9_000 }])
    expect(await differences(confirmationId)).toEqual(none)
  })

  test('keeps what was paid for it; its place is free again and its athlete is out', async () => {
    const sale = await openSale(shop)
    const { confirmationId, other } = await twoLines(sale)
    await checkOut(sale.ctx, confirmationId, checkout())
    await pay(sale, confirmationId)
    expect(await counters(sale)).toEqual({ taken: 1, registrations: 2 })
    const [line] = await linesOf(confirmationId)
    await cancelLine(sale.ctx, confirmationId, line!.id)
    await cancelLine(sale.ctx, confirmationId, line!.id)
    expect(await linesOf(confirmationId)).toMatchObject([
      { state: 'cancelled', base: 10_000, net: 10_000 },
      { state: 'confirmed', base: 5_000, net: 4_000 },
    ])
    expect(await differences(confirmationId)).toEqual(none)
    expect(await counters(sale)).toEqual({ taken: 0, registrations: 1 })
    const statuses =
      'select array_agg(status order by position) as statuses from registration where organization_id = $1'
    expect(await queryRow(shop, statuses, [sale.organizationId])).toEqual({ statuses: ['cancelled', 'confirmed'] })
    const page = await confirmationPage(sale.ctx, confirmationId)
    expect(page).toMatchObject({
      label: 'unpaid',
      lines: [
        {
          title: `21K ${sale.competitionId}`,
          base: 0,
          isCancelled: true,
          person: 'Ana Núñez 1',
          participantPath: null,
        },
        { title: `21K ${other.competitionId}`, quantity: 1, base: 5_000, isCancelled: false, person: 'Ana Núñez 2' },
      ],
    })
    expect(page.lines[1]!.participantPath).toMatch(/^\/event\/21k\/register\/participant\/\w+$/)
    expect(await confirmationMails(sale)).toEqual([
      { to: 'ana1@example.com', lines: undefined },
      { to: 'ana2@example.com', lines: ['Ana Núñez 2'] },
      { to: 'ana@example.com', lines: ['Ana Núñez 1, cancelled', 'Ana Núñez 2'] },
    ])
  })

  test('ends its order when it was the last one', async () => {
    const sale = await openSale(shop)
    const { confirmationId } = await holdPlaces(sale)
    const [line] = await linesOf(confirmationId)
    await cancelLine(sale.ctx, confirmationId, line!.id)
    const state = 'select state from orders where confirmation_id = $1'
    expect(await queryRow(shop, state, [confirmationId])).toEqual({ state: 'cancelled' })
    expect(await counters(sale)).toEqual({ taken: 0, registrations: 0 })
  })

  test('must be one of the order, and of an order that nobody is deciding about', async () => {
    const sale = await openSale(shop)
    const { confirmationId } = await twoLines(sale)
    const stranger = await twoLines(await openSale(shop))
    const [line] = await linesOf(stranger.confirmationId)
    await expect(cancelLine(sale.ctx, confirmationId, line!.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(cancelLine(sale.ctx, stranger.confirmationId, line!.id)).rejects.toMatchObject({
      code: 'order_not_found',
    })
    expect(await linesOf(stranger.confirmationId)).toHaveLength(2)
  })
})
