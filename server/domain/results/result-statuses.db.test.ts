import { beforeEach, describe, expect, test } from 'vitest'
import { moveRace } from '#server/testing/move-race.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { noDecisions } from '#rules/results/row-questions.ts'
import { parseLines } from '#server/testing/parse-rows.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { resultsListOf } from '#rules/results/results-list.ts'
import { importResults } from '../registrations/import-results.ts'
import type { ResultsFile } from '../registrations/results-file.ts'
import { setResult } from '../registrations/set-result.ts'
import { resultPage } from './result-page.ts'
import { resultsPage } from './results-page.ts'

const shop = useShop()
let sale: Sale

beforeEach(async () => {
  sale = await openSale(shop)
  await moveRace(shop, sale, -2)
})

/** The first line has the headings; cells are separated by commas. */
const importCsv = (csv: string, options: Pick<ResultsFile, 'replaces' | 'decisions'> = {}) => {
  const parse = parseLines(csv.trim().split('\n'), ',')
  const file = { eventId: sale.eventId, name: 'times.csv', parse, ...options }
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

const idOf = async (bib: string) => {
  const { rows } = await shop.owner.query('select id from registration where event_id = $1 and bib_number = $2', [
    sale.eventId,
    bib,
  ])
  return rows[0].id as string
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
    const report = await importCsv(`bib,name,gender,time\n7,Gonzalo Prado,M,${text}\n${others}`, { replaces: 'all' })
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
    await importCsv(first, { replaces: 'all' })
    expect(await places()).toEqual(placesOfFirst)
  })

  test.each(['--', ''])('with “%s” as time takes the time, and lists nobody as disqualified', async (text) => {
    await importCsv(first)
    const report = await importCsv(`bib,name,gender,time\n7,Gonzalo Prado,M,${text}\n${others}`, { replaces: 'all' })
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
    await importCsv(`bib,name,gender,time,status\n7,Gonzalo Prado,M,0:31:02,DSQ\n${finished}`, { replaces: 'all' })
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

describe('who has a status instead of a place', () => {
  const list = (query = '') => resultsPage(sale.ctx, sale.eventId, resultsListOf(new URLSearchParams(query)))
  const lines = async (query?: string) =>
    (await list(query)).rows.map(({ bib, overall, status }) => [bib, overall, status])

  beforeEach(async () => {
    await importCsv(`bib,name,gender,category,class,time
1,Ana Ríos,F,F40,,0:32:37
9,Noa Paz,F,F40,,DNS
8,Zoe Luz,F,F30,,DNF
W3,Leo Sol,M,,wheelchair,0:20:00
W4,Ian Mar,M,,wheelchair,DSQ
2,Luis Gil,M,M40,,0:33:14`)
  })

  test('is listed below the finishers of the class, without a place, and counted apart', async () => {
    expect(await lines()).toEqual([
      ['1', 1, null],
      ['2', 2, null],
      ['8', null, 'dnf'],
      ['9', null, 'dns'],
      ['W3', 1, null],
      ['W4', null, 'dsq'],
    ])
    expect(await list()).toMatchObject({ total: 6, unplaced: 3, competitions: [{ finishers: 3 }] })
  })

  test('is found by every filter', async () => {
    expect(await lines('sex=female')).toEqual([
      ['1', 1, null],
      ['8', null, 'dnf'],
      ['9', null, 'dns'],
    ])
    expect(await lines('category=F40')).toEqual([
      ['1', 1, null],
      ['9', null, 'dns'],
    ])
    expect(await lines('class=wheelchair')).toEqual([
      ['W3', 1, null],
      ['W4', null, 'dsq'],
    ])
    expect(await lines('q=zoe')).toEqual([['8', null, 'dnf']])
    expect(await lines('q=9')).toEqual([['9', null, 'dns']])
    expect((await list('sex=female')).total).toBe(3)
  })

  test('has a page that shows neither time nor place', async () => {
    await shop.owner.query(
      `update registration set result_time_ms = 1200000, chip_time_ms = 1100000, result_reason = 'Left the course'
        where event_id = $1 and bib_number = 'W4'`,
      [sale.eventId],
    )
    expect(await resultPage(sale.ctx, sale.eventId, 'W4')).toMatchObject({
      row: { name: 'Ian Mar', status: 'dsq', reason: 'Left the course', overall: null, gunMs: null, chipMs: null },
      of: { overall: 1 },
      splits: [],
    })
  })

  test('is not shown before anybody has finished', async () => {
    await shop.owner.query(`update registration set result_status = 'dnf' where event_id = $1`, [sale.eventId])
    await shop.owner.query(`delete from standing where organization_id = $1`, [sale.ctx.organization.id])
    expect(await list()).toMatchObject({ state: 'awaited', rows: [], total: 0 })
    await expect(resultPage(sale.ctx, sale.eventId, '1')).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a status that staff set', () => {
  const correctedTime = first.replace('0:31:02', '0:31:00')

  test('stays when a file corrects the time or has another status, until somebody takes the file’s', async () => {
    await importCsv(first)
    const id = await idOf('7')
    await setResult(memberOf(sale), id, 'DSQ', { reason: 'Left the course' })
    expect(await importCsv(correctedTime)).toMatchObject({
      updated: [{ bib: '7', changes: [{ field: 'resultTimeMs', from: 1_862_000, to: 1_860_000 }] }],
    })
    expect((await places()).at(-1)).toEqual(['7', 'dsq', null, null])
    const withDnf = first.replace('0:31:02', 'DNF')
    expect((await importCsv(withDnf)).contradictions).toMatchObject([
      { bib: '7', given: { resultStatus: 'dsq' }, inFile: { resultStatus: 'dnf' } },
    ])
    expect((await places()).at(-1)).toEqual(['7', 'dsq', null, null])
    await importCsv(withDnf, { decisions: { ...noDecisions, staffResults: { taken: 'file', except: [] } } })
    expect((await places()).at(-1)).toEqual(['7', 'dnf', null, null])
    await importCsv(first)
    expect(await places()).toEqual(placesOfFirst)
  })

  test('does not come back with a file once staff have restored the finisher', async () => {
    await importCsv(first)
    const id = await idOf('7')
    await setResult(memberOf(sale), id, 'DSQ')
    await setResult(memberOf(sale), id, 'finisher')
    await importCsv(correctedTime)
    expect((await places())[0]).toEqual(['7', null, 1, 1])
  })
})

test('a time that nobody can have over the distance is refused in a cell as in a file', async () => {
  await importCsv(first)
  await shop.owner.query('update competition set distance_m = 10000 where event_id = $1', [sale.eventId])
  const id = await idOf('7')
  for (const time of ['45:00:00', '0:09:00'])
    await expect(setResult(memberOf(sale), id, time), time).rejects.toMatchObject({ code: 'result_time_impossible' })
  expect(await setResult(memberOf(sale), id, '0:31:03')).toBe('1863000')
})

describe('staff', () => {
  const withoutSeven = [
    ['1', null, 1, 1],
    ['2', null, 2, 2],
    ['3', null, 3, 1],
    ['4', null, 4, 2],
  ]

  beforeEach(() => importCsv(first))

  test('disqualify with a public reason, and restore: the places follow, and the time counts as before', async () => {
    const [staff, id] = [memberOf(sale), await idOf('7')]
    expect(await setResult(staff, id, 'DQ', { before: '1862000', reason: 'Left the course' })).toBe(
      'dsq Left the course',
    )
    expect(await places()).toEqual([...withoutSeven, ['7', 'dsq', null, null]])
    expect((await resultPage(sale.ctx, sale.eventId, '7')).row).toMatchObject({ reason: 'Left the course' })
    expect(await setResult(staff, id, 'finisher', { before: 'dsq Left the course' })).toBe('1862000')
    expect(await places()).toEqual(placesOfFirst)
    const { rows } = await shop.owner.query(
      'select action, details from audit_entry where subject = $1 order by at, id',
      [id],
    )
    expect(rows).toEqual([
      { action: 'registration.result_set', details: { from: '1862000', to: 'dsq', reason: 'Left the course' } },
      { action: 'registration.result_set', details: { from: 'dsq', to: '1862000' } },
    ])
  })

  test('enter DNF or DNS instead of a time, and a time instead of either', async () => {
    const [staff, id] = [memberOf(sale), await idOf('7')]
    expect(await setResult(staff, id, 'dnf')).toBe('dnf')
    expect(await setResult(staff, id, 'DNS', { reason: 'Ill' })).toBe('dns')
    expect(await places()).toEqual([...withoutSeven, ['7', 'dns', null, null]])
    await expect(setResult(staff, id, 'DNF', { before: '1862000' })).rejects.toMatchObject({
      code: 'changed_meanwhile',
      values: { theirs: 'dns' },
    })
    expect(await setResult(staff, id, '0:31:02', { before: 'dns' })).toBe('1862000')
    expect(await places()).toEqual(placesOfFirst)
    await setResult(staff, id, 'DSQ')
    expect(await setResult(staff, id, '')).toBe('')
    expect(await places()).toEqual([...withoutSeven, ['7', null, null, null]])
  })

  test('undo exactly: hundredths, and the reason of a disqualification', async () => {
    const [staff, id] = [memberOf(sale), await idOf('7')]
    await shop.owner.query('update registration set result_time_ms = 1862040 where id = $1', [id])
    expect(await setResult(staff, id, '0:31:05', { before: '1862040' })).toBe('1865000')
    expect(await setResult(staff, id, '0:31:02', { stored: '1862040', before: '1865000' })).toBe('1862040')
    await setResult(staff, id, 'DSQ', { reason: 'Left the course' })
    expect(await setResult(staff, id, '0:31:05', { before: 'dsq Left the course' })).toBe('1865000')
    expect(await setResult(staff, id, 'DSQ', { stored: 'dsq Left the course', before: '1865000' })).toBe(
      'dsq Left the course',
    )
    expect((await resultPage(sale.ctx, sale.eventId, '7')).row.reason).toBe('Left the course')
    await expect(setResult(staff, id, '', { stored: '12' })).rejects.toMatchObject({ code: 'result_time_invalid' })
  })

  test('stay right when the same file comes again', async () => {
    await setResult(memberOf(sale), await idOf('7'), 'DSQ')
    expect(await importCsv(first, { replaces: 'all' })).toMatchObject({ updated: [], unchanged: 5 })
    expect(await places()).toEqual([...withoutSeven, ['7', 'dsq', null, null]])
  })
})
