import { beforeEach, expect, test } from 'vitest'
import type { Role } from '#rules/permissions.ts'
import { holdsPage } from '../orders/holds-page.ts'
import { releaseHolds } from '../orders/release-holds.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { sellItem } from '#server/testing/merchandise.ts'
import { addAthlete, memberOf } from '#server/testing/sale-people.ts'
import { openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { eventPage } from '../events/event-page.ts'
import { tasksOf } from './tasks.ts'

const shop = useShop()
let sale: Sale

beforeEach(async () => {
  sale = await openSale(shop)
})

const tasks = (role: Role = 'admin', of = sale) => {
  const ctx = memberOf(of, role)
  return ctx.db.transaction((em) => tasksOf(em, ctx))
}

test('nothing is to be done for a published event that nobody holds places of', async () => {
  expect(await tasks()).toEqual([])
})

test('orders that hold places unpaid are counted as in their list, with the first end', async () => {
  await holdPlaces(sale, { athletes: 2 })
  await holdPlaces(sale)
  const { id } = await queryRow<{ id: string }>(
    shop,
    'select id from orders where organization_id = $1 order by created_at limit 1',
    [sale.organizationId],
  )
  await shop.owner.query(`update orders set held_until = now() + interval '5 minutes' where id = $1`, [id])
  const { until } = await queryRow<{ until: Date }>(shop, 'select held_until as until from orders where id = $1', [id])
  expect(await tasks()).toEqual([
    {
      name: 'unpaidHolds',
      count: 2,
      eventId: sale.eventId,
      title: '21K de la Ribera',
      firstEndsAt: until.toISOString(),
      href: `/admin/events/${sale.eventId}/holds`,
    },
  ])
  expect(await holdsPage(memberOf(sale), sale.eventId, 1)).toMatchObject({ total: 2 })
  expect(await tasks('user')).toEqual([])
  expect(await tasks('admin', await openSale(shop))).toEqual([])

  await releaseHolds(memberOf(sale), { eventId: sale.eventId, orderId: id, scope: 'order' })
  expect(await tasks()).toMatchObject([{ name: 'unpaidHolds', count: 1 }])
})

test('a draft says how much is missing to publish it, and leads to where the first of it is met', async () => {
  const setEvent = (change: string) => shop.owner.query(`update event set ${change} where id = $1`, [sale.eventId])
  await setEvent(`status = 'draft'`)
  expect(await tasks()).toEqual([])
  await shop.owner.query('delete from competition where event_id = $1', [sale.eventId])
  const title = '21K de la Ribera'
  const href = `/admin/events/${sale.eventId}`
  const location = `${href}/basic-info#need-location`
  expect(await tasks()).toEqual([
    {
      name: 'eventNotReady',
      count: 1,
      eventId: sale.eventId,
      title,
      need: 'competitions',
      href: `${href}/competitions?edit=new`,
    },
  ])
  await setEvent(`location_name = ''`)
  expect(await tasks()).toEqual([
    { name: 'eventNotReady', count: 2, eventId: sale.eventId, title, need: 'location', href: location },
  ])
  expect(await tasks('user')).toEqual([])
  await setEvent(`status = 'cancelled'`)
  expect(await tasks()).toEqual([])
})

test('mails that were rejected or given up are counted, for who may write to athletes', async () => {
  const insertMails = (state: string, mails: number) =>
    shop.owner.query(
      `insert into message (id, organization_id, kind, recipient, locale, dedupe_key, payload, message_id, state)
       select gen_random_uuid(), $1, 'payment-approved', 'a@x.example', 'es', gen_random_uuid(), '{}', '', $2
       from generate_series(1, $3)`,
      [sale.organizationId, state, mails],
    )
  for (const state of ['queued', 'sent', 'dropped']) await insertMails(state, 1)
  expect(await tasks()).toEqual([])
  await insertMails('failed', 3)
  expect(await tasks()).toEqual([{ name: 'failedMails', count: 3, href: '/admin/mails' }])
  expect(await tasks('user')).toEqual([])
})

test('athletes without a bib are counted from a month before their race on, until it is over', async () => {
  const now = new Date('2031-03-14T12:00:00Z')
  const bibTasks = async (startsAt: string) => {
    await shop.owner.query('update event set starts_at = $2 where id = $1', [sale.eventId, startsAt])
    const ctx = { ...memberOf(sale, 'user'), now }
    return ctx.db.transaction((em) => tasksOf(em, ctx))
  }
  await addAthlete(shop, sale, { firstName: 'Ana', lastName: 'Abad', bibNumber: '1' })
  expect(await bibTasks('2031-03-20T12:00:00Z')).toEqual([])
  const bea = await addAthlete(shop, sale, { firstName: 'Bea', lastName: 'Bravo' })
  await addAthlete(shop, sale, { firstName: 'Ciro', lastName: 'Campos' })
  const task = {
    name: 'athletesWithoutBib',
    eventId: sale.eventId,
    title: '21K de la Ribera',
    href: `/admin/events/${sale.eventId}/athletes?bib=none`,
  }
  expect(await bibTasks('2031-03-20T12:00:00Z')).toEqual([{ ...task, count: 2 }])
  expect(await bibTasks('2031-04-13T11:59:00Z')).toEqual([{ ...task, count: 2 }])
  expect(await bibTasks('2031-04-13T12:00:00Z')).toEqual([])
  expect(await bibTasks('2031-03-13T12:01:00Z')).toEqual([{ ...task, count: 2 }])
  expect(await bibTasks('2031-03-13T12:00:00Z')).toEqual([])
  await shop.owner.query(`update registration set status = 'cancelled' where id = $1`, [bea])
  expect(await bibTasks('2031-03-20T12:00:00Z')).toEqual([{ ...task, count: 1 }])
})

test('what goes with every place is announced while it runs out, and when it is sold out, which the event page says', async () => {
  const variants = ['S', 'M'].map((name) => ({ id: '', name, stock: 20 }))
  const shirt = await sellItem(shop, sale, { name: 'Shirt', rule: 'included', variants })
  await sellItem(shop, sale, { name: 'Dinner', rule: 'optional', variants: [{ id: '', name: '', stock: 1 }] })
  const takeOf = (pool: string, taken: number) =>
    shop.owner.query('update place_pool set taken = $2 where id = $1', [pool, taken])
  const [small, medium] = shirt.poolIds as [string, string]
  const soldOutItem = async () => (await eventPage(sale.ctx, sale.eventId)).competitions[0]!.soldOutItem
  await takeOf(small, 20)
  await takeOf(medium, 14)
  expect(await tasks()).toEqual([])
  await takeOf(medium, 15)
  const task = {
    count: 1,
    eventId: sale.eventId,
    title: '21K de la Ribera',
    href: `/admin/events/${sale.eventId}/merchandising`,
  }
  expect(await tasks()).toEqual([{ name: 'lowMerchandise', ...task }])
  expect(await tasks('user')).toEqual([])
  expect(await soldOutItem()).toBeNull()
  await shop.owner.query('update event set registration_enabled = false where id = $1', [sale.eventId])
  expect(await tasks()).toEqual([])
  await shop.owner.query('update event set registration_enabled = true where id = $1', [sale.eventId])
  await takeOf(medium, 20)
  expect(await tasks()).toEqual([{ name: 'soldOutMerchandise', ...task }])
  expect(await soldOutItem()).toBe('Shirt')
  const held = await eventPage(sale.ctx, sale.eventId, [{ poolId: medium, quantity: 1 }])
  expect(held.competitions[0]!.soldOutItem).toBeNull()
})
