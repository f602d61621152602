import {
  eventDisplayState,
  hasPlaces,
  placesLeft,
  placesViewOf,
  sumOfPlaces,
  type Places,
  type PlacesOnSale,
} from '#rules/competitions/places.ts'
import { priceSteps, type PriceTier } from '#rules/competitions/price-tiers.ts'
import { dayOf } from '#rules/time/day.ts'
import { parseCourse, filePathOf } from '#rules/text/stored-fields.ts'
import { isOnline, type OfferedMethod } from '#rules/payments/offered-methods.ts'
import type { EventCard } from '#rules/events/event-views.ts'
import { cheapestMethod, priceOnlineOf, pricesDiffer, pricingTerms, type PricedSeller } from '../orders/order-price.ts'
import { methodsOf, type MethodEvent } from '../payments/methods-of.ts'
import type { Event } from './event.ts'
import { registrationWindow } from './registration-window.ts'

export type CardEvent = Pick<
  Event,
  | 'id'
  | 'slug'
  | 'title'
  | 'summary'
  | 'startsAt'
  | 'timeZone'
  | 'locationName'
  | 'sport'
  | 'status'
  | 'registrationEnabled'
  | 'registrationDeadline'
  | 'image'
  | 'course'
  | 'feesPaidBy'
> &
  MethodEvent

export type CardCompetition = PlacesOnSale & {
  poolId: string
  name: string
  price: number
  tiers: readonly PriceTier[]
  deferredCash: number
  /** What has to be bought with the place, or for a team. */
  required: number
  distanceM: number | null
  startsAt: Date
}

export type StateEvent = Pick<Event, 'startsAt' | 'status' | 'registrationEnabled' | 'registrationDeadline'> &
  MethodEvent
export type StateCompetition = Pick<
  CardCompetition,
  'poolId' | 'startsAt' | 'capacity' | 'taken' | 'waiting' | 'forPublic' | 'total' | 'canSell'
>

export function eventStateOf(event: StateEvent, competitions: readonly StateCompetition[], now: Date) {
  const soldCompetitions = competitions.filter(({ canSell }) => canSell)
  const starts = { lastStartsAt: lastStart(event, competitions), lastSoldStartsAt: lastStart(event, soldCompetitions) }
  return eventDisplayState({ ...registrationWindow(event), ...starts }, poolsOf(soldCompetitions), now)
}

const poolsOf = (competitions: readonly StateCompetition[]): Places[] => [
  ...new Map(competitions.map((one) => [one.poolId, one])).values(),
]

export const eventCardOf = (
  seller: PricedSeller,
  event: CardEvent,
  competitions: readonly CardCompetition[],
  now: Date,
): EventCard => ({
  ...eventOutlineOf(event, competitions, now),
  prices: pricesOf(seller, event, competitions, now),
})

export function eventOutlineOf(
  event: CardEvent,
  competitions: readonly CardCompetition[],
  now: Date,
): Omit<EventCard, 'prices'> {
  const pools = poolsOf(competitions)
  const { id, slug, title, summary, startsAt, timeZone, locationName, sport } = event
  return {
    id,
    slug,
    title,
    summary,
    timeZone,
    locationName,
    sport,
    startsAt: startsAt.toISOString(),
    state: eventStateOf(event, competitions, now),
    placesLeft: pools.length === 0 ? 0 : placesLeft(sumOfPlaces(pools)),
    distancesM: [...new Set(competitions.flatMap(({ distanceM }) => distanceM ?? []))].sort((a, b) => b - a),
    image: filePathOf(event.image),
    course: parseCourse(event.course),
  }
}

export function lastStart(event: Pick<Event, 'startsAt'>, competitions: readonly { startsAt: Date }[]): Date {
  return new Date(Math.max(event.startsAt.getTime(), ...competitions.map(({ startsAt }) => startsAt.getTime())))
}

// Totals with fees, of competitions with places left; of all when none has any.
function pricesOf(
  seller: PricedSeller,
  event: CardEvent,
  competitions: readonly CardCompetition[],
  now: Date,
): number[] {
  const openCompetitions = competitions.filter((one) => hasPlaces(placesViewOf(registrationWindow(event), one, now)))
  const today = dayOf(now, event.timeZone)
  const methods = methodsOf(seller, event)
  const pricing = pricingTerms(seller.organization, event)
  const cheapest = cheapestMethod(pricing, methods)
  const online = pricesDiffer(pricing, methods) ? methods.filter(isOnline) : []
  const shownMethods: OfferedMethod[] = [cheapest, ...online]
  const prices = (openCompetitions.length > 0 ? openCompetitions : competitions).flatMap(
    ({ price, tiers, deferredCash, required }) => {
      const terms = { price: priceSteps(tiers, price, today)[0]!.price + required, deferredCash }
      return shownMethods.map((method) => priceOnlineOf(pricing, terms, method) + deferredCash)
    },
  )
  return [...new Set(prices)].sort((a, b) => a - b)
}
