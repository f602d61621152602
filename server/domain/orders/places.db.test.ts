import { describe, expect, test } from 'vitest'
import type { Em } from '#server/database/orm.ts'
import { registerAthletes } from './register-athletes.ts'
import { releasePlaces, placesOf, PoolFull, takePlaces, takePlacesForMany } from './places.ts'
import { addCompetition, draft, openSale, takenPlaces } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { holdPlaces } from '#server/testing/orders.ts'

const shop = useShop()

describe('an order takes places', () => {
  test('all or none: a full pool leaves the others as they were', async () => {
    const { order, sale, first, second, inSale } = await saleOfTwo({ firstCapacity: 5, secondCapacity: 1 })
    const both = [
      { poolId: second.poolId, quantity: 2 },
      { poolId: first.poolId, quantity: 2 },
    ]
    await expect(inSale((em) => takePlaces(em, order, both))).rejects.toThrow(PoolFull)
    expect([await takenPlaces(shop, first.poolId), await takenPlaces(shop, second.poolId)]).toEqual([1, 0])
    expect(await sale.ctx.db.transaction((em) => placesOf(em, order))).toEqual([{ poolId: first.poolId, quantity: 1 }])
  })

  test('what it holds already is changed by the difference, and a pool it leaves is left', async () => {
    const { order, first, second, inSale } = await saleOfTwo({ firstCapacity: 2, secondCapacity: 2 })
    await inSale((em) => takePlaces(em, order, [{ poolId: first.poolId, quantity: 2 }]))
    expect(await takenPlaces(shop, first.poolId)).toBe(2)
    await inSale((em) => takePlaces(em, order, [{ poolId: second.poolId, quantity: 2 }]))
    expect([await takenPlaces(shop, first.poolId), await takenPlaces(shop, second.poolId)]).toEqual([0, 2])
  })

  test('a full pool whose limit was lowered still lets an order take fewer', async () => {
    const { order, first, inSale } = await saleOfTwo({ firstCapacity: 3, secondCapacity: 1 })
    await inSale((em) => takePlaces(em, order, [{ poolId: first.poolId, quantity: 3 }]))
    await shop.owner.query('update place_pool set capacity = 1 where id = $1', [first.poolId])
    await inSale((em) => takePlaces(em, order, [{ poolId: first.poolId, quantity: 2 }]))
    expect(await takenPlaces(shop, first.poolId)).toBe(2)
  })

  test('with others at once: all of them, or none when the pool has not enough for all', async () => {
    const { order, first, second, inSale } = await saleOfTwo({ firstCapacity: 5, secondCapacity: 2 })
    const { organizationId, id: orderId } = order
    const take = (quantity: number) =>
      inSale((em) => takePlacesForMany(em, { organizationId, poolId: second.poolId }, [{ orderId, quantity }]))
    await expect(take(3)).rejects.toThrow(PoolFull)
    expect(await takenPlaces(shop, second.poolId)).toBe(0)
    await take(2)
    expect(await takenPlaces(shop, second.poolId)).toBe(2)
    expect(await takenPlaces(shop, first.poolId)).toBe(1)
  })

  test('without a limit there is always one more', async () => {
    const { order, first, inSale } = await saleOfTwo({ firstCapacity: null, secondCapacity: 1 })
    await inSale((em) => takePlaces(em, order, [{ poolId: first.poolId, quantity: 1_000 }]))
    expect(await takenPlaces(shop, first.poolId)).toBe(1_000)
  })

  test('giving back twice gives back once', async () => {
    const { order, first, inSale } = await saleOfTwo({ firstCapacity: 3, secondCapacity: 1 })
    const giveBack = () => inSale((em) => releasePlaces(em, order.organizationId, [order.id]))
    await Promise.all([giveBack(), giveBack(), giveBack()])
    expect(await takenPlaces(shop, first.poolId)).toBe(0)
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
    expect(await takenPlaces(shop, second.poolId)).toBe(40)
  })
})

async function saleOfTwo(capacities: { firstCapacity: number | null; secondCapacity: number | null }) {
  const sale = await openSale(shop, { capacity: capacities.firstCapacity })
  const second = await addCompetition(shop, sale, { capacity: capacities.secondCapacity })
  const { confirmationId } = await holdPlaces(sale)
  const { rows } = await shop.owner.query<{ id: string }>('select id from orders where confirmation_id = $1', [
    confirmationId,
  ])
  const order = { organizationId: sale.organizationId, id: rows[0]!.id }
  const first = { competitionId: sale.competitionId, poolId: sale.poolId }
  const inSale = <Result>(work: (em: Em) => Promise<Result>) => sale.ctx.db.transaction(work)
  return { sale, order, first, second, inSale }
}
