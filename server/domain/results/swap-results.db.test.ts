import { beforeEach, expect, test } from 'vitest'
import { moveRace } from '#server/testing/move-race.ts'
import { addAthlete, memberOf } from '#server/testing/sale-people.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { parseLines } from '#server/testing/parse-rows.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { findAthlete } from '../athletes/find-athlete.ts'
import { importResults } from '../registrations/import-results.ts'
import { setResult } from '../registrations/set-result.ts'
import { resultPage } from './result-page.ts'
import { swapResults } from './swap-results.ts'

const shop = useShop()
let sale: Sale

beforeEach(async () => {
  sale = await openSale(shop)
  await moveRace(shop, sale, -2)
})

const timing = `bib,name,gender,time,chip time,category,place,place by sex,5k
411,Pedro Gil,M,0:38:00,0:37:50,M18,2,1,0:19:00
412,Carlos Muñoz,M,0:41:00,0:40:50,M18,3,2,0:20:30
413,Ana Ríos,F,0:36:30,0:36:20,F18,1,1,0:18:10
414,Berta Gil,F,0:43:00,0:42:50,F18,4,2,0:21:00`

/** The first line has the headings; cells are separated by commas. */
const importCsv = (csv: string, options: { toRegistered?: boolean } = {}) => {
  const parse = parseLines(csv.trim().split('\n'), ',')
  return importResults(memberOf(sale), { eventId: sale.eventId, name: 'times.csv', parse, ...options })
}

const idOf = async (bib: string) => (await findAthlete(memberOf(sale), { key: bib, eventId: sale.eventId })).id

const results = async () => {
  const { rows } = await shop.owner.query(
    `select bib_number as bib, result_time_ms / 1000 as gun, chip_time_ms / 1000 as chip, splits, registration.category, place
      from registration left join standing using (organization_id, id)
      where registration.event_id = $1 order by bib_number`,
    [sale.eventId],
  )
  return rows.map(({ bib, gun, chip, splits, category, place }) => [
    bib,
    gun,
    chip,
    splits?.['5k'] / 1000,
    category,
    place,
  ])
}

const asInFile = [
  ['411', 2280, 2270, 1140, 'M18', 2],
  ['412', 2460, 2450, 1230, 'M18', 3],
  ['413', 2190, 2180, 1090, 'F18', 1],
  ['414', 2580, 2570, 1260, 'F18', 4],
]
const swapped = [
  ['411', 2460, 2450, 1230, 'M18', 3],
  ['412', 2280, 2270, 1140, 'M18', 2],
  ['413', 2190, 2180, 1090, 'F18', 1],
  ['414', 2580, 2570, 1260, 'F18', 4],
]

test('two finishers exchange times, splits and places in one act, which another undoes and the history names', async () => {
  await importCsv(timing)
  const staff = memberOf(sale, 'user')
  const [pedro, carlos] = [await idOf('411'), await idOf('412')]
  const report = await swapResults(staff, pedro, { with: ' 0412', before: '2280000' })
  expect(report).toEqual({ result: '2460000', otherId: carlos, otherName: 'Carlos Muñoz' })
  expect(await results()).toEqual(swapped)
  expect((await resultPage(sale.ctx, sale.eventId, '412')).row).toMatchObject({
    gunMs: 2_280_000,
    official: { overall: 2, ofSex: null },
  })
  await swapResults(staff, pedro, { with: carlos, before: '2460000' })
  expect(await results()).toEqual(asInFile)
  expect((await resultPage(sale.ctx, sale.eventId, '412')).row.official).toMatchObject({ overall: 3, ofSex: 2 })
  const { rows } = await shop.owner.query(
    `select subject, action, details from audit_entry where subject = any ($1) order by at, id`,
    [[pedro, carlos]],
  )
  const action = 'registration.result_swapped'
  expect(rows).toHaveLength(4)
  expect(rows.slice(0, 2)).toEqual(
    expect.arrayContaining([
      { subject: carlos, action, details: { bib: '411', from: '2460000', to: '2280000' } },
      { subject: pedro, action, details: { bib: '412', from: '2280000', to: '2460000' } },
    ]),
  )
})

test('the same file, and one that corrects others, leave them swapped; one that differs in them is named', async () => {
  await importCsv(timing)
  await swapResults(memberOf(sale), await idOf('411'), { with: '412' })
  expect(await importCsv(timing)).toMatchObject({ updated: [], unchanged: 4, rejected: [] })
  expect(await results()).toEqual(swapped)
  const report = await importCsv(timing.replace('0:43:00', '0:44:00').replace('0:38:00', '0:38:01'))
  expect(report).toMatchObject({ updated: [{ bib: '414' }], unchanged: 2 })
  expect(report.rejected).toEqual([{ line: 2, bib: '411', reason: 'result_swapped', value: '412' }])
  expect((await results()).slice(0, 3)).toEqual(swapped.slice(0, 3))
})

test('a file in which the timing company swapped them too is taken, and later ones count again', async () => {
  await importCsv(timing)
  await swapResults(memberOf(sale), await idOf('411'), { with: '412' })
  const [head, first = '', second = '', ...others] = timing.split('\n')
  const tail = (line: string) => line.split(',').slice(3).join(',')
  const corrected = [head, `411,Pedro Gil,M,${tail(second)}`, `412,Carlos Muñoz,M,${tail(first)}`, ...others].join('\n')
  expect((await importCsv(corrected)).rejected).toEqual([])
  expect(await results()).toEqual(swapped)
  const report = await importCsv(corrected.replace('0:41:00', '0:41:02'))
  expect(report).toMatchObject({ rejected: [], updated: [{ bib: '411' }] })
})

test('a registered athlete swaps with somebody of the file, also who has no result', async () => {
  const registered = await addAthlete(shop, sale, { firstName: 'Noa', lastName: 'Paz', bibNumber: '7' })
  await importCsv(timing)
  expect(await swapResults(memberOf(sale), registered, { with: '414' })).toMatchObject({ result: '2580000' })
  const placeOf = async (bib: string) => (await results()).find(([each]) => each === bib)
  expect(await placeOf('7')).toEqual(['7', 2580, 2570, 1260, null, 4])
  expect(await placeOf('414')).toEqual(['414', null, null, NaN, 'F18', null])
  const report = await importCsv(`${timing}\n7,Noa Paz,F,0:50:00,0:49:00,F18,5,3,0:25:00`, { toRegistered: true })
  expect(report).toMatchObject({ updated: [], rejected: [] })
  expect(await placeOf('7')).toEqual(['7', 2580, 2570, 1260, null, 4])
})

test('a disqualification goes with its reason', async () => {
  await importCsv(timing)
  const staff = memberOf(sale)
  await setResult(staff, await idOf('413'), 'DSQ', { reason: 'Left the course' })
  await swapResults(staff, await idOf('414'), { with: '413', before: '2580000' })
  expect((await resultPage(sale.ctx, sale.eventId, '414')).row).toMatchObject({
    status: 'dsq',
    reason: 'Left the course',
  })
  expect((await resultPage(sale.ctx, sale.eventId, '413')).row).toMatchObject({ status: null, overall: 3 })
})

test('an unknown bib, the own one, nobody’s results and a changed one are rejected', async () => {
  await importCsv(timing)
  const staff = memberOf(sale)
  const id = await idOf('411')
  const codeOf = (change: Parameters<typeof swapResults>[2]) =>
    swapResults(staff, id, change).then(
      () => null,
      ({ code, values }) => [code, values],
    )
  expect(await codeOf({ with: '999' })).toEqual(['bib_unknown', { bib: '999' }])
  expect(await codeOf({ with: '411' })).toEqual(['swap_with_itself', {}])
  expect(await codeOf({ with: '412', before: '2281000' })).toEqual(['changed_meanwhile', { theirs: '2280000' }])
  const [one, other] = [
    await addAthlete(shop, sale, { firstName: 'Noa', lastName: 'Paz', bibNumber: '7' }),
    await addAthlete(shop, sale, { firstName: 'Zoe', lastName: 'Luz', bibNumber: '8' }),
  ]
  await expect(swapResults(staff, one, { with: other })).rejects.toMatchObject({ code: 'swap_without_results' })
  expect((await results()).slice(0, 4)).toEqual(asInFile)
})

test('two swaps of the same athletes at once happen after each other', async () => {
  await importCsv(timing)
  const [one, other] = [await idOf('411'), await idOf('412')]
  const outcomes = await Promise.allSettled([
    swapResults(memberOf(sale), one, { with: other, before: '2280000' }),
    swapResults(memberOf(sale), other, { with: one, before: '2460000' }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await results()).toEqual(swapped)
})
