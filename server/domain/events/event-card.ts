import { eventDisplayState, hasSpots, placesLeft, spotsOf, sumOfPlaces, type Places } from '../../rules/spots.ts'
import { courseShown, pathOfFile } from '../../rules/shown.ts'
import type { EventCard } from '../../rules/views.ts'
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
export type CardCompetition = Places & {
  poolId: string
  price: number
  distanceM: number | null
  startsAt: Date
}

/** What of an event and its competitions decides how it is shown. */
export type StateEvent = Pick<Event, 'startsAt' | 'status' | 'registrationEnabled' | 'registrationDeadline'>
export type StateCompetition = Pick<CardCompetition, 'poolId' | 'startsAt' | 'capacity' | 'taken'>

/** How an event is shown at `now`. */
export const eventStateOf = (event: StateEvent, competitions: readonly StateCompetition[], now: Date) =>
  eventDisplayState(
    { ...registrationWindow(event), lastStartsAt: lastStart(event, competitions) },
    poolsOf(competitions),
    now,
  )

/** Competitions may share a pool: its places count once. */
const poolsOf = (competitions: readonly StateCompetition[]): Places[] => [
  ...new Map(competitions.map((one) => [one.poolId, one])).values(),
]

/** An event as lists show it, with its state and places at `now`. */
export function eventCardOf(event: CardEvent, competitions: readonly CardCompetition[], now: Date): EventCard {
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
    priceFrom: priceFrom(event, competitions, now),
    distancesM: [...new Set(competitions.flatMap(({ distanceM }) => distanceM ?? []))].sort((a, b) => b - a),
    image: pathOfFile(event.image),
    course: courseShown(event.course),
  }
}

/** The latest start, where an event goes on for days. */
export function lastStart(event: Pick<Event, 'startsAt'>, competitions: readonly { startsAt: Date }[]): Date {
  return new Date(Math.max(event.startsAt.getTime(), ...competitions.map(({ startsAt }) => startsAt.getTime())))
}

// The lowest price that can still be paid: a full competition's would promise what nobody gets.
function priceFrom(event: CardEvent, competitions: readonly CardCompetition[], now: Date): number | null {
  const open = competitions.filter((one) => hasSpots(spotsOf(registrationWindow(event), one, now)))
  const prices = (open.length > 0 ? open : competitions).map(({ price }) => price)
  return prices.length > 0 ? Math.min(...prices) : null
}
