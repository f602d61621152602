import { describe, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { networkOf } from '#server/database/rate-limits.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { offerMethods } from '#server/testing/manual-payments.ts'
import { sellItem, type SoldItem } from '#server/testing/merchandise.ts'
import { settleSandboxPayment } from '#server/testing/orders.ts'
import { payOnline } from '#server/testing/paid-orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import {
  addCompetition,
  addCoupon,
  addresses,
  checkout,
  draft,
  expireHold,
  messageKinds,
  openSale,
  orderRow,
  queryRow,
  runJobs,
  takenPlaces,
  type Sale,
} from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { recordAthleteCash, undoAthleteCash } from '../athletes/athlete-cash.ts'
import { cancelAthlete } from '../athletes/cancel-athlete.ts'
import { deleteAthlete } from '../athletes/delete-athlete.ts'
import { accountPage } from '../accounts/account-page.ts'
import { acceptancePage } from '../agreements/required-texts.ts'
import { ledgerDifferences } from '../ledger/ledger-differences.ts'
import { cancelLines } from '../orders/cancel-lines.ts'
import { checkOut } from '../orders/check-out.ts'
import { claimOrders } from '../orders/claim-orders.ts'
import { expireOverdueHolds } from '../orders/expire-holds.ts'
import { linesOf } from '../orders/order-lines.ts'
import { confirmationPage } from '../orders/confirmation-page.ts'
import { orderPage } from '../orders/order-page.ts'
import { Order } from '../orders/order.ts'
import { orderSummary } from '../orders/order-summary.ts'
import { cancelOwnLines } from '../own-orders/cancel-own-lines.ts'
import { ownOrderPage } from '../own-orders/own-order-page.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { findWrongOrders } from '../orders/wrong-orders.ts'
import { startPayment } from '../payments/start-payment.ts'
import { athleteDetails } from '../registrations/athlete-details.ts'
import { athletesPage } from '../registrations/athletes-page.ts'
import { participantPage } from '../registrations/participant-page.ts'
import { registrationPage } from '../registrations/registration-page.ts'
import { buyMerchandise } from './buy-merchandise.ts'
import { changeVariant } from './change-variant.ts'
import { eventMerchandise } from './event-merchandise.ts'
import { moreMerchandisePage } from './more-merchandise-page.ts'
import { setDelivered } from './set-delivered.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })

type Athlete = { id: string; participantId: string; revision: number; orderId: string }

const athletesOf = async ({ eventId }: Sale): Promise<Athlete[]> =>
  (
    await shop.owner.query<Athlete>(
      `select id, confirmation_id as "participantId", revision, order_id as "orderId" from registration
       where event_id = $1 order by created_at, id`,
      [eventId],
    )
  ).rows

const registerOne = async (sale: Sale): Promise<Athlete> => {
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, draft(sale.competitionId))
  await checkOut(sale.ctx, confirmationId, checkout())
  return (await athletesOf(sale)).at(-1)!
}

const choice = ({ itemId, variantIds }: SoldItem, variant = 0, quantity = 1) => ({
  itemId,
  variantId: variantIds[variant]!,
  quantity,
})

const openWithCap = async (stock: number | null, price = 5_000) => {
  const sale = await openSale(shop, { price: 0 })
  const cap = await sellItem(shop, sale, {
    name: 'Cap',
    rule: 'optional',
    price,
    variants: [{ id: '', name: '', stock }],
  })
  return { sale, cap, athlete: await registerOne(sale) }
}

const buy = (sale: Sale, { participantId }: Athlete, ...choices: ReturnType<typeof choice>[]) =>
  buyMerchandise(sale.ctx, participantId, { draftKey: newId(), choices })

const attentionOf = async (sale: Sale, orderId: string) =>
  (await orderPage(memberOf(sale), orderId, shop.platform.secrets)).attention

const shownLines = async (sale: Sale, { participantId }: Athlete) =>
  (await participantPage(sale.ctx, participantId)).lines.map(({ title, quantity }) => [title, quantity])

describe('merchandise added to a place', () => {
  test('is an order of its own that is held, priced with a coupon, paid and shown with the place', async () => {
    const { sale, cap, athlete } = await openWithCap(3)
    await addCoupon(shop, sale, { code: 'HALF', discount: 5_000 })
    const { confirmationId, price } = await buy(sale, athlete, choice(cap, 0, 2))
    // 100.00, with 5 % for the platform, 5.99 % of all for the provider and VAT of 21 % on both.
    expect(price).toMatchObject({ base: 10_000, total: 11_434 })
    expect(await takenPlaces(shop, cap.poolIds[0]!)).toBe(2)
    expect(await shownLines(sale, athlete)).toHaveLength(1)

    const { order } = await registrationPage(sale.ctx, sale.eventId, confirmationId)
    expect(order).toMatchObject({
      addsTo: athlete.participantId,
      participants: [{ firstName: 'Ana', merchandise: [choice(cap, 0, 2)], faults: [] }],
    })
    const { price: halved } = await checkOut(sale.ctx, confirmationId, checkout('HALF'))
    expect(halved).toMatchObject({ base: 10_000, discount: 5_000, total: 5_717 })
    await payOnline({ shop, ledger }, sale, confirmationId)
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'confirmed' })
    expect((await shownLines(sale, athlete)).slice(1)).toEqual([['Cap', 2]])
    // The registration was confirmed and alerted; what is added to it is confirmed to its buyer alone.
    expect(await messageKinds(shop, sale)).toEqual([
      'athlete-confirmed',
      'payment-approved',
      'registration-alert',
      'registration-confirmed-free',
      'registration-received',
    ])
    const { count } = await queryRow<{ count: number }>(
      shop,
      'select registrations_count as count from event where id = $1',
      [sale.eventId],
    )
    expect(count).toBe(1)
    expect(
      (await findWrongOrders(shop.system)).filter(({ organizationId }) => organizationId === sale.organizationId),
    ).toEqual([])
  })

  test('is in the list of the account that bought it, which need not be that of the place', async () => {
    const { sale, cap, athlete } = await openWithCap(3)
    const { confirmationId } = await buy(sale, athlete, choice(cap, 0, 2))
    const [userId, email] = [newId(), `${newId()}@example.com`]
    await shop.owner.query('insert into auth_user (id, name, email, email_verified) values ($1, $2, $3, true)', [
      userId,
      'Eva',
      email,
    ])
    const entries = async () => {
      await claimOrders(shop.system, userId)
      return (await accountPage(shop.system, { userId, organizationId: sale.organizationId })).upcoming
    }
    const submission = checkout()
    await checkOut(sale.ctx, confirmationId, { ...submission, buyer: { ...submission.buyer, email } })
    await payOnline({ shop, ledger }, sale, confirmationId)
    expect(await entries()).toMatchObject([
      {
        athletes: [],
        items: ['Cap × 2'],
        state: { kind: 'order', label: 'paid' },
        confirmationUrl: expect.stringMatching(new RegExp(`/success/${confirmationId}$`)),
      },
    ])
  })

  test('asks for the terms alone: the waiver and what an event asks to accept came with the place', async () => {
    const { sale, cap, athlete } = await openWithCap(3)
    const { confirmationId } = await buy(sale, athlete, choice(cap))
    const { platformTexts, ...submission } = checkout()
    const kindsOf = async (orderId?: string) =>
      (await acceptancePage(sale.ctx, sale.eventId, platformTexts, orderId)).map(({ kind }) => kind)
    expect(await kindsOf()).toEqual(['terms', 'waiver'])
    expect(await kindsOf(confirmationId)).toEqual(['terms'])
    await checkOut(sale.ctx, confirmationId, { ...submission, waiver: '', platformTexts })
    const { acceptance } = await confirmationPage(sale.ctx, confirmationId)
    expect(acceptance?.texts.map(({ kind }) => kind)).toEqual(['terms'])
    expect(
      await queryRow(shop, 'select waiver_accepted_at as at from orders where confirmation_id = $1', [confirmationId]),
    ).toEqual({ at: null })
  })

  test('is held as long as the page says before it is paid by transfer', async () => {
    const { sale, cap, athlete } = await openWithCap(3)
    const ctx = await offerMethods(shop, sale)
    const { confirmationId } = await buy({ ...sale, ctx }, athlete, choice(cap))
    const { methods } = (await registrationPage(ctx, sale.eventId, confirmationId)).order!
    const { heldUntil } = methods.find(({ method }) => method === 'transfer')!
    await checkOut(ctx, confirmationId, { ...checkout(), paymentMethod: 'transfer' }, addresses)
    expect((await confirmationPage(ctx, confirmationId)).instructions).toMatchObject({
      heldUntil,
      heldOnceConfirmed: null,
    })
  })

  test('is confirmed without a payment when it costs nothing', async () => {
    const { sale, cap, athlete } = await openWithCap(null, 0)
    const { confirmationId } = await buy(sale, athlete, choice(cap))
    expect(await checkOut(sale.ctx, confirmationId, checkout())).toMatchObject({ state: 'confirmed', paymentUrl: null })
    expect((await shownLines(sale, athlete)).slice(1)).toEqual([['Cap', 1]])
  })

  test('can be chosen again until it is paid: the order is the same, and what is left out goes back', async () => {
    const { sale, cap, athlete } = await openWithCap(5)
    const draftKey = newId()
    const hold = (quantity: number) =>
      buyMerchandise(sale.ctx, athlete.participantId, { draftKey, choices: [choice(cap, 0, quantity)] })
    const first = await hold(5)
    const second = await hold(3)
    expect(second.confirmationId).toBe(first.confirmationId)
    expect(await takenPlaces(shop, cap.poolIds[0]!)).toBe(3)
  })

  test('gives its stock back when nobody pays it in time, and can be chosen again as it was', async () => {
    const { sale, cap, athlete } = await openWithCap(2)
    const { confirmationId } = await buy(sale, athlete, choice(cap, 0, 2))
    await expireHold(shop, confirmationId)
    await expireOverdueHolds(sale.ctx)
    expect(await takenPlaces(shop, cap.poolIds[0]!)).toBe(0)
    const { order, items } = await moreMerchandisePage(sale.ctx, {
      participantId: athlete.participantId,
      confirmationId,
    })
    expect(order).toEqual({ draftKey: null, choices: [choice(cap, 0, 2)] })
    expect(items).toMatchObject([{ name: 'Cap', most: 5 }])
    await buy(sale, athlete, choice(cap, 0, 2))
  })

  test('never sells more than there is to buyers at the same time', async () => {
    const { sale, cap } = await openWithCap(3)
    const athletes = [...(await athletesOf(sale))]
    while (athletes.length < 8) athletes.push(await registerOne(sale))
    const results = await Promise.allSettled(
      athletes.map((athlete, index) =>
        buyMerchandise({ ...sale.ctx, network: networkOf(`198.51.100.${index}`) }, athlete.participantId, {
          draftKey: newId(),
          choices: [choice(cap)],
        }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'sold_out' })
    expect(await takenPlaces(shop, cap.poolIds[0]!)).toBe(3)
  })

  test('is at most what one athlete may have, however many orders ask for it at once', async () => {
    const { sale, cap, athlete } = await openWithCap(null)
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => buy(sale, athlete, choice(cap, 0, 2))))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'merchandise_unavailable' })
    expect(await takenPlaces(shop, cap.poolIds[0]!)).toBe(4)
    const key = { participantId: athlete.participantId, confirmationId: null }
    expect((await moreMerchandisePage(sale.ctx, key)).items).toMatchObject([{ name: 'Cap', most: 1 }])
  })

  test('is rejected for a place that is not there, cancelled, closed or of another organization', async () => {
    const { sale, cap, athlete } = await openWithCap(5)
    const other = await openWithCap(5)
    const page = (given: Sale, { participantId }: Athlete) =>
      moreMerchandisePage(given.ctx, { participantId, confirmationId: null })
    await expect(buy(sale, other.athlete, choice(cap))).rejects.toMatchObject({ code: 'order_not_found' })
    await expect(page(sale, other.athlete)).rejects.toMatchObject({ code: 'order_not_found' })
    await expect(buy(sale, athlete, choice(other.cap))).rejects.toMatchObject({
      code: 'merchandise_unavailable',
      field: `participants[0].merchandise.i${other.cap.itemId.replaceAll('-', '')}.variant`,
    })
    await shop.owner.query(`update event set registration_deadline = now() - interval '1 hour' where id = $1`, [
      sale.eventId,
    ])
    await expect(buy(sale, athlete, choice(cap))).rejects.toMatchObject({ code: 'registration_closed' })
    expect(await page(sale, athlete)).toMatchObject({ closed: 'registration_closed' })

    await cancelAthlete(memberOf(other.sale), other.athlete.id, { revision: other.athlete.revision })
    await expect(buy(other.sale, other.athlete, choice(other.cap))).rejects.toMatchObject({
      code: 'registration_cancelled',
    })
    expect(await page(other.sale, other.athlete)).toMatchObject({ closed: 'registration_cancelled' })
  })

  test('is offered only where it is for the competition and does not come with the place', async () => {
    const sale = await openSale(shop, { price: 0 })
    const { competitionId } = await addCompetition(shop, sale, { price: 0 })
    const athlete = await registerOne(sale)
    await sellItem(shop, sale, { name: 'Shirt', rule: 'included' })
    await sellItem(shop, sale, { name: 'Medal', rule: 'required', price: 900 })
    await sellItem(shop, sale, { name: 'Bus', rule: 'optional', competitionIds: [competitionId] })
    await sellItem(shop, sale, { name: 'Gone', rule: 'optional', variants: [{ id: '', name: '', stock: 0 }] })
    const key = { participantId: athlete.participantId, confirmationId: null }
    expect((await moreMerchandisePage(sale.ctx, key)).items.map(({ name, most }) => [name, most])).toEqual([
      ['Medal', 1],
      ['Gone', 5],
    ])
  })
})

describe('once its place is given up', () => {
  test('what nobody has paid ends', async () => {
    const { sale, cap, athlete } = await openWithCap(5)
    const { confirmationId } = await buy(sale, athlete, choice(cap, 0, 2))
    await checkOut(sale.ctx, confirmationId, checkout())
    await cancelAthlete(memberOf(sale), athlete.id, { revision: athlete.revision })
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'cancelled' })
    expect(await takenPlaces(shop, cap.poolIds[0]!)).toBe(0)
  })

  test('what was held is not checked out, nor taken back by a late payment', async () => {
    const { sale, cap, athlete } = await openWithCap(5)
    const { confirmationId } = await buy(sale, athlete, choice(cap))
    await shop.owner.query(`update registration set status = 'cancelled' where id = $1`, [athlete.id])
    await expect(checkOut(sale.ctx, confirmationId, checkout())).rejects.toMatchObject({
      code: 'registration_cancelled',
    })
    await shop.owner.query(`update registration set status = 'confirmed' where id = $1`, [athlete.id])
    await checkOut(sale.ctx, confirmationId, checkout())
    await payLate(sale, confirmationId, () => cancelAthlete(memberOf(sale), athlete.id, { revision: athlete.revision }))
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'refunded' })
    expect(await takenPlaces(shop, cap.poolIds[0]!)).toBe(0)
  })

  test('what was paid stays sold in its own order, which is refunded like any other', async () => {
    const { sale, cap, athlete } = await openWithCap(5)
    const { confirmationId } = await buy(sale, athlete, choice(cap))
    await checkOut(sale.ctx, confirmationId, checkout())
    const paid = await payOnline({ shop, ledger }, sale, confirmationId)
    await expect(deleteAthlete(memberOf(sale), athlete.id, { revision: athlete.revision })).rejects.toMatchObject({
      code: 'athlete_has_money',
    })
    await cancelAthlete(memberOf(sale), athlete.id, { revision: athlete.revision })
    expect(await orderRow(shop, confirmationId)).toMatchObject({ state: 'confirmed' })
    expect(await takenPlaces(shop, cap.poolIds[0]!)).toBe(1)
    expect(await attentionOf(sale, paid.id)).toEqual(['merchandise_kept'])
    await expect(deleteAthlete(memberOf(sale), athlete.id, { revision: athlete.revision + 1 })).rejects.toMatchObject({
      code: 'athlete_has_money',
    })

    const [line] = await sale.ctx.db.transaction(async (em) =>
      linesOf(em, await em.findOneOrFail(Order, { organizationId: sale.organizationId, id: paid.id })),
    )
    const cancellation = { key: newId(), lines: [line!.id], refund: 'full', note: '', left: paid.total } as const
    expect(await cancelLines(memberOf(sale), paid.id, cancellation)).toEqual({ amount: paid.total, before: null })
    await runJobs(shop, sale)
    expect(await takenPlaces(shop, cap.poolIds[0]!)).toBe(0)
    expect(await attentionOf(sale, paid.id)).toEqual([])
    expect(await ledgerDifferences(shop.system.db, sale.organizationId)).toEqual([])
  })
})

test('staff change the size of what was added and hand it out', async () => {
  const sale = await openSale(shop, { price: 0 })
  const shirt = await sellItem(shop, sale, { rule: 'optional', price: 0 })
  const athlete = await registerOne(sale)
  const { confirmationId } = await buy(sale, athlete, choice(shirt))
  await checkOut(sale.ctx, confirmationId, checkout())
  const { id: choiceId } = await queryRow<{ id: string }>(
    shop,
    'select id from merchandise_choice where registration_id = $1',
    [athlete.id],
  )
  const [small, medium] = shirt.variantIds
  const member = memberOf(sale)
  await changeVariant(member, athlete.id, { choiceId, from: small!, to: medium! })
  expect(await Promise.all(shirt.poolIds.map((poolId) => takenPlaces(shop, poolId)))).toEqual([0, 1])
  await setDelivered(member, athlete.id, { choiceId, variantId: medium!, isDelivered: true })
  expect(await shownLines(sale, athlete)).toContainEqual(['T-shirt (M)', 1])
})

describe('for staff', () => {
  const openSold = async () => {
    const opened = await openWithCap(5)
    const { sale, cap, athlete } = opened
    const { confirmationId } = await buy(sale, athlete, choice(cap, 0, 2))
    await checkOut(sale.ctx, confirmationId, checkout())
    return { ...opened, order: await payOnline({ shop, ledger }, sale, confirmationId) }
  }

  test('the order and that of the place lead to each other, and both to the athlete', async () => {
    const { sale, athlete, order } = await openSold()
    const member = memberOf(sale)
    const numberOf = async (id: string) => (await orderPage(member, id, shop.platform.secrets)).number
    const later = await orderPage(member, order.id, shop.platform.secrets)
    expect(later).toMatchObject({ contents: 'addition', related: [{ id: athlete.orderId, contents: 'places' }] })
    const path = `/admin/events/${sale.eventId}/athletes/${athlete.id}`
    expect(later.lines).toMatchObject([{ title: 'Cap', recipient: { name: 'Ana Núñez 0', path } }])
    const place = await orderPage(member, athlete.orderId, shop.platform.secrets)
    expect(place.related).toMatchObject([{ id: order.id, contents: 'addition' }])
    expect(place.lines).toMatchObject([{ added: [`Cap × 2 (${await numberOf(order.id)})`] }])
    const { merchandise } = await athleteDetails(member, { registrationId: athlete.id })
    expect(merchandise).toMatchObject([{ item: 'Cap', quantity: 2, isConfirmed: true, addedBy: { id: order.id } }])
    const volunteer = await athleteDetails(memberOf(sale, 'user'), { registrationId: athlete.id })
    expect(volunteer.merchandise).toMatchObject([{ addedBy: { id: null } }])
    expect((await orderSummary(member, order.id)).lines).toMatchObject([
      { title: 'Cap', athletes: [{ id: athlete.id, name: 'Ana Núñez 0' }] },
    ])
    expect((await eventMerchandise(member, sale.eventId)).supply).toMatchObject([{ item: 'Cap', confirmed: 2 }])
  })

  test('what expired unpaid is no part of what an athlete has', async () => {
    const { sale, cap, athlete } = await openWithCap(5)
    const { confirmationId } = await buy(sale, athlete, choice(cap))
    const merchandise = async () => (await athleteDetails(memberOf(sale), { registrationId: athlete.id })).merchandise
    expect(await merchandise()).toMatchObject([{ item: 'Cap', isConfirmed: false }])
    await expireHold(shop, confirmationId)
    await expireOverdueHolds(sale.ctx)
    expect(await merchandise()).toEqual([])
  })

  test('cash of what was added is collected with that of the place, and taken back', async () => {
    const opened = await openSale(shop, { price: 10_000 })
    const ctx = await offerMethods(shop, opened, { cash: true })
    const sale = { ...opened, ctx }
    const cap = await sellItem(shop, sale, { name: 'Cap', rule: 'optional', price: 3_000 })
    const inCash = async (confirmationId: string) =>
      checkOut(ctx, confirmationId, { ...checkout(), paymentMethod: 'cash' }, addresses)
    await inCash((await registerAthletes(ctx, sale.eventId, draft(sale.competitionId))).confirmationId)
    const athlete = (await athletesOf(sale))[0]!
    await inCash((await buy(sale, athlete, choice(cap))).confirmationId)
    const desk = memberOf(sale, 'user')
    const cashOf = async () => (await athleteDetails(desk, { registrationId: athlete.id })).cash
    const { due } = (await cashOf())!
    // 100.00 and 30.00 with the fees.
    expect(due.map((line) => line.amount)).toEqual([11_434, 3_430])
    const amount = 14_864
    const listed = async () => {
      const page = await athletesPage(memberOf(sale), sale.eventId, athleteListOf(new URLSearchParams('payment=due')))
      return [page.rows.map((row) => [row.deferredCash, row.label]), page.sums?.deferredCash, page.counts.due]
    }
    expect(await listed()).toEqual([[[14_864, 'unpaid']], 14_864, 1])
    await shop.owner.query(
      `update order_line set paid_outside_at = now() where kind = 'registration' and event_id = $1`,
      [sale.eventId],
    )
    expect(await listed()).toEqual([[[3_430, 'unpaid']], 3_430, 1])
    await shop.owner.query(`update order_line set paid_outside_at = null where event_id = $1`, [sale.eventId])
    await expect(recordAthleteCash(desk, athlete.id, { amount: amount - 1 })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    })
    await recordAthleteCash(desk, athlete.id, { amount })
    const { received, due: stillDue } = (await cashOf())!
    expect(stillDue).toEqual([])
    expect(received.map((each) => each.amount)).toEqual([11_434, 3_430])
    expect(await listed()).toEqual([[], undefined, 0])
    for (const { at } of received) await undoAthleteCash(desk, athlete.id, { at })
    expect((await cashOf())!.due).toHaveLength(2)
  })
})

describe('for its buyer', () => {
  test('it is cancelled and refunded on the page of its order, unless it was handed out', async () => {
    const { sale, cap, athlete } = await openWithCap(5)
    const { confirmationId } = await buy(sale, athlete, choice(cap))
    await checkOut(sale.ctx, confirmationId, checkout())
    const { id, total } = await payOnline({ shop, ledger }, sale, confirmationId)
    const key = { confirmationId, openOrderId: id }
    const [line] = (await ownOrderPage(sale.ctx, key)).lines
    expect(line).toMatchObject({ canChoose: true })
    const delivered = (at: Date | null) =>
      shop.owner.query('update merchandise_choice set delivered_at = $2 where line_id = $1', [line!.id, at])
    const cancellation = { key: newId(), left: total, lines: [line!.id], payee: '' }
    await delivered(new Date())
    await expect(cancelOwnLines(sale.ctx, key, cancellation, shop.platform.secrets)).rejects.toMatchObject({
      code: 'not_found',
    })
    await delivered(null)
    expect(await cancelOwnLines(sale.ctx, key, cancellation, shop.platform.secrets)).toEqual({ amount: total })
    expect(await takenPlaces(shop, cap.poolIds[0]!)).toBe(0)
  })

  test('the page of the order that sold the place names it, and leaves it sold', async () => {
    const { sale, cap, athlete } = await openWithCap(5, 0)
    const { confirmationId } = await buy(sale, athlete, choice(cap))
    await checkOut(sale.ctx, confirmationId, checkout())
    const { confirmationId: ofPlace } = await queryRow<{ confirmationId: string }>(
      shop,
      'select confirmation_id as "confirmationId" from orders where id = $1',
      [athlete.orderId],
    )
    const { lines } = await ownOrderPage(sale.ctx, { confirmationId: ofPlace, openOrderId: athlete.orderId })
    expect(lines).toMatchObject([{ canChoose: true, added: [expect.stringMatching(/^Cap \(DR-/)] }])
  })
})

test('the participant’s page and that of the order lead to it while some is left and registration is open', async () => {
  const { sale, athlete } = await openWithCap(1)
  const path = `/event/21k/register/participant/${athlete.participantId}/merchandise`
  const { confirmationId } = await queryRow<{ confirmationId: string }>(
    shop,
    'select confirmation_id as "confirmationId" from orders where id = $1',
    [athlete.orderId],
  )
  const shown = async () => [
    (await participantPage(sale.ctx, athlete.participantId)).merchandisePath,
    (await confirmationPage(sale.ctx, confirmationId)).athletes[0]!.merchandisePath,
  ]
  expect(await shown()).toEqual([path, path])
  await shop.owner.query('update event set registration_enabled = false where id = $1', [sale.eventId])
  expect(await shown()).toEqual([null, null])
  await shop.owner.query('update event set registration_enabled = true where id = $1', [sale.eventId])
  await shop.owner.query(
    'update place_pool set capacity = 0 where id in (select pool_id from merchandise_variant where organization_id = $1)',
    [sale.organizationId],
  )
  expect(await shown()).toEqual([null, null])
})

/** Pays an order whose hold ends before the payment is approved; `between` happens after its end. */
async function payLate(sale: Sale, confirmationId: string, between: () => Promise<unknown>): Promise<void> {
  await startPayment(sale.ctx, confirmationId, addresses)
  const { providerId } = await queryRow<{ providerId: string }>(
    shop,
    `select provider_payment_id as "providerId" from payment join orders on orders.id = order_id
     where confirmation_id = $1`,
    [confirmationId],
  )
  await expireHold(shop, confirmationId)
  await expireOverdueHolds(sale.ctx)
  await between()
  ledger.set(providerId, { state: 'approved' })
  await settleSandboxPayment(shop, providerId)
  await runJobs(shop, sale)
}
