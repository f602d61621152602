import type { Cents } from '../money/amounts.ts'
import { dayBefore, type Day } from '../time/day.ts'

/** A price until the end of a day, for so many places, or for both; null where it has no such end. */
export type PriceTier = Readonly<{ price: Cents; until: Day | null; capacity: number | null; taken: number }>

export type PriceStep = Readonly<{ price: Cents; left: number | null; until: Day | null }>

export const tierPlacesLeft = ({ capacity, taken }: Pick<PriceTier, 'capacity' | 'taken'>): number | null =>
  capacity === null ? null : Math.max(0, capacity - taken)

export const isTierOver = ({ until }: Pick<PriceTier, 'until'>, today: Day): boolean => until !== null && until < today

/** As somebody who holds so many of its places sees it: those are free for them, and keep their price. */
export function tierForHolder<Tier extends PriceTier>(tier: Tier, held: number, today: Day): Tier {
  if (held === 0) return tier
  return isTierOver(tier, today)
    ? { ...tier, until: null, capacity: held, taken: 0 }
    : { ...tier, taken: tier.taken - held }
}

export type TierState = 'over' | 'sold_out' | 'in_force' | 'next'

export function tierStates(tiers: readonly PriceTier[], today: Day): TierState[] {
  const ends = tiers.map((tier) => (isTierOver(tier, today) ? 'over' : tierPlacesLeft(tier) === 0 ? 'sold_out' : null))
  const inForce = ends.indexOf(null)
  return ends.map((end, index) => end ?? (index === inForce ? 'in_force' : 'next'))
}

/** The price in force, then those after it; the last one is the competition's own, which has no end. */
export const priceSteps = (tiers: readonly PriceTier[], price: Cents, today: Day): PriceStep[] => [
  ...tiers
    .filter((tier) => !isTierOver(tier, today) && tierPlacesLeft(tier) !== 0)
    .map((tier) => ({ price: tier.price, left: tierPlacesLeft(tier), until: tier.until })),
  { price, left: null, until: null },
]

/** What follows the price in force, the day from which, and how many places are left until then; null: nothing. */
export function nextPrice<Step extends PriceStep>([step, next]: readonly Step[]) {
  return step && next ? { next, from: step.until && dayBefore(step.until, -1), left: step.left } : null
}

export function unitPrices(steps: readonly PriceStep[], count: number): Cents[] {
  const [step, ...others] = steps
  if (!step || count <= 0) return []
  const places = Math.min(count, step.left ?? count)
  return [...Array<Cents>(places).fill(step.price), ...unitPrices(others, count - places)]
}
