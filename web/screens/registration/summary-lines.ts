import type { Article } from '#rules/merchandise/offered-item.ts'
import { priceOrder, type FeeRates } from '#rules/prices/price.ts'
import { Refused } from '#rules/refusals.ts'
import type { PriceView } from '#rules/prices/price-view.ts'
import type { CompetitionView } from '#rules/competitions/competition-view.ts'
import { unitPrices } from '#rules/competitions/price-tiers.ts'
import { teamQuantity } from '#rules/teams/team-terms.ts'
import type { CheckoutOrder } from './registration-data.ts'
import type { SummaryLine } from '#rules/orders/sold-line.ts'

export function summaryLinesOf(
  competitions: readonly CompetitionView[],
  competitionIds: readonly string[],
  articles: readonly Article[],
): SummaryLine[] {
  const places = competitions
    .map(({ id, name, prices, price: current, team }) => {
      const count = competitionIds.filter((other) => other === id).length
      const amount = team ? count * current : unitPrices(prices, count).reduce((sum, price) => sum + price, 0)
      return { name, count, amount }
    })
    .filter(({ count }) => count > 0)
  const bought = [...Map.groupBy(articles, ({ name }) => name)].map(([name, ofName]) => ({
    name,
    count: ofName.reduce((sum, { quantity }) => sum + quantity, 0),
    amount: ofName.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0),
  }))
  return [...places, ...bought.filter(({ amount }) => amount > 0)]
}

/** The ids of the competitions of an order, each as often as its price is charged. */
export function chargedCompetitions(
  competitions: readonly CompetitionView[],
  { athletes, team, addsTo }: Pick<CheckoutOrder, 'athletes' | 'team' | 'addsTo'>,
): string[] {
  if (addsTo) return []
  const ids = athletes.map(({ competitionId }) => competitionId)
  const terms = team && competitions.find(({ id }) => id === ids[0])?.team
  return terms ? Array.from({ length: teamQuantity(terms, team.size) }, () => ids[0]!) : ids
}

/**
 * The same price as the server's, to the cent; one competition id per athlete. Null: nothing chosen, or an organization
 * that cannot sell yet.
 */
export function previewPrice(
  competitions: readonly CompetitionView[],
  competitionIds: readonly string[],
  articles: readonly Article[],
  fees: FeeRates | null,
): PriceView | null {
  const enteredCompetitions = competitionIds.flatMap((id) =>
    competitions.filter((competition) => competition.id === id),
  )
  if (enteredCompetitions.length + articles.length === 0) return null
  try {
    const price = priceOrder({
      items: [
        ...summaryLinesOf(competitions, competitionIds, []).map(({ amount }) => ({ quantity: 1, unitPrice: amount })),
        ...articles,
      ],
      discount: 0,
      deferredCash: enteredCompetitions.reduce((sum, { deferredCash }) => sum + deferredCash, 0),
      fees,
    })
    return fees?.payer === 'organizer' ? { ...price, processingFee: 0, vat: 0 } : price
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

export const costsAnything = (
  competitions: readonly Pick<CompetitionView, 'price'>[],
  {
    athletes,
    couponCode,
    addsTo,
    tickets,
  }: Pick<CheckoutOrder, 'couponCode' | 'addsTo' | 'tickets'> & {
    athletes: readonly Pick<CheckoutOrder['athletes'][number], 'articles'>[]
  },
): boolean =>
  couponCode !== null ||
  (!addsTo && competitions.some(({ price }) => price > 0)) ||
  [...athletes.flatMap(({ articles }) => articles), ...tickets].some(({ unitPrice }) => unitPrice > 0)
