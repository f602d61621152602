import { beforeEach, expect, test } from 'vitest'
import { resultsListOf } from '#rules/results/results-list.ts'
import { moveRace } from '#server/testing/move-race.ts'
import { parseLines } from '#server/testing/parse-rows.ts'
import { addAthlete, memberOf } from '#server/testing/sale-people.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { findAthlete } from '../athletes/find-athlete.ts'
import { eventPage } from '../events/event-page.ts'
import { importResults } from '../registrations/import-results.ts'
import { setResult } from '../registrations/set-result.ts'
import { resultPage } from './result-page.ts'
import { resultsPage } from './results-page.ts'
import { setRanking } from './set-ranking.ts'

const shop = useShop()
let sale: Sale

beforeEach(async () => {
  sale = await openSale(shop)
  await moveRace(shop, sale, -2)
})

const timing = `place,bib,name,gender,distance,laps
1,1,Ana Ríos,F,182.4 km,43
2,2,Luis Cano,M,182.4 km,43
3,3,Berta Gil,F,150.0 km,35`

const importCsv = (csv: string) =>
  importResults(memberOf(sale), {
    eventId: sale.eventId,
    name: 'times.csv',
    parse: parseLines(csv.split('\n'), ','),
  })

const idOf = async (bib: string) => (await findAthlete(memberOf(sale), { key: bib, eventId: sale.eventId })).id
const list = async () =>
  (await resultsPage(sale.ctx, sale.eventId, resultsListOf(new URLSearchParams()))).rows.map(
    ({ bib, overall, ofSex, distanceM, gunMs, status }) => [bib, overall, ofSex, distanceM, gunMs, status],
  )

const asInFile = [
  ['1', 1, 1, 182_400, null, null],
  ['2', 1, 1, 182_400, null, null],
  ['3', 3, 2, 150_000, null, null],
]

test('a file of distances ranks its competition by them, also without the operator saying so', async () => {
  expect(await importCsv(timing)).toMatchObject({ created: 3, rejected: [], doubts: [] })
  expect(await list()).toEqual(asInFile)
  expect(await importCsv(timing)).toMatchObject({ unchanged: 3, updated: [] })
  expect((await resultPage(sale.ctx, sale.eventId, '3')).row).toMatchObject({ distanceM: 150_000, gunMs: null })
  const { results, statistics } = await eventPage({ ...sale.ctx, now: new Date() }, sale.eventId)
  expect(results!.competitions[0]!.podium).toEqual([
    { place: 1, name: 'Ana Ríos', distanceM: 182_400, timeMs: null },
    { place: 1, name: 'Luis Cano', distanceM: 182_400, timeMs: null },
    { place: 3, name: 'Berta Gil', distanceM: 150_000, timeMs: null },
  ])
  expect(statistics).toBeNull()
})

test('of two who went as far the first there is before the other; people without a result are no finishers', async () => {
  await setRanking(memberOf(sale), sale.competitionId, true)
  await addAthlete(shop, sale, { firstName: 'Noa', lastName: 'Paz', bibNumber: '9' })
  const report = await importCsv(`bib,name,gender,distance,time
1,Ana Ríos,F,182.4 km,23:58:11
2,Luis Cano,M,182.4,23:50:00
3,Berta Gil,F,200 km,23:59:59
4,Ian Mar,M,DNS,
5,Zoe Luz,F,far,
6,Leo Sol,M,0,`)
  expect(report.doubts).toEqual([{ line: 6, bib: '5', column: 'distance', reason: 'distance_invalid', value: 'far' }])
  expect(await list()).toEqual([
    ['3', 1, 1, 200_000, 86_399_000, null],
    ['2', 2, 1, 182_400, 85_800_000, null],
    ['1', 3, 2, 182_400, 86_291_000, null],
    ['4', null, null, null, null, 'dns'],
  ])
})

test('staff enter distances, and a status leaves them for a restored finisher', async () => {
  await importCsv(timing)
  const [staff, id] = [memberOf(sale, 'user'), await idOf('3')]
  expect(await setResult(staff, id, '190,25', { before: '150000m' })).toBe('190250m')
  expect((await list())[0]).toEqual(['3', 1, 1, 190_250, null, null])
  expect(await setResult(staff, id, 'DNF', { before: '190250m' })).toBe('dnf')
  expect((await list()).at(-1)).toEqual(['3', null, null, null, null, 'dnf'])
  expect(await setResult(staff, id, 'finisher', { before: 'dnf' })).toBe('190250m')
  await expect(setResult(staff, id, 'far')).rejects.toMatchObject({ code: 'result_distance_invalid' })
  expect(await setResult(staff, id, '')).toBe('')
  expect(await list()).toEqual(asInFile.slice(0, 2))
})

test('a competition is ranked by time again, with the times that there are', async () => {
  await setRanking(memberOf(sale), sale.competitionId, true)
  await importCsv(`bib,name,gender,distance,time\n1,Ana Ríos,F,50 km,5:58:00\n2,Luis Cano,M,48 km,5:50:00`)
  await setRanking(memberOf(sale), sale.competitionId, false)
  expect(await list()).toEqual([
    ['2', 1, 1, null, 21_000_000, null],
    ['1', 2, 1, null, 21_480_000, null],
  ])
  await setRanking(memberOf(sale), sale.competitionId, false)
  const { rows } = await shop.owner.query(
    `select action from audit_entry where subject = $1 and action like 'results.ranked%' order by at, id`,
    [sale.eventId],
  )
  expect(rows.map(({ action }) => action)).toEqual(['results.ranked_by_distance', 'results.ranked_by_time'])
})
