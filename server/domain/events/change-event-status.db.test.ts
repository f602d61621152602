import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { newId } from '../../database/ids.ts'
import { checkOut } from '../orders/check-out.ts'
import { expireHolds } from '../orders/expire-holds.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { checkout, draft, openSale, openShop, orderRow, takenIn, type Sale, type Shop } from '../orders/testing/shop.ts'
import { memberOf } from '../registrations/testing/staff.ts'
import { changeEventStatus } from './change-event-status.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop(inject('databaseUrls'), {})
})
afterAll(() => shop.close())

const statusOf = async ({ eventId }: Sale) =>
  (await shop.owner.query<{ status: string }>('select status from event where id = $1', [eventId])).rows[0]!.status

test('an event is taken back to draft, published, cancelled, and every step is written down', async () => {
  const sale = await openSale(shop)
  const ctx = memberOf(sale)
  for (const to of ['draft', 'published', 'cancelled'] as const) await changeEventStatus(ctx, sale.eventId, to)
  expect(await statusOf(sale)).toBe('cancelled')
  const { rows } = await shop.owner.query('select action, actor from audit_entry where subject = $1 order by at', [
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
  const hold = () => registerAthletes(sale.ctx, sale.eventId, draft(sale.competitionId))
  const [held, awaiting, free] = [await hold(), await hold(), await hold()]
  await checkOut(sale.ctx, awaiting.confirmationId, checkout())
  await shop.owner.query(`update orders set state = 'confirmed' where confirmation_id = $1`, [free.confirmationId])
  await changeEventStatus(memberOf(sale), sale.eventId, 'cancelled')
  const { rowCount } = await shop.owner.query(`select 1 from pgboss.job where name = 'expire-holds'`)
  expect(rowCount).toBeGreaterThan(0)
  await expireHolds(shop.system)
  const states = [held, awaiting, free].map(async ({ confirmationId }) => (await orderRow(shop, confirmationId)).state)
  expect(await Promise.all(states)).toEqual(['cancelled', 'cancelled', 'confirmed'])
  expect(await takenIn(shop, sale.poolId)).toBe(1)
})

test('who registers or checks out while the event is being cancelled waits, and is refused', async () => {
  const sale = await openSale(shop)
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, draft(sale.competitionId))
  const staff = await shop.owner.connect()
  await staff.query('begin')
  await staff.query('select 1 from event where id = $1 for update', [sale.eventId])
  await staff.query(`update event set status = 'cancelled' where id = $1`, [sale.eventId])
  const attempts = [
    registerAthletes(sale.ctx, sale.eventId, draft(sale.competitionId)),
    checkOut(sale.ctx, confirmationId, checkout()),
  ]
  const refused = attempts.map((attempt) => expect(attempt).rejects.toMatchObject({ code: 'event_cancelled' }))
  const { rows } = await staff.query<{ xid: string }>('select pg_current_xact_id()::xid::text as xid')
  await vi.waitFor(async () => {
    const waiting = 'select 1 from pg_locks where not granted and transactionid = $1::xid'
    expect((await shop.owner.query(waiting, [rows[0]!.xid])).rowCount).toBeGreaterThan(0)
  })
  await staff.query('commit')
  staff.release()
  await Promise.all(refused)
})

test('without a fee plan a paid event stays a draft, a free one is published', async () => {
  for (const [price, refused] of [
    [10_000, true],
    [0, false],
  ] as const) {
    const sale = await openSale(shop, { price })
    const ctx = memberOf(sale)
    await changeEventStatus(ctx, sale.eventId, 'draft')
    const poor = { ...ctx, organization: { ...ctx.organization, feePlan: null } }
    const publishing = changeEventStatus(poor, sale.eventId, 'published')
    if (refused) await expect(publishing).rejects.toMatchObject({ code: 'fee_plan_missing' })
    else await publishing
    expect(await statusOf(sale)).toBe(refused ? 'draft' : 'published')
  }
})

test('only those whose role includes it may, and only with their own events', async () => {
  const [sale, elsewhere] = [await openSale(shop), await openSale(shop)]
  await expect(changeEventStatus(memberOf(sale, 'user'), sale.eventId, 'cancelled')).rejects.toMatchObject({
    code: 'forbidden',
  })
  for (const id of [elsewhere.eventId, newId(), 'nonsense'])
    await expect(changeEventStatus(memberOf(sale), id, 'cancelled')).rejects.toMatchObject({ code: 'not_found' })
  expect(await statusOf(elsewhere)).toBe('published')
})
