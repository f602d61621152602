import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { findRaceOfWeek } from './race-of-week.ts'

const shop = useShop()
let sale: Sale

beforeEach(async () => {
  sale = await openSale(shop)
  // Thursday, 20 March 2031, 20:30 in Buenos Aires, three hours behind UTC.
  await shop.owner.query(`update event set starts_at = '2031-03-20T23:30:00Z' where id = $1`, [sale.eventId])
})

const raceAt = async (now: string) => (await findRaceOfWeek({ ...sale.ctx, now: new Date(now) }))?.id ?? null

test('the race of the week is that of the next seven days of its calendar, until its day is over', async () => {
  expect(await raceAt('2031-03-13T02:59:00Z')).toBeNull()
  expect(await raceAt('2031-03-13T03:00:00Z')).toBe(sale.eventId)
  expect(await raceAt('2031-03-21T02:59:00Z')).toBe(sale.eventId)
  expect(await raceAt('2031-03-21T03:00:00Z')).toBeNull()
})

test('of several it is the first; drafts, cancelled races and those of others do not count', async () => {
  const add = async (title: string, status: string) => {
    const id = newId()
    await shop.owner.query(
      `insert into event (id, organization_id, slug, title, starts_at, time_zone, location_name, sport, status, included, schedule)
       values ($1, $2, $3, $3, '2031-03-19T12:00:00Z', 'America/Argentina/Buenos_Aires', '', 'running', $4, '[]', '[]')`,
      [id, sale.organizationId, title, status],
    )
    return id
  }
  const other = await openSale(shop)
  await shop.owner.query(`update event set starts_at = '2031-03-18T12:00:00Z' where id = $1`, [other.eventId])
  await add('draft', 'draft')
  await add('cancelled', 'cancelled')
  expect(await raceAt('2031-03-17T12:00:00Z')).toBe(sale.eventId)
  const sprint = await add('Sprint', 'published')
  expect(await raceAt('2031-03-17T12:00:00Z')).toBe(sprint)
})
