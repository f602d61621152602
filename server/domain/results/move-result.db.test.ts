import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { resultsListOf } from '#rules/results/results-list.ts'
import { moveRace } from '#server/testing/move-race.ts'
import { addByStaff } from '#server/testing/added-by-staff.ts'
import { addAthlete, memberOf } from '#server/testing/sale-people.ts'
import { openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { parseLines } from '#server/testing/parse-rows.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { findAthlete } from '../athletes/find-athlete.ts'
import { importResults } from '../registrations/import-results.ts'
import { setBibNumber } from '../registrations/set-bib-number.ts'
import { setResult } from '../registrations/set-result.ts'
import { moveResult } from './move-result.ts'
import { removeImport } from './remove-import.ts'
import { resultPage } from './result-page.ts'
import { resultsPage } from './results-page.ts'

const shop = useShop()
let sale: Sale
let shortId: string

beforeEach(async () => {
  sale = await openSale(shop)
  shortId = newId()
  await shop.owner.query(
    `insert into competition select (jsonb_populate_record(competition, jsonb_build_object(
       'id', $2::text, 'name', 'Short', 'position', 1, 'price', 1))).* from competition where id = $1`,
    [sale.competitionId, shortId],
  )
  await shop.owner.query(`update competition set name = 'Long' where id = $1`, [sale.competitionId])
  await moveRace(shop, sale, -2)
})

const ofLong = `bib,name,gender,time
1,Ana Ríos,F,0:40:00
2,Luis Sosa,M,0:42:00
3,Eva Vega,F,0:45:00`
const ofShort = `bib,name,gender,time
11,Sol Paz,F,0:41:00
12,Ian Mar,M,0:43:00`

/** The first line has the headings; cells are separated by commas. */
const importCsv = (csv: string, competition: string, options: { toRegistered?: boolean; replaces?: 'all' } = {}) => {
  const parse = parseLines(csv.trim().split('\n'), ',')
  return importResults(memberOf(sale), { eventId: sale.eventId, name: 'times.csv', competition, parse, ...options })
}

const idOf = async (bib: string) => (await findAthlete(memberOf(sale), { key: bib, eventId: sale.eventId })).id

/** Bibs and places by competition, as everybody sees them. */
const lists = async () => {
  const { competitions, rows } = await resultsPage(sale.ctx, sale.eventId, resultsListOf(new URLSearchParams()))
  return Object.fromEntries(
    competitions.map(({ id, name }) => [
      name,
      rows
        .filter(({ competitionId }) => competitionId === id)
        .map(({ bib, overall, status }) => `${bib}: ${overall ?? status}`)
        .join(', '),
    ]),
  )
}

const asInFiles = { Long: '1: 1, 2: 2, 3: 3', Short: '11: 1, 12: 2' }
const moved = { Long: '1: 1, 3: 2', Short: '11: 1, 2: 2, 12: 3' }

test('a finisher of a file is ranked in another competition, and back, as the history names', async () => {
  await importCsv(ofLong, 'Long')
  await importCsv(ofShort, 'Short')
  expect(await lists()).toEqual(asInFiles)
  const [staff, id] = [memberOf(sale, 'user'), await idOf('2')]
  await moveResult(staff, id, { competitionId: shortId, before: sale.competitionId })
  expect(await lists()).toEqual(moved)
  expect((await findAthlete(memberOf(sale), { key: '2', eventId: sale.eventId })).competition).toBe('Short')
  await expect(
    moveResult(staff, id, { competitionId: sale.competitionId, before: sale.competitionId }),
  ).rejects.toMatchObject({ code: 'changed_meanwhile', values: { theirs: shortId } })
  await moveResult(staff, id, { competitionId: sale.competitionId, before: shortId })
  expect(await lists()).toEqual(asInFiles)
  const { rows } = await shop.owner.query(
    'select action, details from audit_entry where subject = $1 order by at, id',
    [id],
  )
  expect(rows).toEqual([
    { action: 'registration.result_moved', details: { from: 'Long', to: 'Short' } },
    { action: 'registration.result_moved', details: { from: 'Short', to: 'Long' } },
  ])
})

test('a later file of either competition moves nobody back, and its times count where they are ranked', async () => {
  await importCsv(ofLong, 'Long')
  await importCsv(ofShort, 'Short')
  await moveResult(memberOf(sale), await idOf('2'), { competitionId: shortId })
  expect(await importCsv(ofLong, 'Long', { replaces: 'all' })).toMatchObject({
    unchanged: 3,
    rejected: [],
    removed: [],
  })
  expect(await importCsv(ofShort, 'Short', { replaces: 'all' })).toMatchObject({ unchanged: 2, removed: [] })
  expect(await lists()).toEqual(moved)
  await importCsv(ofLong.replace('0:42:00', '0:40:30'), 'Long')
  expect(await lists()).toEqual({ Long: '1: 1, 3: 2', Short: '2: 1, 11: 2, 12: 3' })
})

test('somebody removed with a file is ranked nowhere', async () => {
  const { importId } = await importCsv(ofLong, 'Long')
  await importCsv(ofShort, 'Short')
  await moveResult(memberOf(sale), await idOf('2'), { competitionId: shortId })
  await removeImport(memberOf(sale), { eventId: sale.eventId, importId })
  expect(await lists()).toEqual({ Short: '11: 1, 12: 2' })
})

test('a registered athlete stays where the registration is, and money and places stay', async () => {
  const id = await addByStaff(sale, { firstName: 'Noa', lastName: 'Paz' })
  await importCsv(ofLong, 'Long')
  await importCsv(ofShort, 'Short')
  await setBibNumber(memberOf(sale), id, '7')
  await setResult(memberOf(sale), id, '0:42:30')
  const registered = async () =>
    queryRow(
      shop,
      `select registration.competition_id, result_competition_id, orders.total, order_line.state, title,
         (select sum(taken)::int from place_pool where organization_id = $2) as taken
       from registration join orders on orders.id = order_id join order_line on order_line.id = line_id
       where registration.id = $1`,
      [id, sale.organizationId],
    )
  const before = await registered()
  await moveResult(memberOf(sale), id, { competitionId: shortId })
  expect(await registered()).toEqual({ ...before, result_competition_id: shortId })
  expect(await lists()).toEqual({ ...asInFiles, Short: '11: 1, 7: 2, 12: 3' })
  await setResult(memberOf(sale), id, '0:50:00')
  expect((await lists()).Short).toBe('11: 1, 12: 2, 7: 3')
  await setResult(memberOf(sale), id, 'DNF')
  expect(await lists()).toEqual({ ...asInFiles, Short: '11: 1, 12: 2, 7: dnf' })
  expect((await resultPage(sale.ctx, sale.eventId, '7')).competition.name).toBe('Short')
  await moveResult(memberOf(sale), id, { competitionId: sale.competitionId })
  expect(await registered()).toEqual(before)
})

test('nobody moves without a result or to a competition of another event', async () => {
  const id = await addAthlete(shop, sale, { firstName: 'Noa', lastName: 'Paz', bibNumber: '7' })
  await expect(moveResult(memberOf(sale), id, { competitionId: shortId })).rejects.toMatchObject({
    code: 'result_missing',
  })
  await importCsv(ofLong, 'Long')
  const other = await openSale(shop)
  for (const competitionId of [other.competitionId, newId(), 'short'])
    await expect(moveResult(memberOf(sale), await idOf('2'), { competitionId })).rejects.toMatchObject({
      code: 'competition_unavailable',
    })
})
