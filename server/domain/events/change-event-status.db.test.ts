import { describe, expect, test, vi } from 'vitest'
import { dryRun } from '#server/context.ts'
import { addCompetition } from '../competitions/add-competition.ts'
import { newId } from '#server/database/ids.ts'
import type { MessagePayload } from '../messages/enqueue-message.ts'
import { messageView } from '../messages/message-view.ts'
import { checkOut } from '../orders/check-out.ts'
import { expireHolds } from '../orders/expire-holds.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { checkout, draft, openSale, orderRow, takenPlaces, type Sale } from '#server/testing/shop.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { changeEventStatus } from './change-event-status.ts'
import { eventCancellation } from './event-cancellation.ts'
import { sellTickets } from '#server/testing/tickets.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { holdPlaces } from '#server/testing/orders.ts'

const shop = useShop({ sandbox: new LedgerGateway() })

const statusOf = async ({ eventId }: Sale) =>
  (await shop.owner.query<{ status: string }>('select status from event where id = $1', [eventId])).rows[0]!.status

test('an event is taken back to draft, published, cancelled, and every step is audited', async () => {
  const sale = await openSale(shop)
  const ctx = memberOf(sale)
  for (const to of ['draft', 'published', 'cancelled'] as const) await changeEventStatus(ctx, sale.eventId, to)
  expect(await statusOf(sale)).toBe('cancelled')
  const { rows } = await shop.owner.query('select action, actor from audit_entry where subject = $1 order by at, id', [
    sale.eventId,
  ])
  expect(rows.map(({ action }) => action)).toEqual(['event.withdrawn', 'event.published', 'event.cancelled'])
  expect(rows[0].actor).toMatch(/^member:/)
})

test('a cancelled event is not published at once', async () => {
  const sale = await openSale(shop)
  const ctx = memberOf(sale)
  await changeEventStatus(ctx, sale.eventId, 'cancelled')
  await expect(changeEventStatus(ctx, sale.eventId, 'published')).rejects.toMatchObject({ code: 'invalid_transition' })
})

test('orders not yet paid end with their event, paid ones stay', async () => {
  const sale = await openSale(shop)
  const [held, awaiting, free] = [await holdPlaces(sale), await holdPlaces(sale), await holdPlaces(sale)]
  await checkOut(sale.ctx, awaiting.confirmationId, checkout())
  await shop.owner.query(`update orders set state = 'confirmed' where confirmation_id = $1`, [free.confirmationId])
  await changeEventStatus(memberOf(sale), sale.eventId, 'cancelled')
  const { rowCount } = await shop.owner.query(`select 1 from pgboss.job where name = 'expire-holds'`)
  expect(rowCount).toBeGreaterThan(0)
  await expireHolds(shop.system)
  const states = [held, awaiting, free].map(async ({ confirmationId }) => (await orderRow(shop, confirmationId)).state)
  expect(await Promise.all(states)).toEqual(['cancelled', 'cancelled', 'confirmed'])
  expect(await takenPlaces(shop, sale.poolId)).toBe(1)
})

describe('everybody concerned is mailed when an event is cancelled', () => {
  const confirmOrder = async (sale: Sale, emails: string[]) => {
    const submission = draft(sale.competitionId, { athletes: emails.length })
    const participants = submission.participants.map((one, index) => ({ ...one, email: emails[index]! }))
    const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, { ...submission, participants })
    await checkOut(sale.ctx, confirmationId, checkout())
    return confirmationId
  }
  const mailsOf = async ({ organizationId }: Sale) =>
    (
      await shop.owner.query<{ id: string; recipient: string; locale: string; payload: MessagePayload }>(
        `select id, recipient, locale, payload from message
          where organization_id = $1 and kind = 'event-cancelled' order by recipient, id`,
        [organizationId],
      )
    ).rows
  const cancellationMails = async (sale: Sale) =>
    (await mailsOf(sale)).map(({ recipient, locale, payload }) => [
      recipient,
      locale,
      payload.registrationId ? 'athlete' : 'buyer',
    ])

  test('buyers of what is paid and unpaid, and each athlete with another address in their own language', async () => {
    const [sale, other] = [await openSale(shop, { price: 0 }), await openSale(shop, { price: 0 })]
    const englishSpeaker = `eve-${newId()}@example.com`
    await shop.owner.query(
      `insert into auth_user (id, name, email, email_verified, locale) values ($1, 'Eve', $2, true, 'en')`,
      [newId(), englishSpeaker],
    )
    await confirmOrder(sale, ['ana@example.com', 'bruno@example.com', englishSpeaker])
    await confirmOrder(other, ['elsewhere@example.com'])
    await shop.owner.query('update competition set price = 10000 where id = $1', [sale.competitionId])
    const unpaid = await confirmOrder(sale, ['not-yet-in@example.com'])
    expect((await orderRow(shop, unpaid)).state).toBe('awaiting_payment')
    await holdPlaces(sale)
    expect(await cancellationMails(sale)).toEqual([])

    await changeEventStatus(memberOf(sale), sale.eventId, 'cancelled')
    expect(await cancellationMails(sale)).toEqual([
      ['ana@example.com', 'es', 'buyer'],
      ['ana@example.com', 'es', 'buyer'],
      ['bruno@example.com', 'es', 'athlete'],
      [englishSpeaker, 'en', 'athlete'],
    ])
    const ids = (await mailsOf(sale)).map(({ id }) => id)
    const { rows } = await shop.owner.query(
      `select data ->> 'messageId' as id from pgboss.job
        where name = 'deliver-message' and data ->> 'messageId' = any ($1::text[])`,
      [ids],
    )
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids))
    expect(await cancellationMails(other)).toEqual([])
  })

  test('in the transaction of the cancellation: none when it fails, and once more when it is cancelled again', async () => {
    const sale = await openSale(shop, { price: 0 })
    await confirmOrder(sale, ['ana@example.com'])
    const staff = memberOf(sale)
    await changeEventStatus({ ...staff, db: dryRun(staff.db) }, sale.eventId, 'cancelled')
    expect(await cancellationMails(sale)).toEqual([])
    for (const to of ['cancelled', 'draft', 'published', 'cancelled'] as const)
      await changeEventStatus(staff, sale.eventId, to)
    expect(await cancellationMails(sale)).toHaveLength(2)
  })

  test('a cancelled event whose athletes were notified comes back only after a confirmation', async () => {
    const sale = await openSale(shop, { price: 0 })
    const staff = memberOf(sale)
    await confirmOrder(sale, ['ana@example.com', 'Bruno@example.com'])
    await confirmOrder(sale, ['ana@example.com', 'bruno@example.com'])
    await changeEventStatus(staff, sale.eventId, 'cancelled')
    await shop.owner.query(
      `update message set state = 'sent' where organization_id = $1 and kind = 'event-cancelled'`,
      [sale.organizationId],
    )
    await expect(changeEventStatus(staff, sale.eventId, 'draft')).rejects.toMatchObject({
      code: 'cancellation_notified',
      status: 409,
      values: { count: 2 },
    })
    expect(await statusOf(sale)).toBe('cancelled')
    await changeEventStatus(staff, sale.eventId, 'draft', { isSure: true })
    expect(await statusOf(sale)).toBe('draft')
    for (const to of ['published', 'draft'] as const) await changeEventStatus(staff, sale.eventId, to)
  })

  test('and get no cancellation once the event takes place again, no confirmation while it does not', async () => {
    const sale = await openSale(shop, { price: 0 })
    await confirmOrder(sale, ['ana@example.com', 'bruno@example.com'])
    await changeEventStatus(memberOf(sale), sale.eventId, 'cancelled')
    const [buyer, athlete] = await mailsOf(sale)
    const view = (kind: 'event-cancelled' | 'athlete-confirmed', { recipient, payload } = athlete!) =>
      messageView(sale.ctx, { kind, recipient, payload })
    expect(await view('event-cancelled', buyer)).toMatchObject({
      lines: [{ person: 'Ana Núñez 0' }, { person: 'Ana Núñez 1' }],
      athletePosition: null,
      event: { isCancelled: true, sequence: 1 },
    })
    expect(await view('event-cancelled')).toMatchObject({
      lines: [{ person: 'Ana Núñez 1' }],
      athletePosition: 1,
      orderUrl: expect.stringMatching(/\/event\/21k\/register\/participant\/[0-9a-f]{64}$/),
    })
    expect(await view('athlete-confirmed')).toBeNull()
    await changeEventStatus(memberOf(sale), sale.eventId, 'draft')
    expect(await view('event-cancelled')).toBeNull()
    expect(await view('athlete-confirmed')).not.toBeNull()
  })
})

test('before an event is cancelled staff see how many orders and how much money that affects', async () => {
  const [sale, other] = [await openSale(shop), await openSale(shop)]
  expect(await eventCancellation(memberOf(sale), sale.eventId)).toEqual({
    eventId: sale.eventId,
    orders: 0,
    athletes: 0,
    waiting: 0,
    sums: [],
    unpaidOrders: 0,
    competitions: [competitionWith(sale, 0)],
    targets: [],
  })
  const [one, two] = [await holdPlaces(sale), await holdPlaces(sale, { athletes: 2 })]
  await holdPlaces(sale)
  await holdPlaces(other)
  const confirm = `update orders set state = 'confirmed', total = $2, currency = $3 where confirmation_id = $1`
  await shop.owner.query(confirm, [one.confirmationId, 1_250_050, 'ARS'])
  await shop.owner.query(confirm, [two.confirmationId, 30_000, 'USD'])
  await shop.owner.query(
    `update registration set status = 'confirmed' from orders where orders.id = order_id and orders.state = 'confirmed'
       and orders.event_id = $1`,
    [sale.eventId],
  )
  expect(await eventCancellation(memberOf(sale), sale.eventId)).toEqual({
    eventId: sale.eventId,
    orders: 2,
    athletes: 3,
    waiting: 0,
    // No payment has arrived for them, so nothing can go back.
    sums: [
      { ...nothingBack, currency: 'ARS', paid: 1_250_050 },
      { ...nothingBack, currency: 'USD', paid: 30_000 },
    ],
    unpaidOrders: 1,
    competitions: [competitionWith(sale, 3)],
    targets: [],
  })
})

const nothingBack = { card: 0, manual: 0, fees: 0, cashDue: 0, cashPaid: 0 }
const competitionWith = ({ competitionId: id }: Sale, places: number) => ({
  id,
  name: `21K ${id}`,
  isTeam: false,
  places,
})

test('who registers or checks out while the event is being cancelled waits, and is rejected', async () => {
  const sale = await openSale(shop)
  const { confirmationId } = await holdPlaces(sale)
  const staff = await shop.owner.connect()
  await staff.query('begin')
  await staff.query('select 1 from event where id = $1 for update', [sale.eventId])
  await staff.query(`update event set status = 'cancelled' where id = $1`, [sale.eventId])
  const attempts = [holdPlaces(sale), checkOut(sale.ctx, confirmationId, checkout())]
  const rejections = attempts.map((attempt) => expect(attempt).rejects.toMatchObject({ code: 'event_cancelled' }))
  const { rows } = await staff.query<{ xid: string }>('select pg_current_xact_id()::xid::text as xid')
  await vi.waitFor(async () => {
    const blockedSql = 'select 1 from pg_locks where not granted and transactionid = $1::xid'
    expect((await shop.owner.query(blockedSql, [rows[0]!.xid])).rowCount).toBeGreaterThan(0)
  }, 15_000)
  await staff.query('commit')
  staff.release()
  await Promise.all(rejections)
})

test('without a fee plan a paid event stays a draft, a free one is published', async () => {
  for (const [price, isRejected] of [
    [10_000, true],
    [0, false],
  ] as const) {
    const sale = await openSale(shop, { price })
    const ctx = memberOf(sale)
    await changeEventStatus(ctx, sale.eventId, 'draft')
    const withoutFeePlan = { ...ctx, organization: { ...ctx.organization, feePlan: null } }
    const publishing = changeEventStatus(withoutFeePlan, sale.eventId, 'published')
    if (isRejected) await expect(publishing).rejects.toMatchObject({ code: 'fee_plan_missing' })
    else await publishing
    expect(await statusOf(sale)).toBe(isRejected ? 'draft' : 'published')
  }
})

test('a paid event is published where its organizer is paid, not where the sandbox is for show', async () => {
  const sale = await openSale(shop, { price: 10_000 })
  const ctx = memberOf(sale)
  await changeEventStatus(ctx, sale.eventId, 'draft')
  const gateways = { sandbox: Object.assign(new LedgerGateway(), { isForShow: true }) }
  await expect(changeEventStatus({ ...ctx, gateways }, sale.eventId, 'published')).rejects.toMatchObject({
    code: 'payments_not_set_up',
  })
  const organization = { ...ctx.organization, offersTransfer: true }
  await changeEventStatus({ ...ctx, gateways, organization }, sale.eventId, 'published')
  expect(await statusOf(sale)).toBe('published')
})

test('only those whose role includes it may, and only with their own events', async () => {
  const [sale, otherSale] = [await openSale(shop), await openSale(shop)]
  await expect(changeEventStatus(memberOf(sale, 'user'), sale.eventId, 'cancelled')).rejects.toMatchObject({
    code: 'forbidden',
  })
  for (const id of [otherSale.eventId, newId(), 'nonsense'])
    await expect(changeEventStatus(memberOf(sale), id, 'cancelled')).rejects.toMatchObject({ code: 'not_found' })
  expect(await statusOf(otherSale)).toBe('published')
})

test('an event whose fees are more than is paid online is not published for an organizer who pays them', async () => {
  const sale = await openSale(shop, { price: 10_000 })
  await changeEventStatus(memberOf(sale), sale.eventId, 'draft')
  await shop.owner.query(`update event set fees_paid_by = 'organizer' where id = $1`, [sale.eventId])
  await shop.owner.query('update competition set deferred_cash = 9990 where id = $1', [sale.competitionId])
  await expect(changeEventStatus(memberOf(sale), sale.eventId, 'published')).rejects.toMatchObject({
    code: 'fees_exceed_price',
    values: { item: expect.stringMatching(/^21K /), competitionId: sale.competitionId },
  })
  expect(await statusOf(sale)).toBe('draft')
  await shop.owner.query('update competition set deferred_cash = 0 where id = $1', [sale.competitionId])
  await changeEventStatus(memberOf(sale), sale.eventId, 'published')
})

test('neither is one with a ticket that costs less than its fees', async () => {
  const sale = await openSale(shop, { price: 0 })
  const { typeId } = await sellTickets(shop, sale, { name: 'Stand' })
  await changeEventStatus(memberOf(sale), sale.eventId, 'draft')
  await shop.owner.query(`update event set fees_paid_by = 'organizer' where id = $1`, [sale.eventId])
  const member = memberOf(sale)
  const feePlan = { ...member.organization.feePlan!, platformFee: 9_900 }
  const dear = { ...member, organization: { ...member.organization, feePlan } }
  await expect(changeEventStatus(dear, sale.eventId, 'published')).rejects.toMatchObject({
    code: 'fees_exceed_price',
    values: { item: 'Stand', ticketTypeId: typeId },
  })
  await shop.owner.query('update ticket_type set price = 0 where id = $1', [typeId])
  await changeEventStatus(dear, sale.eventId, 'published')
})

test('a paid event is not published while nobody can take payments for it, a free one is', async () => {
  const [paid, free] = [await openSale(shop), await openSale(shop, { price: 0 })]
  for (const sale of [paid, free]) await changeEventStatus(memberOf(sale), sale.eventId, 'draft')
  const withoutKeys = (sale: Sale) => ({ ...memberOf(sale), gateways: {} })
  await expect(changeEventStatus(withoutKeys(paid), paid.eventId, 'published')).rejects.toMatchObject({
    code: 'payments_not_set_up',
    status: 409,
  })
  expect(await statusOf(paid)).toBe('draft')
  await changeEventStatus(withoutKeys(free), free.eventId, 'published')
  expect(await statusOf(free)).toBe('published')
})

test('a published event takes no paid competition while nobody can take payments for it', async () => {
  const sale = await openSale(shop, { price: 0 })
  const details = {
    name: 'Media maratón',
    price: 10_000,
    deferredCash: 0,
    distanceM: 21_097,
    startsAt: new Date(Date.now() + 90 * 86_400_000),
    capacity: 100,
    tiers: [],
    team: null,
    hasWaitingList: false,
  }
  await expect(addCompetition({ ...memberOf(sale), gateways: {} }, sale.eventId, details)).rejects.toMatchObject({
    code: 'payments_not_set_up',
    field: 'price',
  })
  await addCompetition(memberOf(sale), sale.eventId, details)
})
