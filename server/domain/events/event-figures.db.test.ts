import { describe, expect, it } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { type Sale } from '#server/testing/shop.ts'
import { setResult } from '../registrations/set-result.ts'
import { addAthlete, memberOf } from '#server/testing/sale-people.ts'
import { placeFinishers } from '../results/place-finishers.ts'
import { resultsPage } from '../results/results-page.ts'
import { resultsListOf } from '#rules/results/results-list.ts'
import { eventPage } from './event-page.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
const sale = useNewSale(shop)

const startEvent = () =>
  shop.owner.query(`update event set starts_at = now() - interval '3 hours' where id = $1`, [sale.eventId])

const timeOf = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:00`

const finisher = async (firstName: string, minutes: number | null, more: Partial<Sale> = {}) => {
  const id = await addAthlete(shop, { ...sale, ...more }, { firstName, lastName: 'Ríos' })
  if (minutes !== null) await setResult(memberOf(sale), id, timeOf(minutes))
  return id
}
const page = () => eventPage({ ...sale.ctx, now: new Date() }, sale.eventId)

describe('the results on an event’s page', () => {
  it('are the first three of each competition, those who tie on the same place', async () => {
    await startEvent()
    for (const [name, minutes] of [
      ['Cuarta', 44],
      ['Primera', 40],
      ['Empatada', 41],
      ['Segunda', 41],
    ] as const)
      await finisher(name, minutes)
    await finisher('Sin tiempo', null)
    const { results } = await page()
    expect(results).toMatchObject({ finishers: 4, competitions: [{ id: sale.competitionId, finishers: 4 }] })
    const { podium } = results!.competitions[0]!
    expect(podium.map(({ place, timeMs }) => [place, timeMs! / 60_000])).toEqual([
      [1, 40],
      [2, 41],
      [2, 41],
    ])
    expect(podium.map(({ name }) => name).toSorted()).toEqual(['Empatada Ríos', 'Primera Ríos', 'Segunda Ríos'])
  })

  it('are places that were counted once, for this page and for the list of results', async () => {
    await startEvent()
    await finisher('Primera', 40)
    const second = await finisher('Segunda', 41)
    await shop.owner.query('update standing set place = 3 where id = $1', [second])
    const { rows } = await resultsPage(
      { ...sale.ctx, now: new Date() },
      sale.eventId,
      resultsListOf(new URLSearchParams()),
    )
    const { podium } = (await page()).results!.competitions[0]!
    expect(podium.map(({ place, name, timeMs }) => [place, name, timeMs])).toEqual(
      rows.map(({ overall, name, gunMs }) => [overall, name, gunMs]),
    )
    expect(podium.map(({ place }) => place)).toEqual([1, 3])
  })

  it('are not public before the start', async () => {
    await finisher('Primera', 40)
    expect(await page()).toMatchObject({ results: null, statistics: null })
  })

  it('are nothing while nobody has finished', async () => {
    await startEvent()
    await finisher('Sin tiempo', null)
    expect(await page()).toMatchObject({ results: null, statistics: null })
  })

  it('are none of a cancelled event', async () => {
    await startEvent()
    await finisher('Primera', 40)
    await shop.owner.query(`update event set status = 'cancelled' where id = $1`, [sale.eventId])
    expect(await page()).toMatchObject({ results: null, statistics: null })
  })

  it('leave out who was cancelled', async () => {
    await startEvent()
    await finisher('Primera', 40)
    const cancelledId = await finisher('Cancelada', 30)
    await shop.owner.query(`update registration set status = 'cancelled' where id = $1`, [cancelledId])
    await sale.ctx.db.transaction((em) => placeFinishers(em, sale.organizationId, sale.competitionId))
    expect((await page()).results).toMatchObject({ finishers: 1 })
  })

  it('are left out where the organizer hides them', async () => {
    await startEvent()
    await finisher('Primera', 40)
    await shop.owner.query(`update event set landing = '{"hidden":["results"]}' where id = $1`, [sale.eventId])
    const eventWithoutResults = await page()
    expect(eventWithoutResults.results).toBeNull()
    expect(eventWithoutResults.statistics).not.toBeNull()
  })
})

it('an event in figures speaks of the competition that most finished', async () => {
  await startEvent()
  for (const minutes of [40, 42, 50, 65]) await finisher('A', minutes)
  const [pool, other] = [newId(), newId()]
  await shop.owner.query('insert into place_pool (id, organization_id) values ($1, $2)', [pool, sale.organizationId])
  await shop.owner.query(
    `insert into competition (id, organization_id, event_id, pool_id, name, price, starts_at)
      values ($1, $2, $3, $4, 'Vuelta corta', 0, now())`,
    [other, sale.organizationId, sale.eventId, pool],
  )
  await finisher('B', 9, { competitionId: other })
  await finisher('C', null, { competitionId: other })
  const { statistics } = await page()
  expect(statistics).toMatchObject({
    entrants: 6,
    finishers: 5,
    competition: { id: sale.competitionId },
    fastestMs: 40 * 60_000,
    medianMs: 46 * 60_000,
    binMs: 2 * 60_000,
  })
  const filled = statistics!.histogram.filter(({ count }) => count > 0)
  expect(filled.map(({ fromMs, count }) => [fromMs / 60_000, count])).toEqual([
    [40, 1],
    [42, 1],
    [50, 1],
    [64, 1],
  ])
  expect(statistics!.histogram).toHaveLength(13)
})
