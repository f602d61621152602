import { describe, expect, test } from 'vitest'
import type { MessagePayload } from '../messages/enqueue-message.ts'
import { messageView } from '../messages/message-view.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { startPayment } from '../payments/start-payment.ts'
import { checkOut } from './check-out.ts'
import { confirmationPage } from './confirmation-page.ts'
import { expireHolds, expireOverdueHolds } from './expire-holds.ts'
import { registrationPage } from '../registrations/registration-page.ts'
import { quoteOrder } from './quote-order.ts'
import { registerAthletes } from './register-athletes.ts'
import { releaseHold } from './release-hold.ts'
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
import { useShop } from '#server/testing/use-shop.ts'
import { holdPlaces, settleSandboxPayment } from '#server/testing/orders.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })

const ordersOf = async ({ organizationId }: Sale) =>
  (await shop.owner.query('select 1 from orders where organization_id = $1', [organizationId])).rowCount
const athletesOf = async ({ organizationId }: Sale) =>
  (
    await shop.owner.query<{ status: string }>(
      'select status from registration where organization_id = $1 order by position',
      [organizationId],
    )
  ).rows.map(({ status }) => status)
const timesUsed = async ({ organizationId }: Sale) =>
  (
    await queryRow<{ times_used: number }>(shop, 'select times_used from coupon where organization_id = $1', [
      organizationId,
    ])
  ).times_used

const secondsHeld = async (confirmationId: string) =>
  Number(
    (
      await queryRow<{ seconds: string }>(
        shop,
        'select extract(epoch from held_until - now()) as seconds from orders where confirmation_id = $1',
        [confirmationId],
      )
    ).seconds,
  )

describe('an athlete registers and pays', () => {
  test('places are held, then paid for, then confirmed', async () => {
    const { ctx, eventId, competitionId, poolId } = await openSale(shop, { price: 1_000_000 })
    const order = await registerAthletes(ctx, eventId, draft(competitionId, { athletes: 2 }))
    expect(order).toMatchObject({ state: 'held', participants: [{ lastName: 'Núñez 0' }, { lastName: 'Núñez 1' }] })
    expect(Date.parse(order.heldUntil) - Date.parse(order.serverNow)).toBe(35 * 60_000)
    expect(await takenPlaces(shop, poolId)).toBe(2)

    const { state, price } = await checkOut(ctx, order.confirmationId, checkout())
    expect(state).toBe('awaiting_payment')
    expect(price.net).toBe(2_000_000)
    const url = await startPayment(ctx, order.confirmationId, addresses)
    const [payment] = [...ledger.payments.values()].filter((one) => one.url === url)
    expect(payment).toMatchObject({ amount: price.total, currency: 'ARS' })
    expect(await confirmationPage(ctx, order.confirmationId)).toMatchObject({ label: 'pending', isPending: true })

    ledger.set(payment!.id, { state: 'approved' })
    await settleSandboxPayment(shop, payment!.id)
    const page = await confirmationPage(ctx, order.confirmationId)
    expect(page).toMatchObject({ label: 'paid', isPending: false, canRetryPayment: false })
    expect(JSON.stringify([order, page])).not.toMatch(/3012345|555 5555|1990-04-05|05\/04\/1990|Bruno/)
    const event = await queryRow(shop, 'select registrations_count from event where id = $1', [eventId])
    expect(event).toEqual({ registrations_count: 2 })
  })

  test('a free place is confirmed at once, without a payment', async () => {
    const sale = await openSale(shop, { price: 0 })
    const { confirmationId } = await holdPlaces(sale)
    const taps = [1, 2, 3].map(() => checkOut(sale.ctx, confirmationId, checkout()))
    for (const done of await Promise.all(taps)) expect(done.state).toBe('confirmed')
    expect(await athletesOf(sale)).toEqual(['confirmed'])
    expect(await messageKinds(shop, sale)).toEqual([
      'athlete-confirmed',
      'registration-alert',
      'registration-confirmed-free',
    ])
    expect(await confirmationPage(sale.ctx, confirmationId)).toMatchObject({ label: 'free', price: { total: 0 } })
    await expect(startPayment(sale.ctx, confirmationId, addresses)).rejects.toMatchObject({
      code: 'order_already_paid',
    })
  })

  test('staff are notified of a registration in their language, without what is nobody else’s business', async () => {
    const sale = await openSale(shop, { price: 0, capacity: 10 })
    const submission = draft(sale.competitionId, { athletes: 2 })
    const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, submission)
    await checkOut({ ...sale.ctx, locale: 'en' }, confirmationId, checkout())
    const { recipient, locale, payload } = await queryRow<{
      recipient: string
      locale: string
      payload: MessagePayload
    }>(
      shop,
      `select recipient, locale, payload from message where organization_id = $1 and kind = 'registration-alert'`,
      [sale.organizationId],
    )
    expect([recipient, locale]).toEqual(['club@ribera.example', 'es'])
    const view = await messageView(sale.ctx, { kind: 'registration-alert', recipient, payload })
    expect(view).toMatchObject({
      lines: [{ person: 'Ana Núñez 0' }, { person: 'Ana Núñez 1' }],
      buyerFullName: 'Ana Núñez',
      placesLeft: [{ title: `21K ${sale.competitionId}`, left: 8 }],
      adminUrl: `${sale.ctx.organization.origin}/admin/events/${sale.eventId}/athletes`,
    })
    expect(JSON.stringify(view)).not.toMatch(/3012345|555 5555|4444 4444|1990-04-05|05\/04\/1990|Bruno|@/)
  })

  test.each([
    ['want no alerts', { registrationAlerts: false }],
    ['have no address', { contactEmail: null }],
  ])('staff who %s are sent none', async (_why, changes) => {
    const sale = await openSale(shop, { price: 0 })
    const ctx = { ...sale.ctx, organization: { ...sale.ctx.organization, ...changes } }
    const { confirmationId } = await registerAthletes(ctx, sale.eventId, draft(sale.competitionId))
    await checkOut(ctx, confirmationId, checkout())
    expect(await messageKinds(shop, sale)).toEqual(['athlete-confirmed', 'registration-confirmed-free'])
  })

  test('a coupon that takes everything off makes it free too', async () => {
    const sale = await openSale(shop)
    await addCoupon(shop, sale, { code: 'TOTAL', discount: 10_000 })
    const { confirmationId } = await holdPlaces(sale)
    expect((await checkOut(sale.ctx, confirmationId, checkout('TOTAL'))).state).toBe('confirmed')
  })

  test('a price that is not the one that was shown is saved, shown and needs another confirmation', async () => {
    const sale = await openSale(shop, { price: 10_000 })
    const { confirmationId, price } = await holdPlaces(sale)
    await shop.owner.query('update competition set price = 20000 where id = $1', [sale.competitionId])
    const buy = (seenTotal: number) => checkOut(sale.ctx, confirmationId, { ...checkout(), seenTotal })
    await expect(buy(price.total)).rejects.toMatchObject({ code: 'price_changed', values: { confirmationId } })
    const heldOrder = (await registrationPage(sale.ctx, '21k', confirmationId)).order!
    expect(heldOrder).toMatchObject({ state: 'held', price: { base: 20_000 } })
    const line = 'select unit_price::int as price from order_line where organization_id = $1'
    expect(await queryRow(shop, line, [sale.organizationId])).toEqual({ price: 20_000 })
    expect(await buy(heldOrder.price.total)).toMatchObject({ state: 'awaiting_payment', price: { base: 20_000 } })
  })

  test('a corrected address gets its mail, and the one typed wrongly none any more', async () => {
    const sale = await openSale(shop)
    const { confirmationId } = await holdPlaces(sale)
    const wrong = { ...checkout().buyer, email: 'anna@example.com' }
    await checkOut(sale.ctx, confirmationId, { ...checkout(), buyer: wrong })
    for (let tap = 0; tap < 2; tap += 1) await checkOut(sale.ctx, confirmationId, checkout())
    const { rows } = await shop.owner.query<{ recipient: string; payload: MessagePayload }>(
      'select recipient, payload from message where organization_id = $1 order by id',
      [sale.organizationId],
    )
    expect(rows.map(({ recipient }) => recipient)).toEqual(['anna@example.com', 'ana@example.com'])
    const views = rows.map((message) => messageView(sale.ctx, { kind: 'registration-received', ...message }))
    expect(await Promise.all(views)).toEqual([null, expect.objectContaining({ readerName: 'Ana' })])
  })

  test('a coupon that makes it free closes the page that was opened to pay', async () => {
    const sale = await openSale(shop)
    await addCoupon(shop, sale, { code: 'TOTAL', discount: 10_000 })
    const { confirmationId } = await holdPlaces(sale)
    await checkOut(sale.ctx, confirmationId, checkout())
    const url = await startPayment(sale.ctx, confirmationId, addresses)
    await checkOut(sale.ctx, confirmationId, checkout('TOTAL'))
    await runJobs(shop, sale)
    expect([...ledger.payments.values()].find((one) => one.url === url)!.state).toBe('expired')
    expect((await orderRow(shop, confirmationId)).state).toBe('confirmed')
  })

  test('terms and waiver are stamped by the database, the price with the plan it was made by', async () => {
    const sale = await openSale(shop, { price: 10_000, deferredCash: 4_000 })
    const { confirmationId } = await holdPlaces(sale)
    const { price } = await checkOut(sale.ctx, confirmationId, checkout())
    expect(price).toMatchObject({ base: 10_000, deferredCash: 4_000, net: 6_000 })
    const order = await queryRow(
      shop,
      `select fee_plan_version, payment_timing, refund_hours, terms_accepted_at = waiver_accepted_at as both,
         terms_accepted_at <= now() as past, total::int, net::int
       from orders where confirmation_id = $1`,
      [confirmationId],
    )
    expect(order).toEqual({
      fee_plan_version: 1,
      payment_timing: 'instant',
      refund_hours: 48,
      both: true,
      past: true,
      total: price.total,
      net: 6_000,
    })
  })
})

describe('the same draft is one order', () => {
  test('tapped ten times at once', async () => {
    const sale = await openSale(shop, { capacity: 1 })
    const submission = draft(sale.competitionId)
    const taps = Array.from({ length: 10 }, () => registerAthletes(sale.ctx, sale.eventId, submission))
    const orders = new Set((await Promise.all(taps)).map((order) => order.confirmationId))
    expect([orders.size, await ordersOf(sale), await takenPlaces(shop, sale.poolId)]).toEqual([1, 1, 1])
    expect(await athletesOf(sale)).toEqual(['held'])
  })

  test('changed: other athletes, places and price, the same hold', async () => {
    const sale = await openSale(shop, { capacity: 3 })
    const other = await addCompetition(shop, sale, { price: 5_000 })
    const submission = draft(sale.competitionId, { athletes: 3 })
    const first = await registerAthletes(sale.ctx, sale.eventId, submission)
    await checkOut(sale.ctx, first.confirmationId, checkout())
    const changedOrder = await registerAthletes(sale.ctx, sale.eventId, {
      ...draft(other.competitionId),
      draftKey: submission.draftKey,
    })
    expect(changedOrder).toMatchObject({
      confirmationId: first.confirmationId,
      heldUntil: first.heldUntil,
      price: { base: 5_000 },
    })
    expect([await takenPlaces(shop, sale.poolId), await takenPlaces(shop, other.poolId)]).toEqual([0, 1])
    await expect(startPayment(sale.ctx, first.confirmationId, addresses)).rejects.toMatchObject({
      code: 'order_not_payable',
    })
  })

  test('that cannot be changed to what is full keeps what it had', async () => {
    const sale = await openSale(shop, { capacity: 2 })
    const submission = draft(sale.competitionId)
    const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, submission)
    const tooMany = draft(sale.competitionId, { athletes: 3, draftKey: submission.draftKey })
    await expect(registerAthletes(sale.ctx, sale.eventId, tooMany)).rejects.toMatchObject({
      code: 'competition_full',
      values: { competition: `21K ${sale.competitionId}` },
    })
    expect([await takenPlaces(shop, sale.poolId), (await athletesOf(sale)).length]).toEqual([1, 1])
    expect((await orderRow(shop, confirmationId)).state).toBe('held')
  })

  test('that has run out begins a new hold, and a new order once it has ended', async () => {
    const sale = await openSale(shop)
    const submission = draft(sale.competitionId)
    const first = await registerAthletes(sale.ctx, sale.eventId, submission)
    await expireHold(shop, first.confirmationId)
    const again = await registerAthletes(sale.ctx, sale.eventId, submission)
    expect(again.confirmationId).toBe(first.confirmationId)
    expect(await secondsHeld(first.confirmationId)).toBeGreaterThan(34 * 60)

    await expireHold(shop, first.confirmationId)
    await expireOverdueHolds(sale.ctx)
    const second = await registerAthletes(sale.ctx, sale.eventId, submission)
    expect(second.confirmationId).not.toBe(first.confirmationId)
    expect(await takenPlaces(shop, sale.poolId)).toBe(1)
  })
})

describe('a hold ends', () => {
  test('and gives places and coupon back, once', async () => {
    const sale = await openSale(shop)
    await addCoupon(shop, sale, { code: 'VERANO', discount: 1_000, usageLimit: 1 })
    const { confirmationId } = await holdPlaces(sale, { athletes: 2 })
    await checkOut(sale.ctx, confirmationId, checkout('verano'))
    expect([await takenPlaces(shop, sale.poolId), await timesUsed(sale)]).toEqual([2, 1])
    await expireHolds(shop.system)
    expect(await takenPlaces(shop, sale.poolId)).toBe(2)

    await expireHold(shop, confirmationId)
    await expect(startPayment(sale.ctx, confirmationId, addresses)).rejects.toMatchObject({ code: 'hold_expired' })
    await Promise.all([1, 2, 3].map(() => expireHolds(shop.system)))
    expect([await takenPlaces(shop, sale.poolId), await timesUsed(sale)]).toEqual([0, 0])
    expect((await orderRow(shop, confirmationId)).state).toBe('expired')
    expect(await athletesOf(sale)).toEqual(['cancelled', 'cancelled'])
    expect(await confirmationPage(sale.ctx, confirmationId)).toMatchObject({ label: 'expired' })
  })

  test('for all, also when the books of one organization are broken', async () => {
    const sales = [await openSale(shop), await openSale(shop), await openSale(shop)]
    const holds = sales.map(async (sale) => {
      const { confirmationId } = await holdPlaces(sale)
      await expireHold(shop, confirmationId)
      return confirmationId
    })
    const orders = await Promise.all(holds)
    await shop.owner.query('update place_pool set taken = 0 where id = $1', [sales[1]!.poolId])
    const { failed } = await expireHolds(shop.system)
    expect(failed.map(({ organizationId }) => organizationId)).toContain(sales[1]!.organizationId)
    const states = orders.map(async (confirmationId) => (await orderRow(shop, confirmationId)).state)
    expect(await Promise.all(states)).toEqual(['expired', 'held', 'expired'])
    await shop.owner.query('update place_pool set taken = 1 where id = $1', [sales[1]!.poolId])
    await expireOverdueHolds(sales[1]!.ctx)
  })

  test('and leaves no bib number behind', async () => {
    const sale = await openSale(shop)
    const { confirmationId } = await holdPlaces(sale)
    const athlete = 'select bib_number, search_text from registration where organization_id = $1'
    const { search_text } = await queryRow<{ search_text: string }>(shop, athlete, [sale.organizationId])
    await shop.owner.query(
      `update registration set bib_number = 'A-17', search_text = search_text || ' a-17' where organization_id = $1`,
      [sale.organizationId],
    )
    await releaseHold(sale.ctx, confirmationId)
    expect(await queryRow(shop, athlete, [sale.organizationId])).toEqual({ bib_number: null, search_text })
  })

  test('is not waited for by a buyer who finds the competition full of overdue holds', async () => {
    const sale = await openSale(shop, { capacity: 1 })
    const first = await holdPlaces(sale)
    const next = () => holdPlaces(sale)
    await expect(next()).rejects.toMatchObject({ code: 'competition_full' })
    await expireHold(shop, first.confirmationId)
    await next()
    expect([(await orderRow(shop, first.confirmationId)).state, await takenPlaces(shop, sale.poolId)]).toEqual([
      'expired',
      1,
    ])
  })

  test('when the visitor thinks better of it, and again changes nothing', async () => {
    const sale = await openSale(shop)
    const { confirmationId } = await holdPlaces(sale)
    await Promise.all([releaseHold(sale.ctx, confirmationId), releaseHold(sale.ctx, confirmationId)])
    expect([(await orderRow(shop, confirmationId)).state, await takenPlaces(shop, sale.poolId)]).toEqual([
      'cancelled',
      0,
    ])
  })
})

describe('a coupon', () => {
  test('of one use gives one discount to 50 orders', async () => {
    const sale = await openSale(shop, { capacity: null })
    await addCoupon(shop, sale, { code: 'UNO', discount: 5_000, usageLimit: 1 })
    const orders = await Promise.all(Array.from({ length: 50 }, () => holdPlaces(sale)))
    const attempts = await Promise.allSettled(
      orders.map(({ confirmationId }) => checkOut(sale.ctx, confirmationId, checkout('UNO'))),
    )
    const refusalCodes = attempts.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refusalCodes).toEqual(Array(49).fill('coupon_used'))
    const { rows } = await shop.owner.query('select 1 from orders where organization_id = $1 and discount > 0', [
      sale.organizationId,
    ])
    expect([rows.length, await timesUsed(sale)]).toEqual([1, 1])
  })

  test('is priced without being claimed, counts once however often it is sent, and is let go of', async () => {
    const sale = await openSale(shop, { price: 10_000 })
    await addCoupon(shop, sale, { code: 'MITAD', discount: 5_000, usageLimit: 1 })
    const { confirmationId } = await holdPlaces(sale)
    expect(await quoteOrder(sale.ctx, confirmationId, { couponCode: ' mitad ' })).toMatchObject({
      price: { discount: 5_000 },
    })
    expect(await timesUsed(sale)).toBe(0)
    for (let tap = 0; tap < 3; tap += 1) await checkOut(sale.ctx, confirmationId, checkout('MITAD'))
    expect(await timesUsed(sale)).toBe(1)
    expect(await quoteOrder(sale.ctx, confirmationId, { couponCode: 'MITAD' })).toMatchObject({
      price: { discount: 5_000 },
    })
    await checkOut(sale.ctx, confirmationId, checkout(null))
    expect([await timesUsed(sale), (await orderRow(shop, confirmationId)).discount]).toEqual([0, '0'])
  })

  test('that is unknown, expired or for another event is rejected with its reason', async () => {
    const sale = await openSale(shop)
    await addCoupon(shop, sale, { code: 'VIEJO', discount: 500 })
    await addCoupon(shop, sale, { code: 'AJENO', discount: 500 })
    await shop.owner.query(
      `update coupon set expires_at = case code when 'VIEJO' then now() end, all_events = code <> 'AJENO'
        where organization_id = $1`,
      [sale.organizationId],
    )
    const { confirmationId } = await holdPlaces(sale)
    const codeFor = (couponCode: string) =>
      quoteOrder(sale.ctx, confirmationId, { couponCode }).catch(({ code, field }) => [code, field])
    expect(await codeFor('NADA')).toEqual(['coupon_invalid', 'couponCode'])
    expect(await codeFor('VIEJO')).toEqual(['coupon_expired', 'couponCode'])
    expect(await codeFor('AJENO')).toEqual(['coupon_not_applicable', 'couponCode'])
  })
})

describe('nobody registers', () => {
  test.each([
    ['event_not_published', `status = 'draft'`],
    ['event_cancelled', `status = 'cancelled'`],
    ['registration_disabled', `registration_enabled = false`],
    ['registration_closed', `registration_deadline = now() - interval '1 second'`],
  ])('when %s', async (code, change) => {
    const sale = await openSale(shop)
    await shop.owner.query(`update event set ${change} where id = $1`, [sale.eventId])
    await expect(holdPlaces(sale)).rejects.toMatchObject({ code })
    expect(await ordersOf(sale)).toBe(0)
  })

  test('for a competition of another event', async () => {
    const [sale, other] = [await openSale(shop), await openSale(shop)]
    const code = 'competition_unavailable'
    await expect(registerAthletes(sale.ctx, sale.eventId, draft(other.competitionId))).rejects.toMatchObject({ code })
  })
})

describe('a visitor comes back', () => {
  test('to the order that is held, and to a new beginning once it is not', async () => {
    const sale = await openSale(shop)
    const { confirmationId } = await holdPlaces(sale)
    await checkOut(sale.ctx, confirmationId, checkout())
    const page = await registrationPage(sale.ctx, '21k', confirmationId)
    expect(page).toMatchObject({ currency: 'ARS', order: { confirmationId, state: 'awaiting_payment' } })
    expect(JSON.stringify(page)).not.toMatch(/30123456|555 5555|1990-04-05|05\/04\/1990|Bruno/)
    await releaseHold(sale.ctx, confirmationId)
    expect((await registrationPage(sale.ctx, sale.eventId, confirmationId)).order).toBeNull()
    expect((await registrationPage(sale.ctx, sale.eventId)).order).toBeNull()
  })

  test('with an address that somebody has broken', async () => {
    const sale = await openSale(shop)
    for (const broken of ['', '\0', "' or 1=1 --", 'x'.repeat(10_000)]) {
      expect((await registrationPage(sale.ctx, '21k', broken)).order).toBeNull()
      await expect(confirmationPage(sale.ctx, broken)).rejects.toMatchObject({ code: 'order_not_found' })
      await expect(releaseHold(sale.ctx, broken)).rejects.toMatchObject({ code: 'order_not_found' })
    }
    const { confirmationId } = await holdPlaces(sale)
    const quote = quoteOrder(sale.ctx, confirmationId, { couponCode: 'A\0B' })
    await expect(quote).rejects.toMatchObject({ code: 'coupon_invalid' })
  })
})

test('every command rejects another organization’s ids as not found, and changes nothing', async () => {
  const [sale, stranger] = [await openSale(shop), await openSale(shop)]
  const submission = draft(sale.competitionId)
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, submission)
  await checkOut(sale.ctx, confirmationId, checkout())
  const before = await everythingOf(sale)

  const { ctx } = stranger
  const attempts: [string, () => Promise<unknown>][] = [
    ['not_found', () => registerAthletes(ctx, sale.eventId, submission)],
    ['competition_unavailable', () => registerAthletes(ctx, stranger.eventId, submission)],
    ['order_not_found', () => quoteOrder(ctx, confirmationId, { couponCode: null })],
    ['order_not_found', () => checkOut(ctx, confirmationId, checkout())],
    ['order_not_found', () => startPayment(ctx, confirmationId, addresses)],
    ['order_not_found', () => releaseHold(ctx, confirmationId)],
    ['order_not_found', () => confirmationPage(ctx, confirmationId)],
    ['not_found', () => registrationPage(ctx, sale.eventId, confirmationId)],
  ]
  for (const [code, attempt] of attempts) await expect(attempt()).rejects.toMatchObject({ code })
  expect((await registrationPage(ctx, stranger.eventId, confirmationId)).order).toBeNull()
  expect(await expireOverdueHolds(ctx, { eventId: sale.eventId })).toBe(0)
  expect(await everythingOf(sale)).toEqual(before)
})

async function everythingOf({ organizationId }: Sale) {
  const tables = ['orders', 'order_place', 'place_pool', 'registration', 'payment', 'coupon', 'message', 'event']
  const all = tables.map((table) =>
    shop.owner.query(`select * from ${table} where organization_id = $1 order by id`, [organizationId]),
  )
  return (await Promise.all(all)).map(({ rows }) => rows)
}
