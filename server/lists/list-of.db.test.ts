import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { listShape, listStateOf, oneOf } from '#rules/lists/list-state.ts'
import { sql } from '../database/query.ts'
import { listOf } from './list-of.ts'
import { matchesWords } from './search.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shape = listShape({
  filters: { sport: oneOf(['running', 'cycling']) },
  sorts: ['title', 'deadline', 'mixed'],
})

const races = listOf({
  shape,
  from: (db, { organization }: Context) => db.selectFrom('event').where('event.organization_id', '=', organization.id),
  columns: ({ organization }) => ({
    id: 'event.id',
    title: 'event.title',
    sport: 'event.sport',
    slug: 'event.slug',
    one: sql<number>`1`,
    isHere: sql<boolean>`event.organization_id = ${organization.id}`,
  }),
  search: (words) => matchesWords(sql`event.title`, words),
  filters: { sport: (sport) => sql`event.sport = ${sport}` },
  sorts: {
    title: () => [{ value: sql`event.title` }],
    deadline: () => [{ value: sql`event.registration_deadline`, nullable: true }],
    mixed: () => [{ value: sql`event.sport` }, { value: sql`event.title`, order: 'asc' }],
  },
})

const shop = useShop()
let sale: Sale
let other: Sale

const stateOf = (query: string) => listStateOf(shape, new URLSearchParams(query))
const run = <Result>(work: (em: Parameters<Parameters<Context['db']['transaction']>[0]>[0]) => Promise<Result>) =>
  sale.ctx.db.transaction(work)
const page = (query: string) => run((em) => races.page(em, sale.ctx, stateOf(query), ['title']))

const raceCount = 120

const addRaces = ({ organizationId }: Sale) =>
  shop.owner.query(
    `insert into event (id, organization_id, slug, title, starts_at, time_zone, sport, included, schedule, registration_deadline)
     select gen_random_uuid(), $1, 'race-' || n, 'Race ' || n % 3, now(), 'UTC',
       case when n % 2 = 0 then 'running' else 'cycling' end, '[]', '[]',
       case when n % 4 = 0 then timestamptz '2026-03-01 10:00Z' end
     from generate_series(1, $2::int) n`,
    [organizationId, raceCount],
  )

beforeAll(async () => {
  sale = await openSale(shop)
  other = await openSale(shop)
  for (const one of [sale, other]) {
    await shop.owner.query('delete from competition where organization_id = $1', [one.organizationId])
    await shop.owner.query('delete from event where organization_id = $1', [one.organizationId])
    await addRaces(one)
  }
})

const sorts = ['title', '-title', 'deadline', '-deadline', 'mixed', '-mixed']

test('a sum is of all rows that match and none of too many', async () => {
  const sums = (total: number) =>
    run((em) => races.sums(em, sale.ctx, stateOf('sport=running'), { names: ['one'] }, { total }))
  expect(await sums(10_000)).toEqual({ one: 60 })
  expect(await sums(10_001)).toEqual({})
})

describe('paging', () => {
  test.each(sorts)('by %s gives every row once, forwards and backwards, in one order', async (sort) => {
    const all = await run((em) => races.rows(em, sale.ctx, stateOf(`sort=${sort}`), { names: [], limit: 500 }))
    const ids = all.map(({ id }) => id)
    expect(new Set(ids).size).toBe(raceCount)
    const forwards: string[] = []
    for (let after = ''; forwards.length < raceCount; after = `&after=${forwards.at(-1)}`) {
      const { rows } = await page(`sort=${sort}${after}`)
      forwards.push(...rows.map(({ id }) => id))
    }
    expect(forwards).toEqual(ids)
    const backwards: string[] = ids.slice(-1)
    while (backwards.length < raceCount) {
      const { rows } = await page(`sort=${sort}&before=${backwards[0]}`)
      backwards.unshift(...rows.map(({ id }) => id))
    }
    expect(backwards).toEqual(ids)
  })

  test.each(sorts)('by %s leads from a row to the rows that its number leads to', async (sort) => {
    const [first, second, third] = await Promise.all([1, 2, 3].map((number) => page(`sort=${sort}&page=${number}`)))
    expect([first!.rows.length, second!.rows.length, third!.rows.length]).toEqual([50, 50, 20])
    expect((await page(`sort=${sort}&page=2&after=${first!.rows.at(-1)!.id}`)).rows).toEqual(second!.rows)
    expect((await page(`sort=${sort}&page=2&before=${third!.rows[0]!.id}`)).rows).toEqual(second!.rows)
  })

  test('begins with the first page for a row of another organization, of another search or of none', async () => {
    const first = await page('sort=title')
    const stranger = await other.ctx.db.transaction((em) => races.page(em, other.ctx, stateOf(''), []))
    const strangerId = stranger.rows[9]!.id
    for (const row of [strangerId, '0199e0a0-0000-7000-8000-000000000001', "x'; drop table event"])
      for (const side of ['after', 'before'])
        expect(await page(`sort=title&${side}=${encodeURIComponent(row)}`)).toEqual(first)
    const last = await page('sort=title&page=3')
    expect(await page(`sort=title&page=3&before=${strangerId}`)).toEqual(last)
  })

  test('leads on while there are rows, though rows before them were removed', async () => {
    const ids = (await run((em) => races.rows(em, sale.ctx, races.everything, { names: [], limit: 60 }))).map(
      (row) => row.id,
    )
    const { rows, page: number, pages } = await page(`page=9&after=${ids[19]}`)
    expect([rows[0]!.id, rows.length, number, pages]).toEqual([ids[20], 50, 3, 4])
    const last = await page(`page=2&after=${rows.at(-1)!.id}`)
    expect([last.rows.length, last.page, last.pages]).toEqual([50, 2, 2])
    const before = await page(`page=9&before=${ids[55]}`)
    expect([before.rows.map(({ id }) => id), before.pages]).toEqual([ids.slice(5, 55), 4])
  })

  test('shows the last page for a number beyond it, and behind the last row', async () => {
    const last = await page('page=3')
    expect(await page('page=99')).toEqual(last)
    expect(await page(`page=4&after=${last.rows.at(-1)!.id}`)).toEqual(last)
  })
})

describe('a list', () => {
  test('counts what it shows, under every filter and search', async () => {
    for (const [query, total] of [
      ['', 120],
      ['sport=running', 60],
      ['q=race+1', 40],
      ['sport=cycling&q=RÁCE+2', 20],
    ] as const) {
      const rows = await run((em) => races.rows(em, sale.ctx, stateOf(query), { names: ['sport'], limit: 500 }))
      expect([rows.length, (await page(query)).total]).toEqual([total, total])
    }
    const counts = await run((em) => races.countBy(em, sale.ctx, stateOf('q=1'), 'sport'))
    expect(Object.fromEntries(counts)).toEqual({ running: 20, cycling: 20 })
    expect([...(await run((em) => races.countBy(em, sale.ctx, stateOf(''), 'isHere')))]).toEqual([[true, 120]])
  })

  test.each(sorts)('gives by %s the same rows in batches as on its pages', async (sort) => {
    const state = stateOf(`sort=${sort}&sport=running`)
    const rows = await run((em) => races.rows(em, sale.ctx, state, { names: ['slug'], limit: 500 }))
    const batches = await run(async (em) => {
      const collected = []
      for await (const batch of races.batches(em, sale.ctx, state, { names: ['slug'], size: 7 })) collected.push(batch)
      return collected
    })
    expect(batches.map((batch) => batch.length)).toEqual([7, 7, 7, 7, 7, 7, 7, 7, 4])
    expect(batches.flat()).toEqual(rows)
  })

  test('has the columns that were named, and its key', async () => {
    const [row] = await run((em) => races.rows(em, sale.ctx, stateOf(''), { names: ['slug', 'title'], limit: 1 }))
    expect(row).toEqual({ id: expect.any(String), slug: expect.stringMatching(/^race-/), title: 'Race 0' })
  })

  test('finds one row by its key, of its organization alone', async () => {
    const { rows } = await page('')
    const find = (ctx: Context) => ctx.db.transaction((em) => races.find(em, ctx, rows[0]!.id, ['title']))
    expect(await find(sale.ctx)).toEqual(rows[0])
    expect(await find(other.ctx)).toBeNull()
  })
})

describe('a search', () => {
  test('takes every character literally', async () => {
    const titles = ['50% off', 'a_b', 'back\\slash', `quo"te's`, '{array,"braces"}', '$1 :name ?']
    for (const [number, title] of titles.entries())
      await shop.owner.query(
        `insert into event (id, organization_id, slug, title, starts_at, time_zone, sport, included, schedule)
         values (gen_random_uuid(), $1, $2, $3, now(), 'UTC', 'running', '[]', '[]')`,
        [other.organizationId, `hostile-${number}`, title],
      )
    const findTitles = (search: string) =>
      other.ctx.db.transaction(async (em) => {
        const state = stateOf(new URLSearchParams({ q: search }).toString())
        return (await races.rows(em, other.ctx, state, { names: ['title'], limit: 9 })).map(({ title }) => title)
      })
    expect(await findTitles('(off), 50%')).toEqual([])
    expect(await findTitles('Off, 50%')).toEqual(['50% off'])
    for (const title of titles) expect(await findTitles(title)).toEqual([title])
    expect(await findTitles('%')).toEqual(['50% off'])
    expect(await findTitles('_')).toEqual(['a_b'])
    expect(await findTitles('\\')).toEqual(['back\\slash'])
    for (const search of ["te's", 'TE’S', 'quo"']) expect(await findTitles(search)).toEqual([`quo"te's`])
    for (const search of ['x'.repeat(10_000), '\ud800', '\u0000zzz', 'race%2', `1' or '1'='1`])
      expect(await findTitles(search)).toEqual([])
  })
})
