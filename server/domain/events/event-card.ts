import {
  eventDisplayState,
  hasSpots,
  placesLeft,
  spotsOf,
  sumOfPlaces,
  type Places,
  type PlacesOnSale,
} from '#rules/competitions/spots.ts'
import { courseShown, pathOfFile } from '#rules/text/shown.ts'
import type { EventCard } from '#rules/views.ts'
import { priceOnlineOf, type Seller } from '../orders/order-price.ts'
import type { Event } from './event.ts'
import { registrationWindow } from './registration-window.ts'

/** What a card needs to know of an event's row. */
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
>

/** What a card needs to know of a competition, with the pool it draws places from. */
export type CardCompetition = PlacesOnSale & {
  poolId: string
  name: string
  price: number
  deferredCash: number
  distanceM: number | null
  startsAt: Date
}

/** What of an event and its competitions decides how it is shown. */
export type StateEvent = Pick<Event, 'startsAt' | 'status' | 'registrationEnabled' | 'registrationDeadline'>
export type StateCompetition = Pick<CardCompetition, 'poolId' | 'startsAt' | 'capacity' | 'taken' | 'canSell'>

/** How an event is shown at `now`. */
export function eventStateOf(event: StateEvent, competitions: readonly StateCompetition[], now: Date) {
  const soldCompetitions = competitions.filter(({ canSell }) => canSell)
  const starts = { lastStartsAt: lastStart(event, competitions), lastSoldStartsAt: lastStart(event, soldCompetitions) }
  return eventDisplayState({ ...registrationWindow(event), ...starts }, poolsOf(soldCompetitions), now)
}

/** Competitions may share a pool: its places count once. */
const poolsOf = (competitions: readonly StateCompetition[]): Places[] => [
  ...new Map(competitions.map((one) => [one.poolId, one])).values(),
]

/** An event as lists show it, with its state and places at `now`, and what it costs at its seller's plan. */
export const eventCardOf = (
  seller: Seller,
  event: CardEvent,
  competitions: readonly CardCompetition[],
  now: Date,
): EventCard => ({
  ...eventOutlineOf(event, competitions, now),
  prices: pricesOf(seller, event, competitions, now),
})

/** The same without a price. */
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
    image: pathOfFile(event.image),
    course: courseShown(event.course),
  }
}

/** The latest start, where an event goes on for days. */
export function lastStart(event: Pick<Event, 'startsAt'>, competitions: readonly { startsAt: Date }[]): Date {
  return new Date(Math.max(event.startsAt.getTime(), ...competitions.map(({ startsAt }) => startsAt.getTime())))
}

// The totals that can still be paid, fees included: a full competition's would promise what nobody gets.
function pricesOf(seller: Seller, event: CardEvent, competitions: readonly CardCompetition[], now: Date): number[] {
  const openCompetitions = competitions.filter((one) => hasSpots(spotsOf(registrationWindow(event), one, now)))
  const prices = (openCompetitions.length > 0 ? openCompetitions : competitions).map(
    (one) => priceOnlineOf(seller, one) + one.deferredCash,
  )
  return [...new Set(prices)].sort((a, b) => a - b)
}
