import { beforeEach, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { noDecisions, type RowDecisions } from '#rules/results/row-questions.ts'
import { parseLines } from '#server/testing/parse-rows.ts'
import { addAthlete, memberOf } from '#server/testing/sale-people.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { importResults } from '../registrations/import-results.ts'
import { setResult } from '../registrations/set-result.ts'
import { swapResults } from './swap-results.ts'
import { importRemoval, removeImport } from './remove-import.ts'

const shop = useShop()
let sale: Sale
let staff: Context

beforeEach(async () => {
  sale = await openSale(shop)
  staff = memberOf(sale)
})

const query = async (text: string) => (await shop.owner.query(text, [sale.eventId])).rows

const importLines = (...lines: string[]) => importFile(lines, decisions)

const importFile = async (lines: string[], decided: RowDecisions) => {
  const parse = parseLines(['bib;name;time;half', ...lines], ';')
  const file = { eventId: sale.eventId, name: 'times.csv', mayBeAhead: true, toRegistered: true, parse }
  return (await importResults(staff, { ...file, decisions: decided })).importId
}
const decisions = { ...noDecisions, byReason: { bib_unknown: 'add' } } as const

const fileOf = (importId: string) => ({ eventId: sale.eventId, importId })

const finishers = async () =>
  Object.fromEntries(
    (
      await query(
        `select bib_number as bib, concat_ws(' ', first_name, last_name, result_time_ms / 1000, place) as text
         from registration left join standing using (organization_id, id) where registration.event_id = $1`,
      )
    ).map(({ bib, text }) => [bib, text]),
  )

const none = {
  deleted: 0,
  deletedCorrected: 0,
  clearedCorrected: 0,
  cleared: 0,
  restored: 0,
  given: 0,
  same: 0,
  corrected: 0,
  later: 0,
  notRestored: 0,
}

const idOf = async (bib: string): Promise<string> =>
  (await query(`select id from registration where bib_number = '${bib}' and event_id = $1`))[0].id

test('what a corrected file changed is as the earlier file gave it, and whom it added is deleted', async () => {
  await addAthlete(shop, sale, { firstName: 'Ana', lastName: 'Ríos', bibNumber: '1' })
  await importLines('1;Ana Ríos;0:40:00;0:20:00', '2;Luis Sosa;0:41:00;', '3;Eva Vega;0:42:00;')
  const before = await finishers()
  expect(before).toEqual({ 1: 'Ana Ríos 2400 1', 2: 'Luis Sosa 2460 2', 3: 'Eva Vega 2520 3' })
  const corrected = await importLines(
    '1;Ana Ríos;0:43:00;',
    '2;Lucas Sosa;0:41:00;',
    '3;Eva Vega;0:42:00;',
    '4;Sol Paz;0:39:00;',
  )
  expect(await importRemoval(staff, fileOf(corrected))).toEqual({ ...none, deleted: 1, restored: 2, same: 1 })
  await removeImport(staff, fileOf(corrected))
  expect(await finishers()).toEqual(before)
  expect(await query(`select splits from registration where event_id = $1 and bib_number = '1'`)).toEqual([
    { splits: { half: 1_200_000 } },
  ])
  expect(
    await query(`select search_text like '%luis%' as found from registration where event_id = $1 and bib_number = '2'`),
  ).toEqual([{ found: true }])
  expect(await query('select registrations_count as count from event where id = $1')).toEqual([{ count: 2 }])
})

test('the file before counts as the last one again', async () => {
  const lines = ['1;Ana Ríos;0:40:00;', '2;Luis Sosa;0:41:00;']
  const first = await importLines(...lines)
  await removeImport(staff, fileOf(await importLines('1;Ana Ríos;0:43:00;')))
  await setResult(
    staff,
    (await query(`select id from registration where bib_number = '1' and event_id = $1`))[0].id,
    '0:40:30',
  )
  await importLines(...lines)
  expect(await finishers()).toMatchObject({ 1: 'Ana Ríos 2430 1' })
  expect(await importRemoval(staff, fileOf(first))).toEqual({ ...none, deleted: 2, deletedCorrected: 1 })
})

test('says how many of those whom it deletes staff have corrected: times, statuses, names, swaps', async () => {
  const lines = Array.from({ length: 9 }, (_, index) => `${index + 1};Ana Ríos;0:4${index}:00;0:20:00`)
  const only = await importLines(...lines, '10;Leo Gil;DNF;')
  expect(await importRemoval(staff, fileOf(only))).toEqual({ ...none, deleted: 10 })
  await setResult(staff, await idOf('1'), '0:40:30')
  await setResult(staff, await idOf('2'), 'dsq')
  await swapResults(staff, await idOf('3'), { with: '4' })
  await shop.owner.query(`update registration set first_name = 'Anna' where id = $1`, [await idOf('5')])
  await setResult(staff, await idOf('6'), '0:50:00')
  await setResult(staff, await idOf('6'), '0:45:00')
  expect(await importRemoval(staff, fileOf(only))).toEqual({ ...none, deleted: 10, deletedCorrected: 5 })
})

test('says how many of those who lose their result staff have swapped', async () => {
  for (const bib of ['1', '2', '3'])
    await addAthlete(shop, sale, { firstName: 'Ana', lastName: 'Ríos', bibNumber: bib })
  const only = await importLines('1;Ana Ríos;0:40:00;', '2;Ana Ríos;0:41:00;', '3;Ana Ríos;0:42:00;')
  expect(await importRemoval(staff, fileOf(only))).toEqual({ ...none, cleared: 3 })
  await swapResults(staff, await idOf('1'), { with: '2' })
  expect(await importRemoval(staff, fileOf(only))).toEqual({ ...none, cleared: 3, clearedCorrected: 2 })
})

test('tells what staff gave before the file from what an earlier file gave', async () => {
  const bibs = ['1', '2', '3', '4']
  const lines = (minutes: number) => bibs.map((bib) => `${bib};Ana Ríos;0:${minutes}:00;`)
  await importLines(...lines(40))
  await shop.owner.query(`update registration set last_name = 'Ruiz' where id = $1`, [await idOf('2')])
  const lastNames = bibs.map((bib) => `${bib};Ana Rioz;0:40:00;`)
  const second = await importLines(...lastNames)
  expect(await importRemoval(staff, fileOf(second))).toEqual({ ...none, restored: 3, given: 1 })
  await removeImport(staff, fileOf(second))
  expect(await finishers()).toMatchObject({ 1: 'Ana Ríos 2400 1', 2: 'Ana Ruiz 2400 1' })
})

test('a result of staff that a file replaced comes back, with or without an earlier file', async () => {
  const ana = await addAthlete(shop, sale, { firstName: 'Ana', lastName: 'Ríos', bibNumber: '1' })
  await importLines('2;Luis Sosa;0:41:00;')
  await setResult(staff, ana, '0:40:30')
  await setResult(staff, await idOf('2'), '0:41:30')
  const lines = ['1;Ana Ríos;0:40:00;', '2;Luis Sosa;0:42:00;']
  const second = await importFile(lines, { ...decisions, staffResults: { taken: 'file', except: [] } })
  expect(await finishers()).toEqual({ 1: 'Ana Ríos 2400 1', 2: 'Luis Sosa 2520 2' })
  expect(await importRemoval(staff, fileOf(second))).toEqual({ ...none, given: 2 })
  await removeImport(staff, fileOf(second))
  expect(await finishers()).toEqual({ 1: 'Ana Ríos 2430 1', 2: 'Luis Sosa 2490 2' })
})

test('what an earlier file says and staff have changed is not the data of that file', async () => {
  await importLines('1;Ana Ríos;0:40:00;', '2;Luis Sosa;0:41:00;')
  await setResult(staff, await idOf('1'), '0:40:30')
  const second = await importLines('1;Ana Ríos;0:40:00;', '2;Luis Sosa;0:41:00;', '3;Eva Vega;0:42:00;')
  expect(await importRemoval(staff, fileOf(second))).toEqual({ ...none, deleted: 1, same: 1, corrected: 1 })
})

test('what staff changed since stays', async () => {
  const ana = await addAthlete(shop, sale, { firstName: 'Ana', lastName: 'Ríos', bibNumber: '1' })
  const luis = await addAthlete(shop, sale, { firstName: 'Luis', lastName: 'Sosa', bibNumber: '2' })
  await addAthlete(shop, sale, { firstName: 'Eva', lastName: 'Vega', bibNumber: '3' })
  await importLines('1;Ana Ríos;0:40:00;')
  const second = await importLines('1;Ana Ríos;0:41:00;0:20:00', '2;Luis Sosa;0:42:00;', '3;Eva Vega;0:43:00;')
  await setResult(staff, ana, '0:41:30')
  await setResult(staff, luis, '0:42:30')
  expect(await importRemoval(staff, fileOf(second))).toEqual({ ...none, corrected: 2, cleared: 1 })
  await removeImport(staff, fileOf(second))
  expect(await finishers()).toEqual({ 1: 'Ana Ríos 2490 1', 2: 'Luis Sosa 2550 2', 3: 'Eva Vega' })
  expect(await query(`select splits from registration where event_id = $1 and bib_number = '1'`)).toEqual([
    { splits: null },
  ])
})

test('what a later file has stays; removed after it, nothing of either is left', async () => {
  await addAthlete(shop, sale, { firstName: 'Ana', lastName: 'Ríos', bibNumber: '1' })
  const first = await importLines('1;Ana Ríos;0:40:00;', '2;Luis Sosa;0:41:00;', '3;Eva Vega;0:42:00;')
  const second = await importLines('1;Ana Ríos;0:43:00;', '2;Luis Sosa;0:41:00;')
  expect(await importRemoval(staff, fileOf(first))).toEqual({ ...none, deleted: 1, later: 2 })
  await removeImport(staff, fileOf(first))
  expect(await finishers()).toEqual({ 1: 'Ana Ríos 2580 2', 2: 'Luis Sosa 2460 1' })
  expect(await importRemoval(staff, fileOf(second))).toEqual({ ...none, deleted: 1, cleared: 1 })
  await removeImport(staff, fileOf(second))
  expect(await finishers()).toEqual({ 1: 'Ana Ríos' })
})

test('a file between two is removed: the last one then leads back to the first', async () => {
  await importLines('1;Ana Ríos;0:40:00;')
  const second = await importLines('1;Ana Ríos;0:41:00;0:20:00')
  const third = await importLines('1;Anna Ríos;0:42:00;0:20:00')
  expect(await importRemoval(staff, fileOf(second))).toEqual({ ...none, later: 1 })
  await removeImport(staff, fileOf(second))
  expect(await finishers()).toEqual({ 1: 'Anna Ríos 2520 1' })
  await removeImport(staff, fileOf(third))
  expect(await finishers()).toEqual({ 1: 'Ana Ríos 2400 1' })
  expect(await query('select splits from registration where event_id = $1')).toEqual([{ splits: null }])
})

test('whom a file removed from an earlier one does not come back', async () => {
  await importLines('1;Ana Ríos;0:40:00;', '2;Luis Sosa;0:41:00;')
  const parse = parseLines(['bib;name;time', '1;Ana Ríos;0:39:00'], ';')
  const file = { eventId: sale.eventId, name: 'times.csv', mayBeAhead: true, replaces: 'all', parse } as const
  const { importId } = await importResults(staff, file)
  expect(await importRemoval(staff, fileOf(importId))).toEqual({ ...none, restored: 1, notRestored: 1 })
  await removeImport(staff, fileOf(importId))
  expect(await finishers()).toEqual({ 1: 'Ana Ríos 2400 1' })
})
