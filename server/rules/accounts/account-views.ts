import type { PaymentLabel } from '../orders/order-state.ts'

/** An athlete's part of what an account shows. */
export type OwnAthlete = {
  name: string
  competition: string
  startsAt: string
  bibNumber: string | null
  resultTimeMs: number | null
}

/**
 * One order of a person's, or a registration that somebody else made with this person's e-mail: then it tells nothing
 * of the order but whether the athlete is in, and leads to no confirmation.
 */
export type OwnEntry = {
  key: string
  organization: { id: string; name: string; region: string; origin: string; isHere: boolean }
  event: { title: string; startsAt: string; timeZone: string; locationName: string; isCancelled: boolean }
  athletes: OwnAthlete[]
  state: { kind: 'order'; label: PaymentLabel } | { kind: 'athlete'; status: 'held' | 'confirmed' | 'cancelled' }
  /** Where its confirmation is, on its organization's own host. */
  confirmationUrl: string | null
}

/** A person's registrations across the platform: this organization's first, then the others' by name. */
export type AccountPage = {
  email: string
  hasPassword: boolean
  /** The next first. */
  upcoming: OwnEntry[]
  /** The latest first. */
  past: OwnEntry[]
  /** Whether there were more than are shown. */
  isCut: boolean
}

/** A start that is still to come, and whom to write to about it: null where the organization tells no address. */
export type UpcomingRace = Readonly<{ title: string; organization: string; contactEmail: string | null }>
