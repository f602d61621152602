import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addCompetition, openSale, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { nextRaces } from './next-races.ts'

const shop = useShop()
let sale: Sale

// Friday, 14 March 2031, 22:00 in Buenos Aires, three hours behind UTC.
const now = new Date('2031-03-15T01:00:00Z')

beforeEach(async () => {
  sale = await openSale(shop, { capacity: 240 })
  await setEvent(`title = 'Nocturna del Lago', starts_at = '2031-03-20T23:30:00Z'`)
})

const setEvent = (change: string) =>
  shop.owner.query(`update event set ${change} where organization_id = $1 and id = $2`, [
    sale.organizationId,
    sale.eventId,
  ])

const addEvent = async (title: string, startsAt: string, status = 'published') => {
  const id = newId()
  await shop.owner.query(
    `insert into event (id, organization_id, slug, title, starts_at, time_zone, location_name, sport, status, included, schedule)
     values ($1::uuid, $2, $1::uuid::text, $3, $4, 'America/Argentina/Buenos_Aires', '', 'running', $5, '[]', '[]')`,
    [id, sale.organizationId, title, startsAt, status],
  )
  return id
}

const races = (moment = now) => {
  const ctx = { ...memberOf(sale, 'user'), now: moment }
  return ctx.db.transaction((em) => nextRaces(em, ctx))
}
const headlines = async (moment = now) =>
  (await races(moment)).map(({ title, daysToStart }) => `${title} ${daysToStart}`)

test('the next race has the places of its competitions, and the days until registration closes', async () => {
  const other = await addCompetition(shop, sale, { capacity: null })
  await holdPlaces(sale, { athletes: 3 })
  await shop.owner.query(`update competition set name = '10K', position = 1 where id = $1`, [sale.competitionId])
  await shop.owner.query(`update competition set name = '5K', position = 2 where id = $1`, [other.competitionId])
  await setEvent(`registration_deadline = '2031-03-19T02:59:00Z'`)
  expect(await races()).toEqual([
    {
      id: sale.eventId,
      title: 'Nocturna del Lago',
      startsAt: '2031-03-20T23:30:00.000Z',
      timeZone: 'America/Argentina/Buenos_Aires',
      daysToStart: 6,
      registration: { reason: null, closesAt: '2031-03-19T02:59:00.000Z', days: 4 },
      competitions: [
        {
          id: sale.competitionId,
          name: '10K',
          taken: 3,
          held: 3,
          offered: 0,
          capacity: 240,
          isTeam: false,
          isShared: false,
        },
        {
          id: other.competitionId,
          name: '5K',
          taken: 0,
          held: 0,
          offered: 0,
          capacity: null,
          isTeam: false,
          isShared: false,
        },
      ],
    },
  ])
})

test('registration ends with the last start, with its deadline, or when staff switch it off', async () => {
  const registration = async () => (await races())[0]!.registration
  await shop.owner.query(`update competition set starts_at = '2031-03-21T12:00:00Z' where id = $1`, [
    sale.competitionId,
  ])
  expect(await registration()).toEqual({ reason: null, closesAt: '2031-03-21T12:00:00.000Z', days: 7 })
  await shop.owner.query(`update competition set starts_at = '2031-03-20T12:00:00Z' where id = $1`, [
    sale.competitionId,
  ])
  expect(await registration()).toEqual({ reason: null, closesAt: '2031-03-20T12:00:00.000Z', days: 6 })
  await setEvent(`registration_deadline = '2031-03-15T00:59:00Z'`)
  expect(await registration()).toMatchObject({ reason: 'deadline_passed' })
  await setEvent(`registration_deadline = null, registration_enabled = false`)
  expect(await registration()).toMatchObject({ reason: 'registration_disabled' })
})

test('several races of one day are all there; those after it, drafts and cancelled ones are not', async () => {
  await addEvent('Another day', '2031-03-21T12:00:00Z')
  await addEvent('Kids', '2031-03-20T13:00:00Z')
  await addEvent('Draft', '2031-03-16T13:00:00Z', 'draft')
  await addEvent('Cancelled', '2031-03-16T13:00:00Z', 'cancelled')
  expect(await headlines()).toEqual(['Kids 6', 'Nocturna del Lago 6'])
})

test('a race is today’s until midnight, then yesterday’s, beside the next one', async () => {
  await addEvent('Later', '2031-04-20T13:00:00Z')
  expect(await headlines(new Date('2031-03-20T03:00:00Z'))).toEqual(['Nocturna del Lago 0'])
  expect(await headlines(new Date('2031-03-21T02:59:00Z'))).toEqual(['Nocturna del Lago 0'])
  expect(await headlines(new Date('2031-03-21T03:00:00Z'))).toEqual(['Nocturna del Lago -1', 'Later 30'])
  expect(await headlines(new Date('2031-03-22T02:59:00Z'))).toEqual(['Nocturna del Lago -1', 'Later 30'])
  expect(await headlines(new Date('2031-03-22T03:00:00Z'))).toEqual(['Later 29'])
})

test('without a race to come there is none', async () => {
  await setEvent(`status = 'draft'`)
  expect(await races()).toEqual([])
})
