import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Em } from '../../database/orm.ts'
import { registerAthletes } from './register-athletes.ts'
import { givePlacesBack, placesOf, PoolFull, takePlaces } from './places.ts'
import type { Rush, RushResult } from './testing/buyer.ts'
import { addCompetition, draft, openSale, openShop, takenIn, type Sale, type Shop } from './testing/shop.ts'
import { databaseUrls } from '../../database/worker-database.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop(databaseUrls, {})
})
afterAll(() => shop.close())

describe('an order takes places', () => {
  test('all or none: a full pool leaves the others as they were', async () => {
    const { order, sale, first, second, inSale } = await saleOfTwo({ firstCapacity: 5, secondCapacity: 1 })
    const both = [
      { poolId: second.poolId, quantity: 2 },
      { poolId: first.poolId, quantity: 2 },
    ]
    await expect(inSale((em) => takePlaces(em, order, both))).rejects.toThrow(PoolFull)
    expect([await takenIn(shop, first.poolId), await takenIn(shop, second.poolId)]).toEqual([1, 0])
    expect(await sale.ctx.db.transaction((em) => placesOf(em, order))).toEqual([{ poolId: first.poolId, quantity: 1 }])
  })

  test('what it holds already is changed by the difference, and a pool it leaves is left', async () => {
    const { order, first, second, inSale } = await saleOfTwo({ firstCapacity: 2, secondCapacity: 2 })
    await inSale((em) => takePlaces(em, order, [{ poolId: first.poolId, quantity: 2 }]))
    expect(await takenIn(shop, first.poolId)).toBe(2)
    await inSale((em) => takePlaces(em, order, [{ poolId: second.poolId, quantity: 2 }]))
    expect([await takenIn(shop, first.poolId), await takenIn(shop, second.poolId)]).toEqual([0, 2])
  })

  test('a full pool whose limit was lowered still lets an order take fewer', async () => {
    const { order, first, inSale } = await saleOfTwo({ firstCapacity: 3, secondCapacity: 1 })
    await inSale((em) => takePlaces(em, order, [{ poolId: first.poolId, quantity: 3 }]))
    await shop.owner.query('update place_pool set capacity = 1 where id = $1', [first.poolId])
    await inSale((em) => takePlaces(em, order, [{ poolId: first.poolId, quantity: 2 }]))
    expect(await takenIn(shop, first.poolId)).toBe(2)
  })

  test('without a limit there is always one more', async () => {
    const { order, first, inSale } = await saleOfTwo({ firstCapacity: null, secondCapacity: 1 })
    await inSale((em) => takePlaces(em, order, [{ poolId: first.poolId, quantity: 1_000 }]))
    expect(await takenIn(shop, first.poolId)).toBe(1_000)
  })

  test('giving back twice gives back once', async () => {
    const { order, first, inSale } = await saleOfTwo({ firstCapacity: 3, secondCapacity: 1 })
    const giveBack = () => inSale((em) => givePlacesBack(em, order.organizationId, [order.id]))
    await Promise.all([giveBack(), giveBack(), giveBack()])
    expect(await takenIn(shop, first.poolId)).toBe(0)
  })

  test('orders that want the same pools in different orders never wait for each other in a circle', async () => {
    const { sale, first, second } = await saleOfTwo({ firstCapacity: null, secondCapacity: null })
    const athletes = (ids: string[]) => ({
      ...draft(first.competitionId),
      participants: ids.flatMap((id) => draft(id).participants),
    })
    const orders = Array.from({ length: 40 }, (_, number) => {
      const ids = [first.competitionId, second.competitionId]
      return registerAthletes(sale.ctx, sale.eventId, athletes(number % 2 ? ids : ids.toReversed()))
    })
    await Promise.all(orders)
    expect(await takenIn(shop, second.poolId)).toBe(40)
  })
})

describe('200 buyers in two processes want the last place', () => {
  let processes: ChildProcess[]
  beforeAll(async () => {
    processes = [1, 2].map(() => fork(new URL('testing/buyer.ts', import.meta.url), [databaseUrls.owner]))
    await Promise.all(processes.map((process) => once(process, 'message')))
  }, 60_000)
  afterAll(() => processes.forEach((process) => process.disconnect()))

  const rush = async (sale: Sale, isGuarded: boolean): Promise<RushResult> => {
    const { organizationId, eventId, competitionId, poolId } = sale
    const ask: Rush = { organizationId, eventId, competitionId, poolId, buyers: 100, isGuarded }
    const answers = processes.map(async (process) => {
      const answer = once(process, 'message')
      process.send(ask)
      return ((await answer) as [RushResult])[0]
    })
    const [one, other] = (await Promise.all(answers)) as [RushResult, RushResult]
    const failed = [...one.failed, ...other.failed]
    return { won: one.won + other.won, refused: one.refused + other.refused, failed }
  }

  test('one gets it, 20 times out of 20', { timeout: 300_000 }, async () => {
    for (let run = 0; run < 20; run += 1) {
      const sale = await openSale(shop, { capacity: 1 })
      expect(await rush(sale, true)).toEqual({ won: 1, refused: 199, failed: [] })
      expect(await takenIn(shop, sale.poolId)).toBe(1)
      const { rows } = await shop.owner.query('select 1 from orders where organization_id = $1', [sale.organizationId])
      expect(rows).toHaveLength(1)
    }
  })

  test('with the limit only looked at before, the last place is sold more than once', async () => {
    const sale = await openSale(shop, { capacity: 1 })
    expect((await rush(sale, false)).won).toBeGreaterThan(1)
    expect(await takenIn(shop, sale.poolId)).toBeGreaterThan(1)
  })
})

/** A sale of two competitions and an order that holds one place of the first. */
async function saleOfTwo(capacities: { firstCapacity: number | null; secondCapacity: number | null }) {
  const sale = await openSale(shop, { capacity: capacities.firstCapacity })
  const second = await addCompetition(shop, sale, { capacity: capacities.secondCapacity })
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, draft(sale.competitionId))
  const { rows } = await shop.owner.query<{ id: string }>('select id from orders where confirmation_id = $1', [
    confirmationId,
  ])
  const order = { organizationId: sale.organizationId, id: rows[0]!.id }
  const first = { competitionId: sale.competitionId, poolId: sale.poolId }
  const inSale = <Result>(work: (em: Em) => Promise<Result>) => sale.ctx.db.transaction(work)
  return { sale, order, first, second, inSale }
}
