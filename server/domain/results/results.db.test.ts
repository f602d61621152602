import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readFile } from 'node:fs/promises'
import { readResultsTable } from '#server/adapters/results/read-results-table.ts'
import { newId } from '#server/database/ids.ts'
import { formatResultTime } from '#rules/results/format-result.ts'
import { resultsPageSize, resultsListOf } from '#rules/results/results-list.ts'
import { endOrders } from '../orders/end-orders.ts'
import { moveRace } from '#server/testing/move-race.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { importResults } from '../registrations/import-results.ts'
import type { ResultsFile } from '../registrations/results-file.ts'
import { setResult } from '../registrations/set-result.ts'
import { addAthlete, memberOf } from '#server/testing/sale-people.ts'
import { placeFinishers } from './place-finishers.ts'
import { resultPage } from './result-page.ts'
import { resultsPage } from './results-page.ts'
import { parseResults } from '#rules/results/result-row-reader.ts'
import { parseLines } from '#server/testing/parse-rows.ts'
import { writeMarathon } from '#server/testing/marathon.ts'
import { seedCompetition } from '#server/testing/seed-competition.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'

const shop = useShop()
let sale: Sale

const list = (query = '', ctx = sale.ctx) => resultsPage(ctx, sale.eventId, resultsListOf(new URLSearchParams(query)))
const namesFound = async (query: string) => (await list(query)).rows.map(({ name }) => name)

const updateEvent = (columns: string) => shop.owner.query(`update event set ${columns} where id = $1`, [sale.eventId])

/** Lines are `bib;name;sex;gun;chip;category;age;10k`. */
const importLines = (lines: string[], competition?: string, file: Partial<ResultsFile> = {}) => {
  const parse = parseLines(['bib;name;sex;gun time;chip time;category;age;10k', ...lines], ';')
  const option = competition === undefined ? {} : { competition }
  return importResults(memberOf(sale), { eventId: sale.eventId, name: 'times.csv', ...option, ...file, parse })
}

const openFinishedRace = async () => {
  sale = await openSale(shop)
  await moveRace(shop, sale, -2)
}

const field = [
  '1;Ríos, Ana;F;0:40:00;0:39:50;;41;',
  '2;Sosa, Luis;M;0:38:00;0:37:59;;41;',
  '3;Vega, Eva;F;0:40:00;0:39:40;;43;',
  '4;Paz, Sol;F;0:41:00;;;30;',
  '5;García-López, María José;F;0:45:00;0:42:00;;44;',
  '6;Moro, Íñigo;M;0:39:00;;;30;',
]

describe('places', () => {
  beforeEach(async () => {
    await openFinishedRace()
    await importLines(field)
  })

  test('count by gun, and who has the same time shares one; within a category they count by chip', async () => {
    const { rows } = await list()
    expect(rows.map(({ bib, overall, ofSex, ofCategory }) => [bib, overall, ofSex, ofCategory])).toEqual([
      ['2', 1, 1, 1],
      ['6', 2, 2, 1],
      ['1', 3, 1, 2],
      ['3', 3, 1, 1],
      ['4', 5, 3, 1],
      ['5', 6, 4, 3],
    ])
  })

  test('are shared by times that are shown as equal, to the tenth, and by no others', async () => {
    await importLines([
      '11;Uno, Ana;F;0:30:00.04;;;41;',
      '12;Dos, Eva;F;0:30:00.01;;;43;',
      '13;Tres, Sol;F;0:30:00.05;;;30;',
      '14;Cuatro, Mar;F;0:30:00.14;;;30;',
      '15;Cinco, Luz;F;0:30:00.15;;;30;',
    ])
    const shown = (await list()).rows
      .slice(0, 5)
      .map(({ bib, overall, gunMs }) => `${bib}: ${overall} ${formatResultTime(gunMs!)}`)
      .toSorted()
    expect(shown).toEqual(['11: 1 0:30:00', '12: 1 0:30:00', '13: 3 0:30:00.1', '14: 3 0:30:00.1', '15: 5 0:30:00.2'])
  })

  test('order a category’s list by chip', async () => {
    expect((await list('category=F40')).rows.map(({ bib }) => bib)).toEqual(['3', '1', '5'])
  })

  test('follow a corrected time, a time that is taken away and one that is new', async () => {
    const idOf = async (bib: string) =>
      (
        await shop.owner.query('select id from registration where event_id = $1 and bib_number = $2', [
          sale.eventId,
          bib,
        ])
      ).rows[0].id
    const bibs = async () => (await list()).rows.map(({ bib, overall }) => [bib, overall])
    const staff = memberOf(sale, 'user')
    await setResult(staff, await idOf('5'), '0:37:00')
    expect(await bibs()).toEqual([
      ['5', 1],
      ['2', 2],
      ['6', 3],
      ['1', 4],
      ['3', 4],
      ['4', 6],
    ])
    expect(await resultPage(sale.ctx, sale.eventId, '5')).toMatchObject({ row: { chipMs: null, ofCategory: 1 } })
    await setResult(staff, await idOf('5'), '')
    expect(await bibs()).toEqual([
      ['2', 1],
      ['6', 2],
      ['1', 3],
      ['3', 3],
      ['4', 5],
    ])
    await expect(resultPage(sale.ctx, sale.eventId, '5')).rejects.toMatchObject({ code: 'not_found' })
    await setResult(staff, await idOf('5'), '0:45:00')
    expect((await list()).rows.at(-1)).toMatchObject({ bib: '5', overall: 6, category: 'F40' })
  })

  test('are right when two times are corrected at once', async () => {
    const { rows } = await shop.owner.query(
      `select id, bib_number as bib from registration where event_id = $1 and bib_number in ('4', '6')`,
      [sale.eventId],
    )
    const staff = memberOf(sale, 'user')
    await Promise.all(rows.map(({ id, bib }) => setResult(staff, id, bib === '4' ? '0:30:00' : '0:31:00')))
    expect((await list()).rows.slice(0, 3).map(({ bib, overall }) => [bib, overall])).toEqual([
      ['4', 1],
      ['6', 2],
      ['2', 3],
    ])
  })
})

describe('a bib with other zeros before it', () => {
  beforeEach(openFinishedRace)
  const bibsAndTimes = async () =>
    (
      await shop.owner.query(
        'select bib_number as bib, result_time_ms as ms from registration where event_id = $1 order by bib_number',
        [sale.eventId],
      )
    ).rows.map(({ bib, ms }: { bib: string; ms: number | null }) => [bib, ms])

  test('is that of who registered, who gets the time, and is found by either', async () => {
    await addAthlete(shop, sale, { firstName: 'Ana', lastName: 'Ríos', bibNumber: '007' })
    const rejected = { created: 0, timed: 0, rejected: [{ line: 2, bib: '7', reason: 'bib_registered' }] }
    expect(await importLines(['7;Ríos, Ana;F;0:40:00;;;41;'])).toMatchObject(rejected)
    const lines = ['7;Ríos, Ana;F;0:40:00;;;41;', '0007;Paz, Sol;F;0:41:00;;;30;']
    expect(await importLines(lines, undefined, { toRegistered: true })).toMatchObject({
      created: 0,
      timed: 1,
      rejected: [{ line: 3, bib: '0007', reason: 'bib_repeated', value: '2' }],
    })
    expect(await bibsAndTimes()).toEqual([['007', 2_400_000]])
    expect(await namesFound('q=7')).toEqual(['Ana Ríos'])
    expect((await resultPage(sale.ctx, sale.eventId, '7')).row).toMatchObject({ bib: '007' })
  })

  test('is that of an earlier file’s finisher, and of the athlete who is given it while the file waits', async () => {
    await importLines(['W07;Ríos, Ana;F;0:40:00;;;41;'])
    expect(await importLines(['W7;Ríos, Ana;F;0:39:00;;;41;'])).toMatchObject({ created: 0, updated: [{ bib: 'W7' }] })
    const id = await addAthlete(shop, sale, { firstName: 'Sol', lastName: 'Paz' })
    const client = await shop.owner.connect()
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [`bibs ${sale.eventId}`])
    await client.query(`update registration set bib_number = '08' where id = $1`, [id])
    const report = importLines(['8;Paz, Sol;F;0:41:00;;;30;'], undefined, { toRegistered: true })
    const isWaiting = `select from pg_locks where not granted and locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await shop.owner.query(isWaiting)).rowCount).toBe(1)
    await client.query('commit')
    client.release()
    expect(await report).toMatchObject({ created: 0, timed: 1 })
    expect(await bibsAndTimes()).toEqual([
      ['08', 2_460_000],
      ['W07', 2_340_000],
    ])
  })
})

describe('looking for somebody', () => {
  beforeAll(async () => {
    await openFinishedRace()
    await importLines(field)
  })

  test.each([
    ['q=rios', ['Ana Ríos']],
    ['q=RÍOS', ['Ana Ríos']],
    ['q=vega+eva', ['Eva Vega']],
    ['q=eva+vega', ['Eva Vega']],
    ['q=lopez', ['María José García-López']],
    ['q=maria+garcia', ['María José García-López']],
    ['q=inigo', ['Íñigo Moro']],
    ['q=s', ['Luis Sosa', 'Sol Paz']],
    ['q=3', ['Eva Vega']],
    ['q=33', []],
    ['q=osa', []],
    ['q=%25', []],
    ['q=_', []],
    ['q=---', []],
    [`q=${encodeURIComponent("' or 1=1 --")}`, []],
    ['sex=male', ['Luis Sosa', 'Íñigo Moro']],
    ['sex=male&q=sosa', ['Luis Sosa']],
    ['sex=female&q=sosa', []],
    ['category=M18', ['Íñigo Moro']],
    ['category=nothing', []],
  ])('%s finds %j', async (query, names) => {
    expect(await namesFound(query)).toEqual(names)
    expect((await list(query)).total).toBe(names.length)
  })

  test('needs no special letters and no apostrophe', async () => {
    await shop.owner.query(
      `update registration set last_name = 'O’Đặng' where event_id = $1 and first_name = 'Sol' and last_name = 'Paz'`,
      [sale.eventId],
    )
    for (const search of ['odang', 'dang', "O'Đặng", 'o`dang sol', 'o dang'])
      expect([search, await namesFound(`q=${encodeURIComponent(search)}`)]).toEqual([search, ['Sol O’Đặng']])
  })

  test('never looks at a document or an e-mail', async () => {
    await shop.owner.query(
      `update registration set dni = '30111222', email = 'secret@example.com',
         search_text = search_text || ' secret@example.com 30111222' where event_id = $1`,
      [sale.eventId],
    )
    for (const query of ['q=30111222', 'q=secret', 'q=secret@example.com'])
      expect(await namesFound(query), query).toEqual([])
    const text = JSON.stringify([await list(), await resultPage(sale.ctx, sale.eventId, '1')])
    expect(text).not.toMatch(/30111222|secret|birth/)
  })

  test('offers the sexes and categories that there are', async () => {
    expect(await list()).toMatchObject({ sexes: ['male', 'female'], categories: ['F18', 'F40', 'M18', 'M40'] })
  })
})

describe('an event of several competitions', () => {
  let short: string

  beforeAll(async () => {
    await openFinishedRace()
    short = newId()
    await shop.owner.query(
      `insert into competition (id, organization_id, event_id, pool_id, name, price, distance_m, starts_at, position)
       select $1, organization_id, event_id, pool_id, '5K', 0, 5000, starts_at, 1 from competition where event_id = $2`,
      [short, sale.eventId],
    )
    const { rows } = await shop.owner.query('select name from competition where id = $1', [sale.competitionId])
    await importLines(field.slice(0, 2), rows[0].name)
    await importLines(['7;Gil, Noa;F;0:20:00;;;;', '8;Rey, Teo;M;0:19:00;;;;'], '5K')
  })

  test('places each apart and lists one after the other', async () => {
    const { rows, competitions } = await list()
    expect(rows.map(({ bib, overall }) => [bib, overall])).toEqual([
      ['2', 1],
      ['1', 2],
      ['8', 1],
      ['7', 2],
    ])
    expect(competitions).toMatchObject([{ finishers: 2 }, { id: short, name: '5K', finishers: 2 }])
  })

  test('is narrowed to one of them', async () => {
    expect(await list(`competition=${short}`)).toMatchObject({
      total: 2,
      rows: [{ bib: '8' }, { bib: '7' }],
      categories: [],
    })
    expect(await namesFound(`competition=${short}&q=rios`)).toEqual([])
    expect((await list(`competition=${newId()}`)).total).toBe(4)
  })
})

describe('before there are results', () => {
  test('says that it is ahead, then that they are awaited; a draft does not exist, no matter who asks', async () => {
    sale = await openSale(shop)
    expect(await list()).toMatchObject({ state: 'ahead', rows: [], total: 0, pages: 1 })
    await updateEvent(`starts_at = now() - interval '1 hour'`)
    expect(await list()).toMatchObject({ state: 'awaited' })
    await updateEvent(`status = 'draft'`)
    await expect(list()).rejects.toMatchObject({ code: 'not_found' })
    await expect(list('', memberOf(sale, 'owner'))).rejects.toMatchObject({ code: 'not_found' })
  })

  test('an event ahead is open, and closed where nobody can be paid', async () => {
    sale = await openSale(shop)
    expect((await list()).event.state).toBe('open')
    expect((await list('', { ...sale.ctx, gateways: {} })).event.state).toBe('closed')
  })

  test('a cancelled event has none, whatever was timed', async () => {
    await openFinishedRace()
    await importLines(field)
    await updateEvent(`status = 'cancelled'`)
    expect(await list()).toMatchObject({ state: 'cancelled', rows: [], total: 0, competitions: [] })
    await expect(resultPage(sale.ctx, sale.eventId, '1')).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a result of one’s own', () => {
  beforeAll(async () => {
    await openFinishedRace()
    await shop.owner.query('update competition set distance_m = 12000 where id = $1', [sale.competitionId])
    await importLines([...field, '9;Luna, Mar;F;0:50:00;0:49:00;;70;0:40:00'])
  })

  test('is found by bib in any case, and by id for who has no bib', async () => {
    await shop.owner.query(`update registration set bib_number = 'W6' where event_id = $1 and bib_number = '6'`, [
      sale.eventId,
    ])
    expect((await resultPage(sale.ctx, '21k', 'w6')).row.name).toBe('Íñigo Moro')
    const { rows } = await shop.owner.query(
      `update registration set bib_number = null where event_id = $1 and bib_number = '4' returning id`,
      [sale.eventId],
    )
    const { row } = await resultPage(sale.ctx, sale.eventId, rows[0].id)
    expect(row).toMatchObject({ key: rows[0].id, bib: null, name: 'Sol Paz' })
  })

  test('says of how many, and the way by chip', async () => {
    expect(await resultPage(sale.ctx, sale.eventId, '9')).toMatchObject({
      row: { category: 'F70', overall: 7, gunMs: 3_000_000, chipMs: 2_940_000 },
      of: { overall: 7, ofSex: 5, ofCategory: 1 },
      splits: [
        { name: '10k', metres: 10_000, ms: 2_400_000, paceMs: 240_000 },
        { name: '', metres: 12_000, ms: 2_940_000, legMs: 540_000, paceMs: 270_000 },
      ],
    })
  })

  test.each(['77', 'x', '', newId(), "1'; drop table standing"])('is not there at %j', async (key) => {
    await expect(resultPage(sale.ctx, sale.eventId, key)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('athletes of a demonstration', () => {
  beforeAll(async () => {
    await openFinishedRace()
    await shop.owner.query('update place_pool set capacity = 100 where id = $1', [sale.poolId])
    await shop.owner.query('update competition set distance_m = 21097 where id = $1', [sale.competitionId])
    await seedCompetition(shop, sale, 60)
  })

  test('have categories, chip times and points on the way', async () => {
    const { rows, total } = await list()
    expect(total).toBeGreaterThan(45)
    for (const row of rows) {
      expect(row.category).toMatch(/^[MFX](?:U18|\d\d)$/)
      expect(row.chipMs).toBeLessThanOrEqual(row.gunMs!)
      const { splits } = await resultPage(sale.ctx, sale.eventId, row.key)
      expect(splits.map(({ name }) => name)).toEqual(['5k', '10k', '15k', '20k', ''])
      expect(Math.min(...splits.map(({ legMs }) => legMs))).toBeGreaterThan(0)
    }
  })

  test('close up behind somebody whose payment is charged back', async () => {
    const [first] = (await list()).rows
    const { rows } = await shop.owner.query(
      'select order_id as id from registration where event_id = $1 and bib_number = $2',
      [sale.eventId, first!.bib],
    )
    await sale.ctx.db.transaction((em) => endOrders(em, sale.ctx, [{ id: rows[0].id, couponId: null }], 'charged_back'))
    const left = await list()
    expect(left.rows.map(({ bib }) => bib)).not.toContain(first!.bib)
    expect(left.rows[0]!.overall).toBe(1)
  })
})

describe('a real marathon of 16,164 finishers', () => {
  const folder = createTemporaryFolder('marathon')
  const marathon = writeMarathon(folder)

  type OfficialFinisher = { bib: string; overall: number; genderdiv: number; official: number }
  const finishers: OfficialFinisher[] = []

  beforeAll(async () => {
    await openFinishedRace()
    const table = await readResultsTable(await readFile(marathon))
    if ('problem' in table) throw new Error(table.problem)
    const { header, body } = table
    const at = (cells: readonly string[], name: string) => Number(cells[header.indexOf(name)])
    for (const { cells } of body) {
      if (cells) {
        const bib = cells[header.indexOf('bib')]!
        finishers.push({
          bib,
          overall: at(cells, 'overall'),
          genderdiv: at(cells, 'genderdiv'),
          official: at(cells, 'official'),
        })
      }
    }
    await importResults(memberOf(sale), {
      eventId: sale.eventId,
      name: 'marathon.csv',
      parse: (settings) => parseResults(table, {}, settings),
    })
  }, 120_000)

  test('is paged to its end, each finisher once', async () => {
    const { total, pages } = await list()
    expect([total, pages]).toEqual([16_157, Math.ceil(16_157 / resultsPageSize)])
    const last = await list(`page=${pages}`)
    expect(last.rows).toHaveLength(16_157 % resultsPageSize)
    const [one, two] = [await list('page=100'), await list('page=101')]
    expect(new Set([...one.rows, ...two.rows].map(({ key }) => key)).size).toBe(2 * resultsPageSize)
    expect(two.rows[0]!.overall).toBeGreaterThanOrEqual(one.rows.at(-1)!.overall!)
    expect((await list('page=2000')).list.page).toBe(pages)
  })

  test('orders two finishers as the race itself did', async () => {
    const { rows: men } = await shop.owner.query<{ bib: string }>(
      `select registration.bib_number as bib
       from standing join registration on registration.id = standing.id join competition on competition.id = standing.competition_id
       where competition.event_id = $1 and standing.gender = 'male'
       order by standing.result_class nulls first, standing.place_of_sex, standing.id`,
      [sale.eventId],
    )
    for (const page of [1, 40, 85]) {
      const { rows } = await list(`page=${page}&sex=male`)
      const part = men.slice((page - 1) * resultsPageSize, page * resultsPageSize)
      expect(rows.map(({ bib }) => bib)).toEqual(part.map(({ bib }) => bib))
    }
    const byBib = new Map(finishers.map((one) => [one.bib, one]))
    // Wheelchairs started apart; bib 1 is in the file eight times.
    const runners = men
      .map(({ bib }) => byBib.get(bib))
      .filter((real): real is OfficialFinisher => real !== undefined && /^\d+$/.test(real.bib) && real.bib !== '1')
    expect(runners.length).toBeGreaterThan(8_000)
    const slower = runners.flatMap((real, index) => {
      const next = runners[index + 1]
      return next && next.official > real.official ? [{ real, next }] : []
    })
    expect(slower.length).toBeGreaterThan(4_000)
    for (const { real, next } of slower) expect(next.genderdiv, next.bib).toBeGreaterThan(real.genderdiv)
  })

  test('places the wheelchairs among themselves, and shows the official places beside ours', async () => {
    const { rows, total, classes } = await list('class=wheelchair')
    expect([total, classes]).toEqual([52, ['wheelchair']])
    expect(rows.slice(0, 3).map(({ bib, overall, official }) => [bib, overall, official])).toEqual([
      ['W20', 1, { overall: 1, ofSex: 1, ofCategory: 1 }],
      ['W6', 2, { overall: 2, ofSex: 2, ofCategory: 2 }],
      ['W3', 3, { overall: 3, ofSex: 3, ofCategory: 3 }],
    ])
    expect((await list()).rows[0]).toMatchObject({ overall: 1, resultClass: null })
    const wheelchairResult = await resultPage(sale.ctx, sale.eventId, 'W1')
    expect(wheelchairResult).toMatchObject({
      row: { overall: 8, official: { overall: 9 } },
      of: { overall: 52, ofSex: 43 },
    })
  })

  test('is searched by name and bib', async () => {
    expect((await list('q=braber+hugo+l')).rows).toMatchObject([{ name: 'Hugo L. Braber', bib: '1', sex: 'male' }])
    expect((await list('q=w1')).rows).toMatchObject([{ name: 'Ada A. Alber', bib: 'W1' }])
    expect((await list('q=wren')).total).toBeGreaterThan(400)
  })
})

test('a time that staff correct while the places of a file are counted is counted as well', async () => {
  await openFinishedRace()
  const [fast, slow] = await Promise.all(
    ['Ana', 'Luz'].map((firstName) => addAthlete(shop, sale, { firstName, lastName: 'Ríos' })),
  )
  await shop.owner.query('update registration set result_time_ms = 3600000 where event_id = $1', [sale.eventId])
  const blockedSql = 'select 1 from pg_stat_activity where $1 = any (pg_blocking_pids(pid))'
  let correction: Promise<unknown> = Promise.resolve()
  await sale.ctx.db.transaction(async (em) => {
    const [backend] = await em.execute<{ pid: number }[]>(
      'select pg_backend_pid() as pid from competition where id = ? for no key update',
      [sale.competitionId],
    )
    correction = setResult(memberOf(sale), fast!, '0:50:00')
    correction.catch(() => {})
    await vi.waitFor(async () => expect((await shop.owner.query(blockedSql, [backend!.pid])).rowCount).toBe(1), 15_000)
    await placeFinishers(em, sale.organizationId, sale.competitionId)
  })
  await correction
  const { rows } = await shop.owner.query('select id, place from standing where competition_id = $1 order by place', [
    sale.competitionId,
  ])
  expect(rows).toEqual([
    { id: fast, place: 1 },
    { id: slow, place: 2 },
  ])
})

test('no time is public before the start, on no page', async () => {
  await openFinishedRace()
  await importLines(field)
  await updateEvent(`starts_at = now() + interval '2 days'`)
  expect(await list()).toMatchObject({ state: 'ahead', total: 0, rows: [], competitions: [] })
  await expect(resultPage(sale.ctx, sale.eventId, '1')).rejects.toMatchObject({ code: 'not_found' })
  await updateEvent(`starts_at = now() - interval '2 days'`)
  expect(await list()).toMatchObject({ state: 'published', total: field.length })
})
