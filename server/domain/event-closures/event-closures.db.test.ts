import { beforeEach, describe, expect, test } from 'vitest'
import type { Closing } from '#rules/events/event-closure.ts'
import { settlementFilterOf } from '#rules/ledger/settlement-view.ts'
import { newId } from '#server/database/ids.ts'
import { latestPaymentId, offerMethods } from '#server/testing/manual-payments.ts'
import { killedAfter } from '#server/testing/killed-process.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { payOrder, type PaidOrder } from '#server/testing/paid-orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import {
  addCompetition,
  addresses,
  checkout,
  draft,
  openSale,
  orderRow,
  queryRow,
  runJobs,
  takenPlaces,
  type Sale,
} from '#server/testing/shop.ts'
import { addTeam, openTeamSale } from '#server/testing/teams.ts'
import { holdTickets, sellTickets, ticketChoice } from '#server/testing/tickets.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { changeEventStatus } from '../events/change-event-status.ts'
import { eventCancellation } from '../events/event-cancellation.ts'
import { ledgerDifferences } from '../ledger/ledger-differences.ts'
import { settlementPage } from '../ledger/settlement-page.ts'
import type { MessagePayload } from '../messages/enqueue-message.ts'
import { messageView } from '../messages/message-view.ts'
import { checkOut } from '../orders/check-out.ts'
import { confirmationPage } from '../orders/confirmation-page.ts'
import { recordCash } from '../orders/record-cash.ts'
import { participantPage } from '../registrations/participant-page.ts'
import { markRefundReturned } from '../refunds/mark-refund-returned.ts'
import { sendRefundJob } from '#server/jobs/send-refund.ts'
import { dayOf } from '#rules/time/day.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { findWrongOrders } from '../orders/wrong-orders.ts'
import { confirmManualPayment } from '../payments/confirm-manual-payment.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { ownOrderPage } from '../own-orders/own-order-page.ts'
import { createTransferLink } from '../transfers/change-transfer-link.ts'
import { transferPage } from '../transfers/find-transfer.ts'
import { startClosure } from './begin-closure.ts'
import { closeOrders } from './close-orders.ts'
import { eventClosure } from './closure-view.ts'
import { retryClosure } from './retry-closure.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })
let sale: Sale
beforeEach(async () => {
  ledger.refunds.length = 0
  sale = await openSale(shop)
})

const pay = (of: Sale = sale, athletes = 1) => payOrder({ shop, ledger }, of, { athletes })

const refunding = (action: 'full' | 'without_fees'): Closing => ({
  action,
  note: 'The river is in flood.',
  targetEventId: null,
  competitions: {},
})

async function cancelAnd(closing: Closing | null, of: Sale = sale): Promise<void> {
  await changeEventStatus(memberOf(of), of.eventId, 'cancelled', { note: 'The river is in flood.', closing })
  await runJobs(shop, of)
}

/** Cancels without running the job. Returns the id of the closure. */
async function cancelOnly(closing: Closing, of: Sale = sale): Promise<string> {
  await changeEventStatus(memberOf(of), of.eventId, 'cancelled', { closing })
  return (await queryRow<{ id: string }>(shop, 'select id from event_closure where event_id = $1', [of.eventId])).id
}

type OrderKey = Pick<PaidOrder, 'confirmationId'>

const stateOf = async ({ confirmationId }: OrderKey) => (await orderRow(shop, confirmationId)).state

const refundsOf = async ({ confirmationId }: OrderKey) =>
  (
    await shop.owner.query<{ state: string; amount: number; because: string; note: string }>(
      `select refund.state, amount::int, because, note from refund join orders on orders.id = order_id
        where confirmation_id = $1 order by refund.created_at, refund.id`,
      [confirmationId],
    )
  ).rows

type Mail = { kind: string; recipient: string; payload: MessagePayload }

const mailsOf = async ({ confirmationId }: OrderKey) =>
  (
    await shop.owner.query<Mail>(
      `select kind, recipient, payload from message join orders on orders.id = (payload ->> 'orderId')::uuid
        where confirmation_id = $1 and kind in ('event-cancelled', 'order-moved', 'place-lost-and-refunded',
          'place-lost-alert') order by kind, recipient`,
      [confirmationId],
    )
  ).rows

const summaryOf = async (order: OrderKey) => (await mailsOf(order)).map(({ kind, recipient }) => [kind, recipient])

const registrationsCount = async (eventId: string) =>
  (await queryRow<{ count: number }>(shop, 'select registrations_count as count from event where id = $1', [eventId]))
    .count

/** Books of the organization that a job at night would name. */
async function expectBooksRight({ ctx, organizationId }: Sale = sale): Promise<void> {
  expect(await ledgerDifferences(ctx.db, organizationId)).toEqual([])
  const wrong = await findWrongOrders(shop.system)
  expect(wrong.filter((order) => order.organizationId === organizationId)).toEqual([])
}

describe('refunding everybody', () => {
  test('ends the orders, gives places back and returns what is left, with one mail each that says so', async () => {
    const [one, two, returned] = [await pay(), await pay(sale, 2), await pay()]
    await refundOrder(memberOf(sale), returned.id, {
      key: newId(),
      left: 11_434,
      scope: 'amount',
      amount: 1_000,
      note: 'Rain',
    })
    await runJobs(shop, sale)
    await cancelAnd(refunding('full'))
    for (const order of [one, two, returned]) expect(await stateOf(order)).toBe('refunded')
    const facts = { because: 'event_cancelled', note: 'The river is in flood.', state: 'done' }
    expect(await refundsOf(one)).toEqual([{ ...facts, amount: 11_434 }])
    expect(await refundsOf(two)).toEqual([{ ...facts, amount: 22_867 }])
    expect((await refundsOf(returned)).map(({ amount }) => amount)).toEqual([1_000, 10_434])
    expect([await takenPlaces(shop, sale.poolId), await registrationsCount(sale.eventId)]).toEqual([0, 0])
    expect(await summaryOf(one)).toEqual([
      ['event-cancelled', 'ana0@example.com'],
      ['event-cancelled', 'ana@example.com'],
    ])
    const buyers = (await mailsOf(one)).find(({ recipient }) => recipient === 'ana@example.com')!
    const view = (mail: Mail) => messageView(sale.ctx, { ...mail, kind: 'event-cancelled' })
    expect(await view(buyers)).toMatchObject({
      isPaid: false,
      refund: { amount: 11_434, isManualRefund: false },
      note: 'The river is in flood.',
    })
    const athletes = (await mailsOf(one)).find(({ recipient }) => recipient === 'ana0@example.com')!
    expect(await view(athletes)).toMatchObject({ refund: null, note: 'The river is in flood.', athletePosition: 0 })
    expect(await eventClosure(memberOf(sale), sale.eventId)).toMatchObject({
      action: 'full',
      state: 'done',
      total: 3,
      done: 3,
      failed: 0,
      money: [{ currency: 'ARS', underWay: 0, done: 44_735, manual: 0, failed: 0 }],
      failures: [],
    })
    await expectBooksRight()
  })

  test('without the fees leaves these, and nobody has to look at the rest', async () => {
    const order = await pay()
    await cancelAnd(refunding('without_fees'))
    expect(await refundsOf(order)).toMatchObject([{ amount: 10_000, state: 'done' }])
    const settled = await queryRow(shop, 'select state, settled_at is not null as settled from orders where id = $1', [
      order.id,
    ])
    expect(settled).toEqual({ state: 'refunded', settled: true })
    await expectBooksRight()
  })

  test('what came manually is returned manually, cash is not, and what cost nothing ends without a refund', async () => {
    const ctx = await offerMethods(shop, sale, { cash: true })
    const buy = async (paymentMethod: 'transfer' | 'cash') => {
      const { confirmationId } = await holdPlaces({ ...sale, ctx })
      await checkOut(ctx, confirmationId, { ...checkout(), paymentMethod }, addresses)
      return { confirmationId }
    }
    const [transfer, cash] = [await buy('transfer'), await buy('cash')]
    const paymentId = await latestPaymentId(shop, transfer.confirmationId)
    const { total } = await orderRow(shop, transfer.confirmationId)
    await confirmManualPayment(memberOf({ ...sale, ctx }), paymentId, {
      amount: Number(total),
      receivedOn: '2026-01-02',
    })
    const { competitionId } = await addCompetition(shop, sale, { price: 0 })
    const free = await registerAthletes(ctx, sale.eventId, draft(competitionId))
    await checkOut(ctx, free.confirmationId, checkout())
    expect(await eventCancellation(memberOf(sale), sale.eventId)).toMatchObject({
      orders: 3,
      athletes: 3,
      sums: [{ currency: 'ARS', card: 0, manual: Number(total), cashPaid: 0 }],
    })
    await cancelAnd(refunding('full'))
    expect(await refundsOf(transfer)).toMatchObject([{ state: 'manual', amount: Number(total) }])
    for (const order of [cash, free]) expect([await stateOf(order), await refundsOf(order)]).toEqual(['cancelled', []])
    const mail = (await mailsOf(transfer)).find(({ recipient }) => recipient === 'ana@example.com')!
    expect(mail.payload.refund).toMatchObject({ isManualRefund: true, amount: Number(total) })
    expect((await eventClosure(memberOf(sale), sale.eventId)).money).toEqual([
      { currency: 'ARS', underWay: 0, done: 0, manual: Number(total), failed: 0 },
    ])
    await expectBooksRight()
  })

  test('says on the pages of buyers and athletes what comes back, how and how far it is', async () => {
    const ctx = await offerMethods(shop, sale, { cash: true })
    const buy = async (paymentMethod: 'transfer' | 'cash') => {
      const { confirmationId } = await holdPlaces({ ...sale, ctx })
      await checkOut(ctx, confirmationId, { ...checkout(), paymentMethod }, addresses)
      return confirmationId
    }
    const [card, transfer, cash] = [await pay(), await buy('transfer'), await buy('cash')]
    const receivedOn = dayOf(ctx.now, ctx.organization.timeZone)
    const arrival = { amount: 11_434, receivedOn }
    await confirmManualPayment(memberOf(sale), await latestPaymentId(shop, transfer), arrival)
    await recordCash(memberOf(sale), (await orderRow(shop, cash)).id)
    const ofBuyer = async (confirmationId: string) => {
      const { event, label, refunds, figures } = await confirmationPage(sale.ctx, confirmationId)
      expect(event.isCancelled).toBe(true)
      return { label, refunds, cashToReturn: figures.cashToReturn }
    }
    const ofAthlete = async (confirmationId: string) => {
      const { page } = await queryRow<{ page: string }>(
        shop,
        `select registration.confirmation_id as page from registration join orders on orders.id = order_id
          where orders.confirmation_id = $1`,
        [confirmationId],
      )
      const { event, refundState } = await participantPage(sale.ctx, page)
      return [event.isCancelled, refundState]
    }
    ledger.isDown = true
    await expect(cancelAnd(refunding('full'))).rejects.toThrow('the ledger is closed')
    ledger.isDown = false
    const none = { returned: 0, returnedManually: 0, returning: 0, manual: 0 }
    expect(await ofBuyer(card.confirmationId)).toEqual({
      label: 'cancelled',
      refunds: { ...none, returning: 11_434 },
      cashToReturn: 0,
    })
    expect(await ofBuyer(transfer)).toMatchObject({ label: 'cancelled', refunds: { ...none, manual: 11_434 } })
    expect(await ofBuyer(cash)).toEqual({ label: 'cancelled', refunds: none, cashToReturn: 11_434 })
    const states = async () => [await ofAthlete(card.confirmationId), await ofAthlete(transfer), await ofAthlete(cash)]
    expect(await states()).toEqual([
      [true, 'returning'],
      [true, 'manual'],
      [true, null],
    ])

    const { rows } = await shop.owner.query<{ id: string; state: string }>(
      'select id, state from refund where organization_id = $1',
      [sale.organizationId],
    )
    for (const { id, state } of rows)
      await (state === 'manual'
        ? markRefundReturned(memberOf(sale), id)
        : sendRefundJob(shop.platform)({ organizationId: sale.organizationId, refundId: id }))
    expect(await ofBuyer(card.confirmationId)).toMatchObject({
      label: 'refunded',
      refunds: { ...none, returned: 11_434 },
    })
    expect(await ofBuyer(transfer)).toMatchObject({ label: 'refunded', refunds: { ...none, returnedManually: 11_434 } })
    expect(await states()).toEqual([
      [true, 'returned'],
      [true, 'returned'],
      [true, null],
    ])
  })

  test('can be decided later: who was told of the cancellation is told of the refund alone', async () => {
    const order = await pay()
    await cancelAnd(null)
    expect(await stateOf(order)).toBe('confirmed')
    await expect(eventClosure(memberOf(sale), sale.eventId)).rejects.toMatchObject({ code: 'not_found' })
    expect(await startClosure(memberOf(sale), sale.eventId, refunding('full'))).toEqual({ orders: 1 })
    await runJobs(shop, sale)
    expect(await stateOf(order)).toBe('refunded')
    expect(await summaryOf(order)).toEqual([
      ['event-cancelled', 'ana0@example.com'],
      ['event-cancelled', 'ana@example.com'],
      ['place-lost-and-refunded', 'ana@example.com'],
    ])
    await expect(startClosure(memberOf(sale), sale.eventId, refunding('full'))).rejects.toMatchObject({
      code: 'refunds_started',
    })
  })

  test('is rejected of an event that takes place, and of one without orders', async () => {
    const start = () => startClosure(memberOf(sale), sale.eventId, refunding('full'))
    await expect(start()).rejects.toMatchObject({ code: 'event_not_cancelled' })
    await cancelAnd(refunding('full'))
    await expect(start()).rejects.toMatchObject({ code: 'nothing_to_refund' })
    await changeEventStatus(memberOf(sale), sale.eventId, 'draft')
  })

  test('keeps the event cancelled, before the job has run and after it', async () => {
    await pay()
    const revive = () => changeEventStatus(memberOf(sale), sale.eventId, 'draft', { isSure: true })
    await cancelOnly(refunding('full'))
    await expect(revive()).rejects.toMatchObject({ code: 'refunds_started' })
    await runJobs(shop, sale)
    await expect(revive()).rejects.toMatchObject({ code: 'refunds_started' })
  })
})

describe('the job', () => {
  const sums = () =>
    queryRow<{ paid: number; refunded: number; mails: number; pending: number }>(
      shop,
      `select (select sum(received_amount)::int from payment where organization_id = $1) as paid,
        (select sum(amount)::int from refund where organization_id = $1) as refunded,
        (select count(*)::int from message where organization_id = $1 and kind = 'event-cancelled') as mails,
        (select count(*)::int from event_closure_order where organization_id = $1 and state <> 'done') as pending`,
      [sale.organizationId],
    )

  test('killed in any of its transactions repeats and loses nothing', async () => {
    for (let order = 0; order < 4; order += 1) await pay()
    const closureId = await cancelOnly(refunding('full'))
    let kills = 0
    for (let transactions = 0; ; transactions += 1) {
      const run = closeOrders(killedAfter(sale.ctx, transactions % 4), closureId)
      const outcome = await run.catch((error: unknown) => error)
      if (!(outcome instanceof Error)) break
      expect(outcome.message).toBe('killed')
      kills += 1
    }
    expect(kills).toBeGreaterThan(4)
    await runJobs(shop, sale)
    expect(await sums()).toEqual({ paid: 45_736, refunded: 45_736, mails: 8, pending: 0 })
    expect(ledger.refunds.map(({ amount }) => amount)).toEqual([11_434, 11_434, 11_434, 11_434])
    await expectBooksRight()
  })

  test('of two at once does each order once', async () => {
    for (let order = 0; order < 4; order += 1) await pay()
    const closureId = await cancelOnly(refunding('full'))
    await Promise.all([closeOrders(sale.ctx, closureId), closeOrders(sale.ctx, closureId)])
    await runJobs(shop, sale)
    expect(await sums()).toEqual({ paid: 45_736, refunded: 45_736, mails: 8, pending: 0 })
  })

  test('leaves an order that was refunded meanwhile as it is', async () => {
    const order = await pay()
    const closureId = await cancelOnly(refunding('full'))
    await expect(closeOrders(killedAfter(sale.ctx, 1), closureId)).rejects.toThrow('killed')
    await refundOrder(memberOf(sale), order.id, { key: newId(), left: 11_434, scope: 'all', note: 'Ill' })
    await shop.owner.query(`delete from pgboss.job where name = 'close-event'`)
    await runJobs(shop, sale)
    expect(await stateOf(order)).toBe('refunded')
    await closeOrders(sale.ctx, closureId)
    expect(await refundsOf(order)).toMatchObject([{ because: 'by_organizer', amount: 11_434 }])
    expect((await eventClosure(memberOf(sale), sale.eventId)).state).toBe('done')
  })
})

describe('moving everybody to another event', () => {
  async function openTarget({ capacity = 10, price = 20_000 } = {}) {
    const eventId = newId()
    await shop.owner.query(
      `insert into event (id, organization_id, slug, title, starts_at, time_zone, location_name, sport, status, included, schedule)
       values ($1, $2, 'otra', 'Carrera de otoño', now() + interval '150 days', 'America/Argentina/Buenos_Aires',
         'Costanera', 'running', 'published', '[]', '[]')`,
      [eventId, sale.organizationId],
    )
    return { eventId, ...(await addCompetition(shop, { ...sale, eventId }, { capacity, price })) }
  }
  const moving = ({ eventId, competitionId }: { eventId: string; competitionId: string }): Closing => ({
    action: 'move',
    note: 'The river is in flood.',
    targetEventId: eventId,
    competitions: { [sale.competitionId]: competitionId },
  })

  test('keeps number, people and price, takes places there and books the money there', async () => {
    const order = await pay(sale, 2)
    await shop.owner.query(`update registration set bib_number = '7' where order_id = $1 and position = 0`, [order.id])
    const number = 'select confirmation_number as number from orders where id = $1'
    const before = await queryRow(shop, number, [order.id])
    const target = await openTarget()
    expect((await eventCancellation(memberOf(sale), sale.eventId)).targets).toMatchObject([
      { id: target.eventId, title: 'Carrera de otoño', competitions: [{ id: target.competitionId, free: 10 }] },
    ])
    const own = { confirmationId: order.confirmationId, openOrderId: order.id }
    const { id: registrationId } = await queryRow<{ id: string }>(
      shop,
      'select id from registration where order_id = $1 and position = 0',
      [order.id],
    )
    await createTransferLink(sale.ctx, { order: own, registrationId })
    await cancelAnd(moving(target))
    const links = 'select count(*)::int from registration_transfer where revoked_at is null and registration_id = $1'
    expect(await queryRow(shop, links, [registrationId])).toEqual({ count: 0 })
    expect(await queryRow(shop, number, [order.id])).toEqual(before)
    expect(await refundsOf(order)).toEqual([])
    expect(
      await queryRow(
        shop,
        `select orders.state, orders.event_id, total::int, count(*)::int as athletes, max(bib_number) as bib,
            bool_and(registration.event_id = orders.event_id and competition_id = $2
              and registration.status = 'confirmed') as moved
          from orders join registration on order_id = orders.id where orders.id = $1 group by orders.organization_id, orders.id`,
        [order.id, target.competitionId],
      ),
    ).toEqual({ state: 'confirmed', event_id: target.eventId, total: 22_867, athletes: 2, bib: null, moved: true })
    expect([await takenPlaces(shop, sale.poolId), await takenPlaces(shop, target.poolId)]).toEqual([0, 2])
    expect([await registrationsCount(sale.eventId), await registrationsCount(target.eventId)]).toEqual([0, 2])
    const settlementOf = async (eventId: string) =>
      (await settlementPage(memberOf(sale), settlementFilterOf(new URLSearchParams({ event: eventId })))).total
    expect(await settlementOf(sale.eventId)).toMatchObject({ sold: 0, received: 0, net: 0 })
    expect(await settlementOf(target.eventId)).toMatchObject({ sold: 20_000, received: 22_867 })
    expect(await summaryOf(order)).toEqual([
      ['order-moved', 'ana0@example.com'],
      ['order-moved', 'ana1@example.com'],
      ['order-moved', 'ana@example.com'],
    ])
    const mail = (await mailsOf(order)).at(-1)!
    expect(await messageView(sale.ctx, { ...mail, kind: 'order-moved' })).toMatchObject({
      event: { title: 'Carrera de otoño' },
      formerEvent: { title: '21K de la Ribera' },
      note: 'The river is in flood.',
    })
    expect(await eventClosure(memberOf(sale), sale.eventId)).toMatchObject({ total: 1, done: 1, moved: 1, failed: 0 })
    await expectBooksRight()
  })

  test('and what was moved is refunded when that event is cancelled too', async () => {
    const order = await pay()
    const target = await openTarget()
    const there = { ...sale, ...target }
    await cancelAnd(moving(target))
    expect(await eventClosure(memberOf(sale), sale.eventId)).toMatchObject({ total: 1, moved: 1, money: [] })
    await cancelAnd(refunding('full'), there)
    expect(await stateOf(order)).toBe('refunded')
    expect((await refundsOf(order)).map(({ state, amount }) => [state, amount])).toEqual([['done', 11_434]])
    expect(await eventClosure(memberOf(sale), target.eventId)).toMatchObject({ total: 1, done: 1, failed: 0 })
    expect(await eventClosure(memberOf(sale), sale.eventId)).toMatchObject({ total: 1, moved: 1, money: [] })
    await expectBooksRight()
  })

  test('sets aside what finds no place, which is told so and can be refunded', async () => {
    const target = await openTarget({ capacity: 1 })
    const orders = [await pay(), await pay()]
    await cancelAnd(moving(target))
    const closure = await eventClosure(memberOf(sale), sale.eventId)
    expect(closure).toMatchObject({ done: 1, failed: 1, moved: 1, failures: [{ reason: 'competition_full' }] })
    const left = orders.find(({ id }) => id === closure.failures[0]!.orderId)!
    expect(await stateOf(left)).toBe('confirmed')
    expect(await summaryOf(left)).toEqual([
      ['event-cancelled', 'ana0@example.com'],
      ['event-cancelled', 'ana@example.com'],
    ])
    expect(await retryClosure(memberOf(sale), sale.eventId, { action: 'full' })).toEqual({ orders: 1 })
    expect(await retryClosure(memberOf(sale), sale.eventId, { action: 'full' })).toEqual({ orders: 0 })
    await runJobs(shop, sale)
    expect(await refundsOf(left)).toMatchObject([{ state: 'done', amount: 11_434 }])
    expect((await summaryOf(left)).at(-1)).toEqual(['place-lost-and-refunded', 'ana@example.com'])
    expect(await eventClosure(memberOf(sale), sale.eventId)).toMatchObject({ done: 2, failed: 0 })
    await expectBooksRight()
  })

  test('tries again once there is room', async () => {
    const target = await openTarget({ capacity: 0 })
    const order = await pay()
    await cancelAnd(moving(target))
    await shop.owner.query('update place_pool set capacity = 5 where id = $1', [target.poolId])
    await retryClosure(memberOf(sale), sale.eventId, {})
    await runJobs(shop, sale)
    expect(await stateOf(order)).toBe('confirmed')
    expect(await eventClosure(memberOf(sale), sale.eventId)).toMatchObject({ done: 1, failed: 0, moved: 1 })
    await expectBooksRight()
  })

  test('sets aside orders of tickets, which are for this event alone', async () => {
    const target = await openTarget()
    const stand = await sellTickets(shop, sale, { price: 0 })
    const { confirmationId } = await holdTickets(sale, [ticketChoice(stand, 2)])
    await checkOut(sale.ctx, confirmationId, checkout())
    await cancelAnd(moving(target))
    expect(await eventClosure(memberOf(sale), sale.eventId)).toMatchObject({
      done: 0,
      failed: 1,
      moved: 0,
      failures: [{ reason: 'ticket_unavailable' }],
    })
    expect(
      await queryRow(shop, 'select event_id as "eventId" from orders where confirmation_id = $1', [confirmationId]),
    ).toEqual({
      eventId: sale.eventId,
    })
  })

  test('takes teams along with their name and members, into a competition of teams only', async () => {
    sale = await openTeamSale(shop, {}, { price: 0 })
    const team = await addTeam(shop, sale, { name: 'Los Ñandúes', members: 2, size: 2 })
    const { confirmationId } = await queryRow<OrderKey>(
      shop,
      'select confirmation_id as "confirmationId" from orders where organization_id = $1',
      [sale.organizationId],
    )
    const target = await openTarget({ capacity: 1, price: 0 })
    const attempt = changeEventStatus(memberOf(sale), sale.eventId, 'cancelled', { closing: moving(target) })
    await expect(attempt).rejects.toMatchObject({ code: 'competition_unavailable' })
    await shop.owner.query('update competition set team_size_min = 2, team_size_max = 3 where id = $1', [
      target.competitionId,
    ])
    await cancelAnd(moving(target))
    expect(await stateOf({ confirmationId })).toBe('confirmed')
    const moved = await queryRow(
      shop,
      `select team.event_id, team.competition_id, team.name, count(*)::int as members
        from team join registration on team_id = team.id and registration.event_id = team.event_id
        where team.id = $1 group by team.organization_id, team.id`,
      [team.id],
    )
    expect(moved).toEqual({
      event_id: target.eventId,
      competition_id: target.competitionId,
      name: 'Los Ñandúes',
      members: 2,
    })
    expect([await takenPlaces(shop, sale.poolId), await takenPlaces(shop, target.poolId)]).toEqual([0, 1])
    await expectBooksRight()
  })

  test('needs a published event of the organization, and a competition for each that has athletes', async () => {
    await pay()
    const target = await openTarget()
    const other = await openSale(shop)
    const attempt = (closing: Closing) => changeEventStatus(memberOf(sale), sale.eventId, 'cancelled', { closing })
    await expect(attempt({ ...moving(target), targetEventId: sale.eventId })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(attempt({ ...moving(target), targetEventId: other.eventId })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(attempt({ ...moving(target), competitions: {} })).rejects.toMatchObject({
      code: 'competition_unavailable',
    })
    await shop.owner.query(`update event set status = 'draft' where id = $1`, [target.eventId])
    await expect(attempt(moving(target))).rejects.toMatchObject({ code: 'event_not_published' })
    const { status } = await queryRow<{ status: string }>(shop, 'select status from event where id = $1', [
      sale.eventId,
    ])
    expect(status).toBe('published')
  })
})

test('a link to pass a place on is worth nothing once its order is refunded', async () => {
  const order = await pay()
  const own = { confirmationId: order.confirmationId, openOrderId: order.id }
  const { id } = await queryRow<{ id: string }>(shop, 'select id from registration where order_id = $1', [order.id])
  await createTransferLink(sale.ctx, { order: own, registrationId: id })
  const [link] = (await ownOrderPage(sale.ctx, own)).transfers
  const token = link!.url!.split('/transfer/')[1]!
  expect(await transferPage(sale.ctx, '21k', token)).toMatchObject({ competitionId: sale.competitionId })
  await cancelAnd(refunding('full'))
  await expect(transferPage(sale.ctx, '21k', token)).rejects.toThrow()
})

test('only who may refund decides about money, also while cancelling', async () => {
  await pay()
  await expect(
    changeEventStatus(memberOf(sale, 'user'), sale.eventId, 'cancelled', { closing: refunding('full') }),
  ).rejects.toMatchObject({ code: 'forbidden' })
  await expect(startClosure(memberOf(sale, 'user'), sale.eventId, refunding('full'))).rejects.toMatchObject({
    code: 'forbidden',
  })
})
