import { beforeEach, expect, test } from 'vitest'
import { resultExportTexts } from '#server/i18n/export-texts.ts'
import { exportedRows } from '#server/testing/exported-rows.ts'
import { moveRace } from '#server/testing/move-race.ts'
import { parseLines } from '#server/testing/parse-rows.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addCompetition, openSale, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { resultsListOf } from '#rules/results/results-list.ts'
import { importResults } from '../registrations/import-results.ts'
import { publishResults } from '../results/publish-results.ts'
import { exportResults } from './results-export.ts'

const shop = useShop()
let sale: Sale
let shortRaceId: string

const importLines = (competition: string, lines: string[]) =>
  importResults(memberOf(sale), {
    eventId: sale.eventId,
    name: `${competition}.csv`,
    competition,
    parse: parseLines(['bib;name;sex;gun time;chip time;category;age;10k', ...lines], ';'),
  })
const exported = (query = '', locale: 'en' | 'es' = 'en') =>
  exportedRows((sheet) =>
    exportResults(
      memberOf(sale),
      sale.eventId,
      { list: resultsListOf(new URLSearchParams(query)), words: resultExportTexts(locale) },
      sheet,
    ),
  )
const bibsOf = async (query: string) => {
  const { headings, rows } = await exported(query)
  return rows.map((row) => row[headings.indexOf('Bib')])
}

beforeEach(async () => {
  sale = await openSale(shop)
  await moveRace(shop, sale, -2)
  await shop.owner.query(`update competition set name = '21K' where id = $1`, [sale.competitionId])
  shortRaceId = (await addCompetition(shop, sale)).competitionId
  await shop.owner.query(`update competition set name = '5K', position = 1 where id = $1`, [shortRaceId])
  await importLines('21K', [
    '1;Ríos, Ana;F;1:40:00;1:39:50;;41;0:45:00.5',
    '2;Sosa, Luis;M;1:38:00;;;41;',
    '3;Vega, Eva;F;DSQ;;;43;',
  ])
  await importLines('5K', ['7;Paz, Sol;F;0:21:00;;;30;'])
})

test('are written as on their pages, with times that one can calculate with and the times at checkpoints', async () => {
  const { headings, kinds, rows } = await exported()
  expect(headings).toEqual([
    'Competition',
    'Place',
    'Bib',
    'Last name',
    'First name',
    'Team',
    'Gender',
    'Place by gender',
    'Category',
    'Place in category',
    'Class',
    'Official time',
    'Chip time',
    'Distance (km)',
    'Status',
    'Reason',
    '10k',
  ])
  expect(headings.filter((_, at) => kinds[at] === 'duration')).toEqual(['Official time', 'Chip time', '10k'])
  expect(rows).toEqual([
    ['21K', 1, '2', 'Sosa', 'Luis', null, 'Male', 1, 'M40', 1, null, '1:38:00', null, null, null, null, null],
    [
      '21K',
      2,
      '1',
      'Ríos',
      'Ana',
      null,
      'Female',
      1,
      'F40',
      1,
      null,
      '1:40:00',
      '1:39:50',
      null,
      null,
      null,
      '0:45:00.5',
    ],
    ['21K', null, '3', 'Vega', 'Eva', null, 'Female', null, 'F40', null, null, null, null, null, 'DSQ', null, null],
    ['5K', 1, '7', 'Paz', 'Sol', null, 'Female', 1, 'F18', 1, null, '0:21:00', null, null, null, null, null],
  ])
  expect((await exported('', 'es')).headings.slice(0, 4)).toEqual(['Competencia', 'Puesto', 'Dorsal', 'Apellido'])
})

test('are what is filtered: a competition, a sex, a name', async () => {
  expect(await bibsOf(`competition=${shortRaceId}`)).toEqual(['7'])
  expect(await bibsOf('sex=female&category=F40')).toEqual(['1', '3'])
  expect(await bibsOf('q=sosa')).toEqual(['2'])
})

test('are whole for staff while the pages show nothing', async () => {
  await publishResults(memberOf(sale), sale.competitionId, false)
  expect(await bibsOf('')).toEqual(['2', '1', '3', '7'])
})

test('are those of no other event', async () => {
  const other = await openSale(shop)
  await expect(
    exportResults(
      memberOf(other),
      sale.eventId,
      { list: resultsListOf(new URLSearchParams()), words: resultExportTexts('en') },
      { write: async () => {} },
    ),
  ).rejects.toMatchObject({ code: 'not_found' })
})
