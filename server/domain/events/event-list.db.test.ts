import { beforeAll, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { addCompetition, limitEvent, openSale, type Sale } from '#server/testing/shop.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { eventListOf } from '#rules/events/event-list.ts'
import { eventExportTexts } from '#server/i18n/export-texts.ts'
import { exportEvents } from '../exports/events-export.ts'
import { adminEventsPage } from './admin-events-page.ts'

const shop = useShop()
let sale: Sale

// Friday, 18 April 2031, 23:30 in Auckland, twelve hours ahead of UTC; the organization is in Buenos Aires.
const now = new Date('2031-04-18T11:30:00Z')

type Race = {
  startsAt: string
  deadline?: string
  status?: string
  timeZone?: string
  capacity?: number | null
  taken?: number
}

const addRace = async (slug: string, { startsAt, deadline, status = 'published', ...race }: Race) => {
  const { timeZone = 'Pacific/Auckland', capacity = 10, taken = 0 } = race
  const eventId = newId()
  await shop.owner.query(
    `insert into event (id, organization_id, slug, title, starts_at, registration_deadline, status, time_zone, sport,
       included, schedule)
     values ($1, $2, $3, $3, $4, $5, $6, $7, 'running', '[]', '[]')`,
    [eventId, sale.organizationId, slug, startsAt, deadline ?? null, status, timeZone],
  )
  const { poolId } = await addCompetition(shop, { ...sale, eventId }, { capacity })
  await shop.owner.query('update place_pool set taken = $2 where id = $1', [poolId, taken])
  return { ...sale, eventId, poolId }
}

const list = async (query = '') => adminEventsPage({ ...memberOf(sale), now }, eventListOf(new URLSearchParams(query)))
const listed = async (status: string) => (await list(`status=${status}&sort=title`)).rows.map(({ slug }) => slug)

beforeAll(async () => {
  sale = await openSale(shop)
  await shop.owner.query('delete from competition where event_id = $1', [sale.eventId])
  await shop.owner.query('delete from event where id = $1', [sale.eventId])
  // Friday, 23:59, and Saturday, 00:00.
  await addRace('friday', { startsAt: '2031-04-18T11:59:00Z' })
  await addRace('saturday', { startsAt: '2031-04-18T12:00:00Z' })
  // Sunday, 23:59, and Monday, 00:00.
  await addRace('sunday', { startsAt: '2031-04-20T11:59:00Z' })
  await addRace('monday', { startsAt: '2031-04-20T12:00:00Z' })
  // Seven and eight days from now.
  await addRace('near', { startsAt: '2031-06-01T00:00:00Z', deadline: '2031-04-25T11:59:00Z' })
  await addRace('far', { startsAt: '2031-06-01T00:00:00Z', deadline: '2031-04-25T12:00:00Z' })
  await addRace('late', { startsAt: '2031-06-01T00:00:00Z', deadline: '2031-04-18T11:30:00Z' })
  await addRace('full', { startsAt: '2031-04-19T00:00:00Z', capacity: 5, taken: 5 })
  const half = await addRace('half', { startsAt: '2031-07-01T00:00:00Z', capacity: 5, taken: 5 })
  await addCompetition(shop, half, { capacity: null })
  const limited = await addRace('limited', { startsAt: '2031-07-01T00:00:00Z', capacity: null, taken: 5 })
  await limitEvent(limited, 5)
  await addRace('over', { startsAt: '2031-04-17T11:30:00Z', capacity: 5, taken: 5 })
  await addRace('draft', { startsAt: '2031-04-19T00:00:00Z', status: 'draft' })
  await addRace('cancelled', { startsAt: '2031-04-19T00:00:00Z', status: 'cancelled' })
})

test('this weekend is Saturday and Sunday at the event', async () => {
  expect(await listed('this_weekend')).toEqual(['full', 'saturday', 'sunday'])
})

test('closing soon is within seven days of the event’s calendar, unless it is full or closed', async () => {
  expect(await listed('closing_soon')).toEqual(['friday', 'monday', 'near', 'saturday', 'sunday'])
})

test('sold out is every competition or the event itself', async () => {
  expect(await listed('sold_out')).toEqual(['full', 'limited'])
})

test('what is over is finished, unless it was cancelled or never published', async () => {
  expect(await listed('finished')).toEqual(['over'])
})

test('each condition is counted among the events that the dates leave', async () => {
  expect((await list()).counts).toEqual({
    all: 13,
    this_weekend: 3,
    closing_soon: 5,
    sold_out: 2,
    draft: 1,
    published: 11,
    cancelled: 1,
    finished: 1,
  })
  expect((await list('status=sold_out&when=month')).counts).toMatchObject({ all: 7, sold_out: 1, finished: 0 })
})

test('rows say the same as the filter', async () => {
  const { rows } = await list()
  const marked = (mark: 'isThisWeekend' | 'isClosingSoon' | 'isClosed' | 'isSoldOut') =>
    rows
      .filter((row) => row[mark])
      .map(({ slug }) => slug)
      .toSorted()
  expect(marked('isThisWeekend')).toEqual(['full', 'saturday', 'sunday'])
  expect(marked('isClosingSoon')).toEqual(['friday', 'full', 'monday', 'near', 'saturday', 'sunday'])
  expect(marked('isSoldOut')).toEqual(['full', 'limited'])
  expect(marked('isClosed')).toEqual(['late'])
})

test('a search changes no count, as no chip keeps it', async () => {
  const { rows, counts } = await list('q=full')
  expect([rows.map(({ slug }) => slug), counts.all, counts.sold_out]).toEqual([['full'], 13, 2])
})

const exported = async (query: string, role?: 'user') => {
  const lines: unknown[][] = []
  const ctx = {
    ...memberOf(sale, role),
    now,
    organization: { ...sale.ctx.organization, origin: 'https://lake.example' },
  }
  const state = eventListOf(new URLSearchParams(query))
  const sheet = {
    write: async (rows: readonly (readonly unknown[])[]) => void lines.push(...rows.map((row) => [...row])),
  }
  await exportEvents(ctx, { state, words: eventExportTexts('en') }, sheet)
  return lines
}

test('the export has the filtered rows in the order of the list, with starts on the event’s clock', async () => {
  expect(await exported('status=this_weekend&sort=-title')).toEqual([
    ['Event', 'Start', 'Place', 'Status', 'Registrations', 'Places taken', 'Places', 'Page'],
    ['sunday', '2031-04-20 23:59', '', 'Closing soon, This weekend', 0, 0, 10, 'https://lake.example/event/sunday'],
    ['saturday', '2031-04-19 00:00', '', 'Closing soon, This weekend', 0, 0, 10, 'https://lake.example/event/saturday'],
    ['full', '2031-04-19 12:00', '', 'Sold out, This weekend', 0, 5, 5, 'https://lake.example/event/full'],
  ])
  await expect(exported('', 'user')).rejects.toMatchObject({ code: 'forbidden' })
})
