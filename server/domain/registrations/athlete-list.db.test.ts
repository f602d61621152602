import { beforeAll, expect, test } from 'vitest'
import { exportTexts } from '#server/i18n/export-texts.ts'
import { addAthlete, memberOf } from '#server/testing/sale-people.ts'
import { draft, openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { exportAthletes } from '../exports/athletes-export.ts'
import type { Cell } from '../exports/spreadsheet.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { athletesPage } from './athletes-page.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
let sale: Sale
let other: Sale

beforeAll(async () => {
  sale = await openSale(shop)
  other = await openSale(shop)
})

const page = (query: string, { eventId }: { eventId: string | null } = sale, of = sale) =>
  athletesPage(memberOf(of), eventId, athleteListOf(new URLSearchParams(query)))

const numberOfNewOrder = async ({ ctx, eventId, competitionId }: Sale, athletes: number) => {
  const { confirmationId } = await registerAthletes(ctx, eventId, draft(competitionId, { athletes }))
  const order = await queryRow<{ number: string }>(
    shop,
    'select confirmation_number as number from orders where confirmation_id = $1',
    [confirmationId],
  )
  return order.number
}

test('a confirmation number finds the athletes of its order, however it is typed', async () => {
  const [number, otherNumber] = [await numberOfNewOrder(sale, 2), await numberOfNewOrder(other, 1)]
  await numberOfNewOrder(sale, 1)
  for (const search of [number, number.toLowerCase(), number.replaceAll('-', ' '), number.slice(3)])
    for (const scope of [sale, { eventId: null }])
      expect((await page(`q=${encodeURIComponent(search)}`, scope)).rows.map(({ lastName }) => lastName)).toEqual([
        'Núñez 0',
        'Núñez 1',
      ])
  expect(await page(`q=${otherNumber}`)).toMatchObject({ total: 0, rows: [] })
  expect(await page(`q=${number}&competition=${other.competitionId}`)).toMatchObject({ total: 0 })
})

test('a name is found without its special letters and apostrophe, and a document without its first zeros', async () => {
  const full = { email: 'thi@example.com', dni: '012345678' }
  await addAthlete(shop, sale, { firstName: 'Thị', lastName: 'Đặng', ...full })
  await addAthlete(shop, sale, { firstName: 'Seán', lastName: 'O’Neill' })
  const searches = {
    Đặng: ['dang', 'DANG thi', 'đặng', '12.345.678', '0012345678'],
    'O’Neill': ['oneill', "o'neill", 'neill sean', 'o neill'],
  }
  for (const [lastName, words] of Object.entries(searches))
    for (const search of words) {
      const { rows } = await page(`q=${encodeURIComponent(search)}`)
      expect([search, rows.map((row) => row.lastName)]).toEqual([search, [lastName]])
    }
})

test('an export has the rows of the list in its order', async () => {
  const bibs = { Uno: 'W9', Dos: '10', Tres: null, Cuatro: '9', Cinco: null }
  for (const [firstName, bibNumber] of Object.entries(bibs))
    await addAthlete(shop, sale, { firstName, lastName: 'Roca', tags: ['Bus'], ...(bibNumber ? { bibNumber } : {}) })
  await addAthlete(shop, sale, { firstName: 'Seis', lastName: 'Roca' })
  const names = { '': ['Cinco', 'Cuatro', 'Dos', 'Tres', 'Uno'], '&sort=bib': ['Cuatro', 'Uno', 'Dos'] }
  for (const [sort, expected] of Object.entries(names)) {
    const query = `q=roca&tag=Bus${sort}`
    const cells: Cell[][] = []
    const state = athleteListOf(new URLSearchParams(query))
    await exportAthletes(
      memberOf(sale),
      { eventId: sale.eventId, state, words: exportTexts('en') },
      { write: async (rows) => void cells.push(...rows.map((row) => [...row])) },
    )
    const { rows } = await page(query)
    expect(rows.slice(0, expected.length).map(({ firstName }) => firstName)).toEqual(expected)
    expect(cells.slice(1).map(([bib, , firstName]) => [bib, firstName])).toEqual(
      rows.map(({ bibNumber, firstName }) => [bibNumber, firstName]),
    )
    expect(rows).toHaveLength(5)
  }
})

test('the list of an event has the category of each athlete on race day, and no birth dates', async () => {
  const race = await openSale(shop)
  await addAthlete(shop, race, { firstName: 'Ana', lastName: 'Paz' })
  await addAthlete(shop, race, { firstName: 'Leo', lastName: 'Sosa' })
  await queryRow(
    shop,
    `update registration set gender = 'female', birth_date = (event.starts_at - interval '47 years')::date
     from event where event.id = event_id and event_id = $1 and first_name = 'Ana' returning registration.id`,
    [race.eventId],
  )
  const listed = (await page('', race, race)).rows
  expect(listed.map(({ category }) => category)).toEqual(['F45', null])
  expect(Object.keys(listed[0]!)).not.toContain('birthDate')
  expect((await page('q=paz', { eventId: null }, race)).rows.map(({ category }) => category)).toEqual([null])
})

test('sorted by result, statuses are below the finishers in one order, in either direction', async () => {
  const race = await openSale(shop)
  const results: [string, number | null, string | null][] = [
    ['Dsq', 2_000_000, 'dsq'],
    ['Slow', 3_000_000, null],
    ['None', null, null],
    ['Dns', null, 'dns'],
    ['Fast', 2_500_000, null],
    ['Dnf', null, 'dnf'],
  ]
  for (const [lastName, ms, status] of results) {
    const id = await addAthlete(shop, race, { firstName: 'Ana', lastName })
    await shop.owner.query('update registration set result_time_ms = $2, result_status = $3 where id = $1', [
      id,
      ms,
      status,
    ])
  }
  const names = async (query: string) => (await page(query, race, race)).rows.map(({ lastName }) => lastName)
  expect(await names('sort=result')).toEqual(['Fast', 'Slow', 'Dnf', 'Dns', 'Dsq', 'None'])
  expect(await names('sort=-result')).toEqual(['Slow', 'Fast', 'Dnf', 'Dns', 'Dsq', 'None'])
})
