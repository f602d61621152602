import { beforeAll, expect, test } from 'vitest'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { athleteList } from './athlete-list.ts'

const shop = useShop()
let sale: Sale

/** 5,200 athletes called Luz Aguirre, and behind them 1,100 called Luz Zabala; one has cancelled, one has a bib. */
beforeAll(async () => {
  sale = await openSale(shop)
  await shop.owner.query(
    `insert into registration (id, organization_id, event_id, competition_id, first_name, last_name, email, dni, tags,
       status, bib_number, search_text)
     select gen_random_uuid(), $1, $2, $3, 'Luz', family || to_char(number, ' FM0000'), '', '', '{}',
       case number when 2 then 'cancelled' else 'confirmed' end, case number when 3 then family || '-3' end,
       lower('Luz ' || family || to_char(number, ' FM0000'))
     from (values ('Aguirre', 5200), ('Zabala', 1100)) as families (family, size), generate_series(1, size) as number`,
    [sale.organizationId, sale.eventId, sale.competitionId],
  )
  await shop.owner.query('vacuum analyze registration')
})

const countLookUps = async (em: Em) => {
  const [row] = await query(
    em,
    sql<{ rows: number }>`select pg_stat_get_xact_tuples_returned('registration_pkey'::regclass)::int as rows`,
  )
  return row!.rows
}

/** The last names of a page, and how many rows were looked up by their ids. */
const readPage = (text: string, eventId: string | null = null) =>
  sale.ctx.db.transaction(async (em) => {
    const former = await countLookUps(em)
    const state = athleteListOf(new URLSearchParams(text))
    const { rows } = await athleteList.page(em, { ...sale.ctx, eventId }, state, ['lastName'], 1_098)
    return { rows, names: rows.map(({ lastName }) => lastName), lookUps: (await countLookUps(em)) - former }
  })

const named = (family: string, numbers: number[]) =>
  numbers.map((number) => `${family} ${String(number).padStart(4, '0')}`)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('a word of thousands is searched for in the order of names, a page at a time', async () => {
  for (const eventId of [null, sale.eventId]) {
    const first = await readPage('q=luz', eventId)
    expect(first.names).toEqual(named('Aguirre', [1, ...range(3, 51)]))
    const second = await readPage(`q=luz&page=2&after=${first.rows.at(-1)!.id}`, eventId)
    expect(second.names).toEqual(named('Aguirre', range(52, 101)))
    expect((await readPage('q=luz&page=2', eventId)).names).toEqual(second.names)
    const back = await readPage(`q=luz&page=2&before=${second.rows[49]!.id}`, eventId)
    expect(back.names).toEqual(named('Aguirre', range(51, 100)))
    expect((await readPage('q=luz+aguirre&bib=none', eventId)).names).toEqual(named('Aguirre', [1, ...range(4, 52)]))
    expect((await readPage('q=zabala&sort=-name', eventId)).names).toEqual(
      named('Zabala', range(1051, 1100)).toReversed(),
    )
    expect([first, second, back].map(({ lookUps }) => lookUps)).toEqual([50, 52, 51])
  }
})

test('a page that the first rows do not fill is of all rows that match', async () => {
  expect((await readPage('q=zabala')).names).toEqual(named('Zabala', [1, ...range(3, 51)]))
})
