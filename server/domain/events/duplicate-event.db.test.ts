import { beforeEach, describe, expect, test } from 'vitest'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { sellTickets } from '#server/testing/tickets.ts'
import { eventTicketTypes } from '../tickets/event-ticket-types.ts'
import { coupons } from '../coupons/coupons.ts'
import { duplicateEvent, type EventCopy } from './duplicate-event.ts'

const shop = useShop()
let sale: Sale

// London's clocks go back on 26 October 2031 and forward on 28 March 2032.
beforeEach(async () => {
  sale = await openSale(shop)
  await shop.owner.query(
    `update event set time_zone = 'Europe/London', starts_at = '2031-10-04T08:00:00Z',
       registration_deadline = '2031-10-01T22:59:00Z', summary = 'Round the lake', image = 'images/lake.jpg',
       included = '[{"en":"A medal"}]', course_file = 'courses/lake.gpx'
      where id = $1`,
    [sale.eventId],
  )
  await shop.owner.query(`update competition set name = '21K', starts_at = '2031-10-04T08:30:00Z' where id = $1`, [
    sale.competitionId,
  ])
})

const copyOf = async (copy: EventCopy) => {
  const { id } = await duplicateEvent(memberOf(sale), sale.eventId, copy)
  const event = await queryRow<Record<string, unknown>>(
    shop,
    `select title, status, starts_at, registration_deadline, summary, image, included, course_file from event
      where id = $1`,
    [id],
  )
  const { rows: competitions } = await shop.owner.query<{ name: string; price: string; starts_at: Date }>(
    'select name, price, starts_at from competition where event_id = $1',
    [id],
  )
  return { id, event, competitions }
}

test('dates keep their time on the event’s clock when the copy is on the other side of a clock change', async () => {
  const { event, competitions } = await copyOf({ startsAt: new Date('2031-11-08T09:00:00Z') })
  expect(event.starts_at).toEqual(new Date('2031-11-08T09:00:00Z'))
  expect(event.registration_deadline).toEqual(new Date('2031-11-05T23:59:00Z'))
  expect(competitions).toEqual([{ name: '21K', price: '10000', starts_at: new Date('2031-11-08T09:30:00Z') }])
})

test('a deadline before a clock change keeps its day and time when the start is behind it', async () => {
  const { event } = await copyOf({ startsAt: new Date('2032-03-30T08:00:00Z') })
  expect(event.registration_deadline).toEqual(new Date('2032-03-27T23:59:00Z'))
})

test('ticket types are copied unsold, and their sale moves with the start', async () => {
  const limited = { maxQuantity: 40, saleStartsAt: new Date('2031-09-04T08:00:00Z'), perOrder: 3 }
  const stand = await sellTickets(shop, sale, limited)
  await shop.owner.query('update place_pool set taken = 5 where id = $1', [stand.poolId])
  const { id } = await copyOf({ startsAt: new Date('2031-10-11T08:00:00Z') })
  const copy = await eventTicketTypes(memberOf(sale), id)
  expect(copy).toMatchObject({
    supportsTickets: true,
    types: [{ name: 'Stand', price: 5_000, perOrder: 3, maxQuantity: 40, sold: 0, saleEndsAt: null }],
  })
  expect(new Date(copy.types[0]!.saleStartsAt!)).toEqual(new Date('2031-09-11T08:00:00Z'))
  const pool = `select taken::int from place_pool where id = (select pool_id from ticket_type where event_id = $1)`
  expect(await queryRow(shop, pool, [id])).toEqual({ taken: 0 })
  const without = await copyOf({ parts: ['competitions'] })
  expect(await eventTicketTypes(memberOf(sale), without.id)).toMatchObject({ supportsTickets: false, types: [] })
})

const couponOf = (eventId: string) => ({
  code: 'CLUB',
  discount: 1000,
  usageLimit: null,
  description: '',
  allEvents: false,
  eventIds: [eventId],
  expiresAt: null,
})

const eventsOf = async (couponId: string) => {
  const { rows } = await shop.owner.query<{ event_id: string }>(
    'select event_id from coupon_event where coupon_id = $1',
    [couponId],
  )
  return rows.map(({ event_id }) => event_id).toSorted()
}

const editsOf = async (couponId: string) => {
  const { count } = await queryRow<{ count: number }>(
    shop,
    `select count(*)::int as count from audit_entry where action = 'coupon.edited' and subject = $1`,
    [couponId],
  )
  return count
}

describe('a copy has what was chosen', () => {
  test('without competitions, texts and pictures it has its title, place and dates', async () => {
    const { event, competitions } = await copyOf({ title: 'Next year', parts: [] })
    expect(event).toMatchObject({
      title: 'Next year',
      status: 'draft',
      starts_at: new Date('2031-10-04T08:00:00Z'),
      summary: '',
      included: [],
      image: null,
      course_file: null,
    })
    expect(competitions).toEqual([])
  })

  test('texts or pictures alone', async () => {
    expect((await copyOf({ parts: ['texts'] })).event).toMatchObject({
      summary: 'Round the lake',
      included: [{ en: 'A medal' }],
      image: null,
    })
    expect((await copyOf({ parts: ['pictures'] })).event).toMatchObject({
      summary: '',
      image: 'images/lake.jpg',
      course_file: 'courses/lake.gpx',
    })
  })

  test('coupons of the event are valid for the copy only if chosen', async () => {
    const { eventId } = sale
    const coupon = await coupons.create(memberOf(sale), couponOf(eventId))
    await copyOf({})
    expect(await eventsOf(coupon.id)).toEqual([eventId])
    const { id } = await copyOf({ parts: ['coupons'] })
    expect(await eventsOf(coupon.id)).toEqual([eventId, id].toSorted())
  })

  test('a form of the coupon opened before is stale, and the coupon’s change is audited', async () => {
    const details = couponOf(sale.eventId)
    const coupon = await coupons.create(memberOf(sale), details)
    const { id } = await copyOf({ parts: ['coupons'] })
    await expect(coupons.edit(memberOf(sale), coupon.id, { revision: 0, details })).rejects.toMatchObject({
      code: 'changed_meanwhile',
      values: { revision: 1 },
    })
    expect(await eventsOf(coupon.id)).toEqual([sale.eventId, id].toSorted())
    expect(await editsOf(coupon.id)).toBe(1)
  })

  test('a deleted coupon stays as it was', async () => {
    const coupon = await coupons.create(memberOf(sale), couponOf(sale.eventId))
    await coupons.remove(memberOf(sale), coupon.id, 0)
    await copyOf({ parts: ['coupons'] })
    expect(await eventsOf(coupon.id)).toEqual([sale.eventId])
    expect(await editsOf(coupon.id)).toBe(0)
  })
})

test('forms with one key make one copy, also at the same time and only in their organization', async () => {
  const copy = { title: 'Once', key: 'a key of a dialog' }
  const copies = await Promise.all([1, 2, 3].map(() => duplicateEvent(memberOf(sale), sale.eventId, copy)))
  expect(new Set(copies.map(({ id }) => id)).size).toBe(1)
  expect(await duplicateEvent(memberOf(sale), sale.eventId, copy)).toEqual(copies[0])
  const { count } = await queryRow<{ count: number }>(
    shop,
    `select count(*)::int as count from audit_entry where organization_id = $1 and action = 'event.created'`,
    [sale.organizationId],
  )
  expect(count).toBe(1)
  const renamed = await duplicateEvent(memberOf(sale), sale.eventId, { ...copy, title: 'Twice' })
  expect([renamed.title, renamed.id === copies[0]!.id]).toEqual(['Twice', false])
  const other = await openSale(shop)
  expect((await duplicateEvent(memberOf(other), other.eventId, copy)).id).not.toBe(copies[0]!.id)
})

test('only who may create events duplicates one, and only of their organization', async () => {
  await expect(duplicateEvent(memberOf(sale, 'user'), sale.eventId)).rejects.toMatchObject({ code: 'forbidden' })
  const other = await openSale(shop)
  await expect(duplicateEvent(memberOf(other), sale.eventId)).rejects.toMatchObject({ code: 'not_found' })
})
