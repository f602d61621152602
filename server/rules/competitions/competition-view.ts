import type { Cents } from '../money/amounts.ts'
import type { TeamTerms } from '../teams/team-terms.ts'
import type { PlacesView } from './places.ts'
import type { PriceStep } from './price-tiers.ts'

/** `total` is what an athlete pays in all, online and in cash, with what has to be bought with the place. */
export type PublicPrice = PriceStep & { total: Cents }

/**
 * `total` is what one of it adds to what is paid, fees included; `count` is how many of it the price of the competition
 * has.
 */
export type RequiredItem = { name: string; price: number; total: number; count: number }

export type CompetitionView = {
  id: string
  name: string
  /**
   * The price in force. Before fees and what has to be bought with the place; `priceOnline` includes them and VAT,
   * `deferredCash` is paid at kit pick-up.
   */
  price: number
  priceOnline: number
  /** Prices are of the cheapest way to pay; by card it costs more. */
  hasDearerMethod: boolean
  deferredCash: number
  prices: PublicPrice[]
  distanceM: number | null
  startsAt: string
  places: PlacesView
  /** Null: a competition of individuals. */
  team: TeamTerms | null
  /** What goes with every place and is sold out, so that nobody can register; null: nothing. */
  soldOutItem: string | null
  /** What has to be bought with every place. */
  requiredItems: RequiredItem[]
}
