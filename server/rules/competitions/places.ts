import { isEventOver, type EventStatus } from '../events/event-state.ts'
import type { RefusalCode } from '../refusals.ts'

/**
 * `waiting`: of the next free places, those that waiting lists have claim to. `forPublic`: of the free ones, those that
 * the public gets before them.
 */
type Count = Readonly<{ capacity: number | null; taken: number; waiting?: number; forPublic?: number }>

/** `total` counts those of the whole event, where it has a limit: each of these places is one of its places too. */
export type Places = Count & Readonly<{ total?: Count | null }>

export type RegistrationWindow = Readonly<{
  status: EventStatus
  registrationEnabled: boolean
  registrationDeadline: Date | null
  startsAt: Date
}>

export type ClosedReason =
  | 'draft'
  | 'registration_disabled'
  | 'cancelled'
  | 'deadline_passed'
  | 'started'
  | 'payments_not_set_up'

/** `canSell` is false for paid places while nobody can take the money. */
export type PlacesOnSale = Places & Readonly<{ canSell: boolean; hasWaitingList?: boolean }>

/**
 * `registration_closed` is over (cancelled, deadline passed, started), `not_open` has not begun (draft, registration
 * disabled, payments not set up), `waiting_list` is full and one can wait for places.
 */
export type PlacesState = 'available' | 'unlimited' | 'full' | 'waiting_list' | 'registration_closed' | 'not_open'

export type PlacesView = Readonly<{
  state: PlacesState
  left: number | null
  isNearlyFull: boolean
  reason: ClosedReason | null
}>

export type EventDisplayState = 'open' | 'nearly_full' | 'full' | 'closed' | 'finished' | 'cancelled'

export function closedReason(event: RegistrationWindow, now: Date): ClosedReason | null {
  if (event.status === 'cancelled') return 'cancelled'
  if (event.status === 'draft') return 'draft'
  if (event.startsAt <= now) return 'started'
  if (event.registrationDeadline && event.registrationDeadline <= now) return 'deadline_passed'
  return event.registrationEnabled ? null : 'registration_disabled'
}

export function entryClosedReason(
  event: RegistrationWindow,
  { startsAt, canSell }: { startsAt: Date; canSell: boolean },
  now: Date,
): ClosedReason | null {
  return closedReason({ ...event, startsAt }, now) ?? (canSell ? null : 'payments_not_set_up')
}

/** What the competition and its event have both left for the public; null: no limit. */
export function placesLeft(places: Places): number | null {
  const left = countsOf(places).flatMap((count) => leftOf(count) ?? [])
  return left.length === 0 ? null : Math.min(...left)
}

function leftOf({ capacity, taken, waiting = 0, forPublic = 0 }: Count): number | null {
  return capacity === null ? null : Math.max(0, forPublic, capacity - taken - waiting)
}

/**
 * A tenth of the capacity or five places left, of the competition or of its event, once somebody has registered.
 * `0017-page-changes.ts` repeats it for one pool in SQL.
 */
export function isNearlyFull(places: Places): boolean {
  return placesLeft(places) !== 0 && countsOf(places).some(isCountNearlyFull)
}

const countsOf = ({ total, ...count }: Places): Count[] => [count, ...(total ? [total] : [])]

function isCountNearlyFull(count: Count): boolean {
  const { capacity, taken } = count
  return capacity !== null && taken > 0 && leftOf(count)! <= Math.max(5, Math.floor(capacity / 10))
}

/** A competition closes at its own start, which may be on another day than the event's. */
export function placesViewOf(
  event: RegistrationWindow,
  competition: PlacesOnSale & { startsAt: Date },
  now: Date,
): PlacesView {
  const reason = entryClosedReason(event, competition, now)
  const left = placesLeft(competition)
  if (reason) return { state: stateOfReason[reason], left, isNearlyFull: false, reason }
  if (left === null) return { state: 'unlimited', left, isNearlyFull: false, reason }
  if (left === 0)
    return { state: competition.hasWaitingList ? 'waiting_list' : 'full', left, isNearlyFull: false, reason }
  return { state: 'available', left, isNearlyFull: isNearlyFull(competition), reason }
}

export function placesRefusal({ state, left, reason }: PlacesView, quantity = 1): PlacesRefusal | null {
  if (reason) return refusalOfReason[reason]
  return state === 'unlimited' || (left !== null && left >= quantity) ? null : 'competition_full'
}

export function hasPlaces(spots: PlacesView, quantity = 1): boolean {
  return placesRefusal(spots, quantity) === null
}

/**
 * `pools` are distinct: competitions that share one count once; without any, the event is closed. `lastStartsAt` is the
 * latest start of its competitions, `lastSoldStartsAt` of those on sale, until which registration goes on.
 */
export function eventDisplayState(
  event: RegistrationWindow & { lastStartsAt: Date; lastSoldStartsAt: Date },
  pools: readonly Places[],
  now: Date,
): EventDisplayState {
  if (event.status === 'cancelled') return 'cancelled'
  if (isEventOver(event.lastStartsAt, now)) return 'finished'
  if (closedReason({ ...event, startsAt: event.lastSoldStartsAt }, now) || pools.length === 0) return 'closed'
  const total = sumOfPlaces(pools)
  if (placesLeft(total) === 0) return 'full'
  return isNearlyFull(total) ? 'nearly_full' : 'open'
}

export function isOpenState(state: EventDisplayState): boolean {
  return state === 'open' || state === 'nearly_full'
}

export function sumOfPlaces(pools: readonly Places[]): Places {
  const sum = pools.reduce<Count>(
    (sum, pool) => ({
      capacity: sum.capacity === null || pool.capacity === null ? null : sum.capacity + pool.capacity,
      // A pool of which more is taken or waited for than it has must not use up places of another one.
      taken: sum.taken + (pool.capacity === null ? pool.taken : pool.capacity - leftOf(pool)!),
    }),
    { capacity: 0, taken: 0 },
  )
  return { ...sum, total: pools[0]?.total ?? null }
}

const stateOfReason = {
  draft: 'not_open',
  registration_disabled: 'not_open',
  payments_not_set_up: 'not_open',
  cancelled: 'registration_closed',
  deadline_passed: 'registration_closed',
  started: 'registration_closed',
} as const satisfies Record<ClosedReason, PlacesState>

const refusalOfReason = {
  draft: 'event_not_published',
  registration_disabled: 'registration_disabled',
  payments_not_set_up: 'payments_not_set_up',
  cancelled: 'event_cancelled',
  deadline_passed: 'registration_closed',
  started: 'registration_closed',
} as const satisfies Record<ClosedReason, RefusalCode>

export const closedRefusal = (reason: ClosedReason) => refusalOfReason[reason]

type PlacesRefusal = (typeof refusalOfReason)[ClosedReason] | 'competition_full'
