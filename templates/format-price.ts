import type { TFunction } from 'i18next'
import type { CompetitionView } from '#rules/competitions/competition-view.ts'
import { hasPlaces } from '#rules/competitions/places.ts'
import { nextPrice } from '#rules/competitions/price-tiers.ts'
import type { EventCard } from '#rules/events/event-views.ts'
import type { Formats } from './formats.ts'

type CompetitionPrice = Pick<
  CompetitionView,
  'price' | 'priceOnline' | 'hasDearerMethod' | 'deferredCash' | 'team' | 'requiredItems'
>

/** What an athlete pays, mandatory fees included, and the parts of it. `t` has the namespace `event`. */
export function formatPrice(
  { price, priceOnline, hasDearerMethod, deferredCash, team, requiredItems }: CompetitionPrice,
  t: TFunction<'event'>,
  { money }: Pick<Formats, 'money'>,
): { total: string; parts: string[] } {
  const total = priceOnline + deferredCash
  const size = team && (team.min === team.max ? String(team.min) : `${team.min}–${team.max}`)
  const items = requiredItems.map((item) =>
    t(team && !team.pricePerMember ? 'price.itemOfMembers' : 'price.item', {
      price: money(item.total),
      item: item.name,
      count: item.count,
    }),
  )
  const beforeFees = requiredItems.reduce((sum, item) => sum + item.price * item.count, price)
  if (total === 0) return { total: t('price.free'), parts: [...(size ? [t('price.teams', { size })] : []), ...items] }
  const fees = total - beforeFees
  return {
    total: hasDearerMethod ? t('price.fromAmount', { amount: money(total) }) : money(total),
    parts: [
      ...(size ? [t(team.pricePerMember ? 'price.perMember' : 'price.perTeam', { size })] : []),
      ...(fees > 0 ? [t('price.parts', { price: money(beforeFees), fees: money(fees) })] : []),
      ...(deferredCash > 0 ? [t('price.inCash', { amount: money(deferredCash) })] : []),
      ...items,
    ],
  }
}

/** Why nobody can register although there are places; null: nothing stops them. */
export const formatSoldOutItem = (
  { soldOutItem, places }: Pick<CompetitionView, 'soldOutItem' | 'places'>,
  t: TFunction<'event'>,
): string | null => (soldOutItem && hasPlaces(places) ? t('price.soldOutItem', { item: soldOutItem }) : null)

/** What follows the price in force, and when; null where it stays. */
export function formatNextPrice(
  { prices, team }: Pick<CompetitionView, 'prices' | 'team'>,
  t: TFunction<'event'>,
  { money, day }: Pick<Formats, 'money' | 'day'>,
): string | null {
  const following = nextPrice(prices)
  if (!following) return null
  const { next, from, left } = following
  const price = money(next.total)
  const places = left === null ? null : t(team ? 'price.teamsAt' : 'price.placesAt', { count: left })
  const then = from
    ? t('price.nextFrom', { price, day: day({ startsAt: `${from}T12:00:00Z`, timeZone: 'UTC' }) })
    : t('price.next', { price })
  return [places, then].filter(Boolean).join(', ')
}

/**
 * Prices in one line, for a card: `before` precedes the amount ("from", "Free or from"). Null if there are no
 * competitions.
 */
export function formatPriceRange(
  { prices }: Pick<EventCard, 'prices'>,
  t: TFunction<'event'>,
  { money }: Pick<Formats, 'money'>,
): { before: string; amount: string } | null {
  const [lowest, ...others] = prices.filter((price) => price > 0)
  if (lowest === undefined) return prices.length > 0 ? { before: '', amount: t('price.free') } : null
  const hasFreeEntry = prices.includes(0)
  if (others.length > 0) return { before: t(hasFreeEntry ? 'price.freeOrFrom' : 'price.from'), amount: money(lowest) }
  return { before: hasFreeEntry ? t('price.freeOr') : '', amount: money(lowest) }
}
