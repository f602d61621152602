import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { resultsListOf } from '#rules/results/results-list.ts'
import { moveRace } from '#server/testing/move-race.ts'
import { addAthlete, memberOf } from '#server/testing/sale-people.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { parseLines } from '#server/testing/parse-rows.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { eventPage } from '../events/event-page.ts'
import { sitemap } from '../organizations/sitemap.ts'
import { importResults } from '../registrations/import-results.ts'
import { eventResults } from './event-results.ts'
import { publishResults } from './publish-results.ts'
import { resultPage } from './result-page.ts'
import { resultsPage } from './results-page.ts'

const shop = useShop()
let sale: Sale
let shortId: string

const importCsv = (csv: string, competition: string) => {
  const parse = parseLines(csv.split('\n'), ',')
  return importResults(memberOf(sale), { eventId: sale.eventId, name: 'times.csv', competition, parse })
}

beforeEach(async () => {
  sale = await openSale(shop)
  shortId = newId()
  await shop.owner.query(
    `insert into competition select (jsonb_populate_record(competition, jsonb_build_object(
       'id', $2::text, 'name', 'Short', 'position', 1))).* from competition where id = $1`,
    [sale.competitionId, shortId],
  )
  await shop.owner.query(`update competition set name = 'Long' where id = $1`, [sale.competitionId])
  await moveRace(shop, sale, -2)
  await importCsv('bib,name,gender,time\n1,Ana Ríos,F,0:40:00\n2,Luis Sosa,M,0:42:00\n3,Eva Vega,F,DNF', 'Long')
  await importCsv('bib,name,gender,time\n11,Sol Paz,F,0:20:00', 'Short')
})

const list = (query = '') => resultsPage(sale.ctx, sale.eventId, resultsListOf(new URLSearchParams(query)))
const bibs = async (query?: string) => (await list(query)).rows.map(({ bib }) => bib)
const pageOf = (bib: string) => resultPage(sale.ctx, sale.eventId, bib)
const notFound = { code: 'not_found' }

test('times go to registered athletes by default once one of them has a bib; finishers of a file are none', async () => {
  const hasBibs = async () => (await eventResults(memberOf(sale), sale.eventId)).hasBibs
  expect(await hasBibs()).toBe(false)
  await addAthlete(shop, sale, { firstName: 'Leo', lastName: 'Gil' })
  expect(await hasBibs()).toBe(false)
  await addAthlete(shop, sale, { firstName: 'Rita', lastName: 'Mas', bibNumber: '40' })
  expect(await hasBibs()).toBe(true)
})

describe('results that are withdrawn', () => {
  beforeEach(() => publishResults(memberOf(sale), sale.competitionId, false))

  test('are in no list, search or figure, and have no page; those of other competitions stay', async () => {
    expect(await list()).toMatchObject({ state: 'published', competitions: [{ name: 'Short' }], total: 1 })
    expect(await bibs()).toEqual(['11'])
    expect(await bibs('q=ana')).toEqual([])
    expect(await bibs('q=3')).toEqual([])
    expect(await bibs(`competition=${sale.competitionId}`)).toEqual(['11'])
    for (const bib of ['1', '3']) await expect(pageOf(bib)).rejects.toMatchObject(notFound)
    expect((await pageOf('11')).row.bib).toBe('11')
    const { results, statistics } = await eventPage({ ...sale.ctx, now: new Date() }, sale.eventId)
    expect(results).toMatchObject({ finishers: 1, competitions: [{ name: 'Short' }] })
    expect(statistics).toMatchObject({ finishers: 1, competition: { name: 'Short' }, fastestMs: 1_200_000 })
  })

  test('stay for staff, and are public again in one act', async () => {
    const states = async () =>
      (await eventResults(memberOf(sale), sale.eventId)).competitions.map(({ name, finishers, isPublic }) => [
        name,
        finishers,
        isPublic,
      ])
    expect(await states()).toEqual([
      ['Long', 2, false],
      ['Short', 1, true],
    ])
    await publishResults(memberOf(sale), sale.competitionId, true)
    expect(await states()).toEqual([
      ['Long', 2, true],
      ['Short', 1, true],
    ])
    expect(await bibs()).toEqual(['1', '2', '3', '11'])
    await publishResults(memberOf(sale), sale.competitionId, true)
    const { rows } = await shop.owner.query(
      `select action, details from audit_entry where subject = $1 and action in ('results.published', 'results.withdrawn')
        order by at, id`,
      [sale.eventId],
    )
    expect(rows).toEqual([
      { action: 'results.withdrawn', details: { competition: 'Long' } },
      { action: 'results.published', details: { competition: 'Long' } },
    ])
  })

  test('of all competitions leave an event without results, also in the sitemap', async () => {
    const address = expect.stringMatching(/^\/event\/[^/]+\/results$/) as string
    expect(await sitemap(sale.ctx)).toContainEqual(address)
    await publishResults(memberOf(sale), shortId, false)
    expect(await list()).toMatchObject({ state: 'awaited', rows: [], total: 0, competitions: [] })
    expect(await sitemap(sale.ctx)).not.toContainEqual(address)
    expect(await eventPage({ ...sale.ctx, now: new Date() }, sale.eventId)).toMatchObject({
      results: null,
      statistics: null,
    })
  })

  test('stay withdrawn when another file is imported', async () => {
    await importCsv('bib,name,gender,time\n4,Noa Luz,F,0:43:00', 'Long')
    expect(await bibs()).toEqual(['11'])
  })
})
