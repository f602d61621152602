import { beforeEach, describe, expect, test } from 'vitest'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { importResults } from '../registrations/import-results.ts'

const shop = useShop()
let sale: Sale

beforeEach(async () => {
  sale = await openSale(shop)
  for (const [table, key] of [
    ['event', 'id'],
    ['competition', 'event_id'],
  ])
    await shop.owner.query(`update ${table} set starts_at = now() - interval '2 days' where ${key} = $1`, [
      sale.eventId,
    ])
})

/** The first line has the headings; cells are separated by commas. */
const importCsv = (csv: string, replaces?: 'all') => {
  const lines = csv.trim().split('\n')
  async function* rows() {
    for (const [index, line] of lines.entries()) yield { line: index + 1, cells: line.split(',') }
  }
  const file = { eventId: sale.eventId, name: 'times.csv', rows, ...(replaces && { replaces }) }
  return importResults(memberOf(sale), file)
}

const places = async () => {
  const { rows } = await shop.owner.query(
    `select bib_number as bib, result_status as status, place, place_of_sex as of_sex
      from registration left join standing using (organization_id, id)
      where registration.event_id = $1 order by place, bib_number`,
    [sale.eventId],
  )
  return rows.map(({ bib, status, place, of_sex }) => [bib, status, place, of_sex])
}

const others = `1,Ana Ríos,F,0:32:37
2,Berta Gil,F,0:33:14
3,Carlos Muñoz,M,0:33:51
4,David Núñez,M,0:34:28`

const first = `bib,name,gender,time\n7,Gonzalo Prado,M,0:31:02\n${others}`
const placesOfFirst = [
  ['7', null, 1, 1],
  ['1', null, 2, 1],
  ['2', null, 3, 2],
  ['3', null, 4, 2],
  ['4', null, 5, 3],
]

describe('a corrected file of a timing company', () => {
  const statusOfText = [
    ['DNF', 'dnf'],
    ['DNS', 'dns'],
    ['DSQ', 'dsq'],
    ['DQ', 'dsq'],
    ['descalificado', 'dsq'],
  ]

  test.each(statusOfText)('with %s as time takes the winner’s place, and the others move up', async (text, status) => {
    await importCsv(first)
    expect(await places()).toEqual(placesOfFirst)
    const report = await importCsv(`bib,name,gender,time\n7,Gonzalo Prado,M,${text}\n${others}`, 'all')
    expect(report.updated).toEqual([
      {
        line: 2,
        bib: '7',
        name: 'Gonzalo Prado',
        changes: [{ field: 'resultStatus', from: null, to: status }],
      },
    ])
    expect(report).toMatchObject({ unchanged: 4, removed: [], rejected: [] })
    expect(await places()).toEqual([
      ['1', null, 1, 1],
      ['2', null, 2, 2],
      ['3', null, 3, 1],
      ['4', null, 4, 2],
      ['7', status, null, null],
    ])
    await importCsv(first, 'all')
    expect(await places()).toEqual(placesOfFirst)
  })

  test.each(['--', ''])('with “%s” as time takes the time, and lists nobody as disqualified', async (text) => {
    await importCsv(first)
    const report = await importCsv(`bib,name,gender,time\n7,Gonzalo Prado,M,${text}\n${others}`, 'all')
    expect(report.updated).toMatchObject([
      { bib: '7', changes: [{ field: 'resultTimeMs', from: 1_862_000, to: null }] },
    ])
    expect((await places()).map(([bib, status, place]) => [bib, status, place])).toEqual([
      ['1', null, 1],
      ['2', null, 2],
      ['3', null, 3],
      ['4', null, 4],
      ['7', null, null],
    ])
  })

  test('with a column of statuses disqualifies who still has a time in it', async () => {
    await importCsv(first)
    const finished = others.replaceAll(/$/gm, ',finished')
    await importCsv(`bib,name,gender,time,status\n7,Gonzalo Prado,M,0:31:02,DSQ\n${finished}`, 'all')
    expect((await places()).at(-1)).toEqual(['7', 'dsq', null, null])
    expect((await places())[0]).toEqual(['1', null, 1, 1])
  })
})

test('codes and zeros of a timing program are stored as statuses', async () => {
  const report = await importCsv(
    `bib,place,first_name,last_name,age,gender,time,status
723,1,Ana,Ríos,27,F,1:50:15,1
711,,Berta,Gil,36,F,0,2
817,,Luis,Cano,63,M,0,3`,
  )
  expect(report).toMatchObject({ created: 3, rejected: [] })
  expect(await places()).toEqual([
    ['723', null, 1, 1],
    ['711', 'dnf', null, null],
    ['817', 'dns', null, null],
  ])
})
