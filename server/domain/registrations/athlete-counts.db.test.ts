import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { addAthlete, memberOf } from '#server/testing/sale-people.ts'
import { addCompetition, draft, openSale, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import type { Tables } from '#server/lists/tables.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { athletesPage } from './athletes-page.ts'
import { setBibNumber } from './set-bib-number.ts'
import { tagAthletes } from './tag-athletes.ts'
import { wrongAthleteCounts } from './wrong-athlete-counts.ts'

const shop = useShop()
let sale: Sale

beforeAll(async () => {
  sale = await openSale(shop, { capacity: 500 })
})

const page = (query: string, { eventId }: { eventId: string | null } = sale) =>
  athletesPage(memberOf(sale), eventId, athleteListOf(new URLSearchParams(query)))

const wrongCounts = async () => (await shop.owner.query(wrongAthleteCounts)).rows

describe('counts of athletes', () => {
  test('follow registrations, bibs, tags, moves, cancellations and erasures', async () => {
    const other = await addCompetition(shop, sale, { capacity: 10 })
    await registerAthletes(sale.ctx, sale.eventId, draft(sale.competitionId, { athletes: 3 }))
    const ids = []
    for (let number = 1; number <= 4; number += 1)
      ids.push(await addAthlete(shop, sale, { firstName: `Ana ${number}`, lastName: 'Roca', tags: ['Bus', 'VIP'] }))
    expect((await page('')).counts).toEqual({ all: 7, noBib: 7, due: 3 })
    expect((await page('')).tags).toEqual(['Bus', 'VIP'])

    await setBibNumber(memberOf(sale), ids[0]!, '7')
    await tagAthletes(memberOf(sale), { eventId: null, ids: ids.slice(0, 3) }, { add: ['Late'], remove: ['VIP'] })
    await shop.owner.query('update registration set competition_id = $1 where id = $2', [other.competitionId, ids[1]])
    await shop.owner.query(`update registration set status = 'cancelled' where id = $1`, [ids[2]])
    expect((await page('')).counts).toEqual({ all: 6, noBib: 5, due: 3 })
    expect((await page(`competition=${other.competitionId}`)).counts).toEqual({ all: 1, noBib: 1, due: 0 })
    expect((await page('')).tags).toEqual(['Bus', 'Late', 'VIP'])

    await shop.owner.query(`update registration set tags = '{}' where id = $1`, [ids[3]])
    await shop.owner.query('delete from registration where id = any ($1)', [ids.slice(0, 2)])
    expect((await page('', { eventId: null })).counts).toEqual({ all: 4, noBib: 4, due: 3 })
    expect((await page('')).tags).toEqual(['Bus', 'Late'])
    expect(await wrongCounts()).toEqual([])
  })

  test('are right after many changes at once, and take one row again', async () => {
    const crowd = await openSale(shop, { capacity: 500 })
    const ids = await Promise.all(
      Array.from({ length: 60 }, () => addAthlete(shop, crowd, { firstName: 'Ana', lastName: 'Roca' })),
    )
    await Promise.all([
      ...ids.slice(0, 40).map((id, index) => setBibNumber(memberOf(crowd), id, String(index + 1))),
      ...ids.map((id) => tagAthletes(memberOf(crowd), { eventId: null, ids: [id] }, { add: ['Bus'], remove: [] })),
      ...Array.from({ length: 10 }, () =>
        registerAthletes(crowd.ctx, crowd.eventId, draft(crowd.competitionId, { draftKey: newId() })),
      ),
    ])
    expect(await wrongCounts()).toEqual([])
    await addAthlete(shop, crowd, { firstName: 'Ana', lastName: 'Roca', tags: ['Bus'] })
    await registerAthletes(crowd.ctx, crowd.eventId, draft(crowd.competitionId))
    const { rows } = await shop.owner.query(
      'select kind, athletes from athlete_count where organization_id = $1 order by kind',
      [crowd.organizationId],
    )
    expect(rows).toEqual([
      { kind: 'all', athletes: 72 },
      { kind: 'held', athletes: 11 },
      { kind: 'no_bib', athletes: 32 },
      { kind: 'tag', athletes: 61 },
    ])
  })

  test('are kept beside others of the same statement that somebody has locked', async () => {
    const locked = await openSale(shop)
    await addAthlete(shop, locked, { firstName: 'Ana', lastName: 'Roca' })
    const { rows } = await locked.ctx.db.transaction(async (em) => {
      await em.getKysely<Tables>().selectFrom('athlete_count').selectAll().forUpdate().execute()
      await addAthlete(shop, locked, { firstName: 'Eva', lastName: 'Roca' })
      return shop.owner.query(`select athletes from athlete_count where organization_id = $1 and kind = 'all'`, [
        locked.organizationId,
      ])
    })
    expect(rows).toEqual([{ athletes: 1 }, { athletes: 1 }])
    expect(await wrongCounts()).toEqual([])
  })
})

test('a page has the number of its rows, whether it is known or counted', async () => {
  const { ctx, eventId, competitionId } = await openSale(shop, { capacity: 50 })
  const scope = { ctx, eventId, competitionId } as Sale
  await registerAthletes(ctx, eventId, draft(competitionId, { athletes: 2 }))
  const id = await addAthlete(
    shop,
    { ...scope, organizationId: ctx.organization.id },
    { firstName: 'Ana', lastName: 'Roca' },
  )
  await setBibNumber(memberOf(scope), id, '9')
  for (const [query, total] of [
    ['', 3],
    ['bib=none', 2],
    ['bib=given', 1],
    ['payment=due', 2],
    ['payment=due&bib=given', 0],
    ['payment=free', 1],
    ['q=roca', 1],
    [`competition=${competitionId}`, 3],
    [`competition=${newId()}`, 0],
  ] as const) {
    const { rows, total: counted } = await athletesPage(
      memberOf(scope),
      eventId,
      athleteListOf(new URLSearchParams(query)),
    )
    expect([query, rows.length, counted]).toEqual([query, total, total])
  }
})
