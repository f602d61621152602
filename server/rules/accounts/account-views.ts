import type { PaymentLabel } from '../orders/order-state.ts'
import type { ResultStatus } from '../results/result-status.ts'

export type AccountAthlete = {
  name: string
  competition: string
  startsAt: string
  bibNumber: string | null
  resultTimeMs: number | null
  resultDistanceM: number | null
  resultStatus: ResultStatus | null
  /** Cancelled alone: their order goes on with the others. */
  isCancelled: boolean
  /** Null once nothing can be changed any more; `missing` are labels. */
  change: { url: string; missing: readonly string[] } | null
  /** Where merchandise is added to the place; null where there is nothing to add. */
  merchandiseUrl: string | null
}

/** `count` of `size` members are there; fewer than `min` may not compete. */
export type AccountTeam = { name: string; count: number; size: number; min: number }

/**
 * A person's order, or a registration that somebody else made with this person's e-mail: the latter shows nothing of
 * the order but the athlete's status, and has no confirmation.
 */
export type AccountRegistration = {
  key: string
  organization: { id: string; name: string; region: string; origin: string; isHere: boolean }
  event: { title: string; startsAt: string; timeZone: string; locationName: string; isCancelled: boolean }
  athletes: AccountAthlete[]
  /** Of an order that added merchandise to a place, which another order has sold: its titles. */
  items: string[]
  team: AccountTeam | null
  state: { kind: 'order'; label: PaymentLabel } | { kind: 'athlete'; status: 'held' | 'confirmed' | 'cancelled' }
  confirmationUrl: string | null
}

export type AccountPage = {
  email: string
  hasPassword: boolean
  upcoming: AccountRegistration[]
  past: AccountRegistration[]
  isTruncated: boolean
}

export type UpcomingRace = Readonly<{ title: string; organization: string; contactEmail: string | null }>
