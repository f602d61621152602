import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseUrls } from '#server/testing/worker-database.ts'
import type { Buyers, BuyersResult } from '#server/testing/buyer-process.ts'
import { sellItem } from '#server/testing/merchandise.ts'
import {
  addCompetition,
  addTier,
  limitEvent,
  openSale,
  queryRow,
  takenPlaces,
  type Sale,
} from '#server/testing/shop.ts'
import { sellTickets } from '#server/testing/tickets.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()

// ROUNDS=20 tries each kind of limit as often as a shirt and its place.
const rounds = Number(process.env.ROUNDS ?? 5)

describe('200 buyers in two processes want the last place', () => {
  let processes: ChildProcess[]
  beforeAll(async () => {
    processes = [1, 2].map(() => fork(new URL('../../testing/buyer-process.ts', import.meta.url), [databaseUrls.owner]))
    await Promise.all(processes.map((process) => once(process, 'message')))
  }, 60_000)
  afterAll(() => processes.forEach((process) => process.disconnect()))

  type BoughtSale = Sale & Pick<Buyers, 'article' | 'tickets'>
  const buyAtOnce = async (
    sale: BoughtSale,
    isGuarded: boolean,
    otherCompetitionId = sale.competitionId,
  ): Promise<BuyersResult> => {
    const { organizationId, eventId, poolId, article, tickets } = sale
    const competitionIds = [sale.competitionId, otherCompetitionId]
    const results = processes.map(async (process, index) => {
      const competitionId = competitionIds[index]!
      const reply = once(process, 'message')
      const bought = { organizationId, eventId, competitionId, poolId, article, tickets }
      process.send({ ...bought, count: 100, isGuarded } satisfies Buyers)
      return ((await reply) as [BuyersResult])[0]
    })
    const [one, other] = (await Promise.all(results)) as [BuyersResult, BuyersResult]
    const failed = [...one.failed, ...other.failed]
    return { won: one.won + other.won, refused: one.refused + other.refused, failed }
  }

  test('one gets it, every time', { timeout: 300_000 }, async () => {
    for (let run = 0; run < rounds; run += 1) {
      const sale = await openSale(shop, { capacity: 1 })
      expect(await buyAtOnce(sale, true)).toEqual({ won: 1, refused: 199, failed: [] })
      expect(await takenPlaces(shop, sale.poolId)).toBe(1)
      const { rows } = await shop.owner.query('select 1 from orders where organization_id = $1', [sale.organizationId])
      expect(rows).toHaveLength(1)
    }
  })

  const openEvent = async () => {
    const sale = await openSale(shop, { capacity: 100 })
    const other = await addCompetition(shop, sale, { capacity: 100 })
    await limitEvent(sale, 1)
    const { poolId: eventPoolId } = await queryRow<{ poolId: string }>(
      shop,
      'select pool_id as "poolId" from event where id = $1',
      [sale.eventId],
    )
    return { sale, other, eventPoolId }
  }

  test(
    'of an event, each process for another of its competitions: one gets it, every time',
    { timeout: 300_000 },
    async () => {
      for (let run = 0; run < rounds; run += 1) {
        const { sale, other, eventPoolId } = await openEvent()
        expect(await buyAtOnce(sale, true, other.competitionId)).toEqual({ won: 1, refused: 199, failed: [] })
        expect(await takenPlaces(shop, eventPoolId)).toBe(1)
        expect((await takenPlaces(shop, sale.poolId)) + (await takenPlaces(shop, other.poolId))).toBe(1)
        const { rows } = await shop.owner.query('select 1 from orders where organization_id = $1', [
          sale.organizationId,
        ])
        expect(rows).toHaveLength(1)
      }
    },
  )

  test(
    'of two, one of them at a lower price: both are sold, one at each price, every time',
    { timeout: 300_000 },
    async () => {
      for (let run = 0; run < rounds; run += 1) {
        const sale = await openSale(shop, { capacity: 2, price: 10_000 })
        const earlyPoolId = await addTier(shop, sale, { price: 6_000, places: 1 })
        expect(await buyAtOnce(sale, true)).toEqual({ won: 2, refused: 198, failed: [] })
        expect([await takenPlaces(shop, earlyPoolId), await takenPlaces(shop, sale.poolId)]).toEqual([1, 2])
        const { rows } = await shop.owner.query(
          'select unit_price::int as price from order_line where organization_id = $1 order by unit_price',
          [sale.organizationId],
        )
        expect(rows).toEqual([{ price: 6_000 }, { price: 10_000 }])
      }
    },
  )

  test('with the places of a price only looked at before, the last one is sold more than once', async () => {
    const sale = await openSale(shop, { capacity: 100 })
    const earlyPoolId = await addTier(shop, sale, { price: 6_000, places: 1 })
    expect((await buyAtOnce({ ...sale, poolId: earlyPoolId }, false)).won).toBeGreaterThan(1)
    expect(await takenPlaces(shop, earlyPoolId)).toBeGreaterThan(1)
  })

  const openShirts = async (places: number, stock: number) => {
    const sale = await openSale(shop, { capacity: places })
    const shirt = await sellItem(shop, sale, { variants: [{ id: '', name: '', stock }] })
    const { itemId, variantIds, poolIds } = shirt
    return { ...sale, article: { itemId, variantId: variantIds[0]! }, stockPoolId: poolIds[0]! }
  }

  test(
    'with a shirt: neither the last shirt nor the last place is sold twice, 20 times out of 20',
    { timeout: 300_000 },
    async () => {
      const limits = [
        { places: 3, stock: 1 },
        { places: 1, stock: 3 },
        { places: 1, stock: 1 },
      ]
      for (let run = 0; run < 20; run += 1) {
        const { places, stock } = limits[run % limits.length]!
        const sale = await openShirts(places, stock)
        expect(await buyAtOnce(sale, true)).toEqual({ won: 1, refused: 199, failed: [] })
        expect([await takenPlaces(shop, sale.poolId), await takenPlaces(shop, sale.stockPoolId)]).toEqual([1, 1])
      }
    },
  )

  test('with the stock only looked at before, the last shirt is sold more than once', async () => {
    const sale = await openShirts(3, 1)
    expect((await buyAtOnce({ ...sale, poolId: sale.stockPoolId }, false)).won).toBeGreaterThan(1)
    expect(await takenPlaces(shop, sale.stockPoolId)).toBeGreaterThan(1)
  })

  test('of 20 tickets, four each: five orders get theirs, 20 times out of 20', { timeout: 300_000 }, async () => {
    for (let run = 0; run < 20; run += 1) {
      const sale = await openSale(shop)
      const { typeId, poolId } = await sellTickets(shop, sale, { maxQuantity: 20, perOrder: 4 })
      const result = await buyAtOnce({ ...sale, tickets: { typeId, quantity: 4 } }, true)
      expect(result).toEqual({ won: 5, refused: 195, failed: [] })
      expect(await takenPlaces(shop, poolId)).toBe(20)
      const sold = await queryRow(shop, 'select count(*)::int as tickets from ticket where ticket_type_id = $1', [
        typeId,
      ])
      expect(sold).toEqual({ tickets: 20 })
    }
  })

  test('with the event’s limit only looked at before, its last place is sold more than once', async () => {
    const { sale, other, eventPoolId } = await openEvent()
    expect((await buyAtOnce({ ...sale, poolId: eventPoolId }, false, other.competitionId)).won).toBeGreaterThan(1)
    expect(await takenPlaces(shop, eventPoolId)).toBeGreaterThan(1)
  })

  test('with the limit only looked at before, the last place is sold more than once', async () => {
    const sale = await openSale(shop, { capacity: 1 })
    expect((await buyAtOnce(sale, false)).won).toBeGreaterThan(1)
    expect(await takenPlaces(shop, sale.poolId)).toBeGreaterThan(1)
  })
})
