import { expect, test } from 'vitest'
import { competitionDetails } from '#server/testing/event-details.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { duplicateEvent } from '../events/duplicate-event.ts'
import { eventPage } from '../events/event-page.ts'
import { landingPage } from '../events/landing-page.ts'
import { nextTimedChange } from '../organizations/next-timed-change.ts'
import { addCompetition } from './add-competition.ts'
import { editCompetition } from './edit-competition.ts'
import { eventCompetitions } from './event-competitions.ts'
import { removeCompetition } from './remove-competition.ts'

const shop = useShop()

const early = { id: '', price: 6_000, until: null, places: 5 }
const spring = { id: '', price: 8_000, until: '2090-03-31', places: null }
const details = { ...competitionDetails, startsAt: new Date('2090-06-01T12:00:00Z'), price: 10_000 }

async function openTiers() {
  const sale = await openSale(shop)
  const member = memberOf(sale)
  const { id } = await addCompetition(member, sale.eventId, { ...details, tiers: [early, spring] })
  return { sale: { ...sale, competitionId: id }, member, id }
}

const editorTiers = async (sale: Sale, eventId = sale.eventId) =>
  (await eventCompetitions(memberOf(sale), eventId)).competitions.at(-1)!.tiers

const poolCount = async ({ organizationId }: Sale): Promise<number> =>
  (
    await queryRow<{ count: number }>(
      shop,
      'select count(*)::int as count from place_pool where organization_id = $1',
      [organizationId],
    )
  ).count

test('prices are added, told how many are sold, changed in order, and removed with their places', async () => {
  const { sale, member, id } = await openTiers()
  await holdPlaces(sale, { athletes: 2 })
  const [first, second] = await editorTiers(sale)
  expect([first, second]).toMatchObject([
    { price: 6_000, until: null, capacity: 5, taken: 2 },
    { price: 8_000, until: '2090-03-31', capacity: null, taken: 0 },
  ])
  const edited = [
    { ...spring, id: second!.id, price: 7_000 },
    { ...early, id: first!.id, places: 3 },
  ]
  await editCompetition(member, id, { revision: 0, details: { ...details, tiers: edited } })
  expect(await editorTiers(sale)).toMatchObject([
    { id: second!.id, price: 7_000, taken: 0 },
    { id: first!.id, price: 6_000, capacity: 3, taken: 2 },
  ])
  const pools = await poolCount(sale)
  await editCompetition(member, id, { revision: 1, details })
  expect(await editorTiers(sale)).toEqual([])
  expect(await poolCount(sale)).toBe(pools - 1)
})

test('fewer places than are sold at a price are rejected beside their field, and nothing else is changed', async () => {
  const { sale, member, id } = await openTiers()
  await holdPlaces(sale, { athletes: 3 })
  const [first] = await editorTiers(sale)
  const tiers = [spring, { ...early, id: first!.id, places: 2 }]
  await expect(
    editCompetition(member, id, { revision: 0, details: { ...details, name: 'Otra', tiers } }),
  ).rejects.toMatchObject({ code: 'capacity_below_taken', field: 'tiers[1].places', values: { taken: 3 } })
  expect(await editorTiers(sale)).toMatchObject([{ capacity: 5 }, { until: '2090-03-31' }])
})

test('the id of another competition’s price makes a new one', async () => {
  const [one, other] = [await openTiers(), await openTiers()]
  const [theirs] = await editorTiers(other.sale)
  await editCompetition(one.member, one.id, {
    revision: 0,
    details: { ...details, tiers: [{ ...early, id: theirs!.id }] },
  })
  expect((await editorTiers(one.sale))[0]!.id).not.toBe(theirs!.id)
  expect(await editorTiers(other.sale)).toHaveLength(2)
})

test('a competition that nobody has entered is removed with the places of its prices', async () => {
  const { sale, member, id } = await openTiers()
  const pools = await poolCount(sale)
  await removeCompetition(member, id)
  expect(await poolCount(sale)).toBe(pools - 3)
})

test('a copy of an event has its prices, with days as far before its start and nothing sold', async () => {
  const { sale, member } = await openTiers()
  await shop.owner.query(`update event set starts_at = '2090-04-18T12:00:00Z' where id = $1`, [sale.eventId])
  await holdPlaces(sale)
  const copy = await duplicateEvent(member, sale.eventId, { startsAt: new Date('2090-04-25T12:00:00Z') })
  expect(await editorTiers(sale, copy.id)).toMatchObject([
    { price: 6_000, until: null, capacity: 5, taken: 0 },
    { price: 8_000, until: '2090-04-07', capacity: null, taken: 0 },
  ])
})

test('pages show the price in force and those after it, and change when its day is over', async () => {
  const { sale } = await openTiers()
  await shop.owner.query(`update event set starts_at = '2090-06-01T12:00:00Z' where id = $1`, [sale.eventId])
  const at = (moment: string) => ({ ...sale.ctx, now: new Date(moment) })
  const prices = async (moment: string) =>
    (await eventPage(at(moment), sale.eventId)).competitions
      .at(-1)!
      .prices.map(({ price, left, until }) => [price, left, until])
  const [now, later] = ['2090-03-31T23:59:59-03:00', '2090-04-01T00:00:00-03:00']
  expect(await prices(now)).toEqual([
    [6_000, 5, null],
    [8_000, null, '2090-03-31'],
    [10_000, null, null],
  ])
  await holdPlaces(sale, { athletes: 5 })
  expect(await prices(now)).toEqual([
    [8_000, null, '2090-03-31'],
    [10_000, null, null],
  ])
  expect(await prices(later)).toEqual([[10_000, null, null]])
  const lowest = async (moment: string) => (await landingPage(at(moment))).upcoming[0]!.prices[0]
  expect([await lowest(now), await lowest(later)]).toEqual([9_147, 11_434])
  expect(await nextTimedChange(at('2090-03-30T12:00:00Z'))).toEqual(new Date('2090-04-01T03:00:00Z'))
})
