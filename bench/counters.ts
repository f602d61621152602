import { holdPlaces } from '#server/testing/orders.ts'
import { openSale } from '#server/testing/shop.ts'
import { few, fillOrganization } from './fill-organization.ts'
import { inTurns, median } from './load.ts'
import { openThrowawayShop } from './throwaway-shop.ts'

const rounds = 9
const ordersPerRound = 60
const triggers = ['count_new_athletes', 'count_changed_athletes', 'count_former_athletes']

/** What an order of one athlete takes with the triggers that count athletes, beside the same without them. */
export const benchCounters = async (): Promise<void> => {
  const { shop, close } = await openThrowawayShop()
  try {
    const sale = await openSale(shop, { capacity: null })
    await fillOrganization(shop.owner, sale, few)
    const measure = (change: 'enable' | 'disable') => async () => {
      for (const trigger of triggers) await shop.owner.query(`alter table registration ${change} trigger ${trigger}`)
      await holdPlaces(sale)
      const startedAt = performance.now()
      for (let order = 0; order < ordersPerRound; order += 1) await holdPlaces(sale)
      return (performance.now() - startedAt) / ordersPerRound
    }
    await inTurns(1, measure('enable'), measure('disable'))
    const [counted, plain] = (await inTurns(rounds, measure('enable'), measure('disable'))).map(median) as [
      number,
      number,
    ]
    console.log(`an order of one athlete, ${ordersPerRound} one after the other, median of ${rounds} runs in turns`)
    console.log(
      `  with counters ${counted.toFixed(2)} ms   limit: without ${plain.toFixed(2)} ms   ratio ${(counted / plain).toFixed(2)}`,
    )
  } finally {
    await close()
  }
}
