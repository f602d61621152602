import type { CompetitionView } from '../competitions/competition-view.ts'
import type { Cents } from '../money/amounts.ts'

/** Of one place, fees and required items included; `isLowest` when another way to pay or the next place costs more. */
export type OfferPrice = Readonly<{ total: Cents; isLowest: boolean }>

/** What an offered place costs now. */
export function offerPrice(competition: CompetitionView, places: number): OfferPrice {
  const { prices, requiredItems, hasDearerMethod } = competition
  const [{ total, left }] = prices as [CompetitionView['prices'][number]]
  return {
    total: requiredItems.reduce((sum, item) => sum + item.total, total),
    isLowest: hasDearerMethod || (left !== null && left < places),
  }
}
