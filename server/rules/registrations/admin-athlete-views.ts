import type { ListPage } from '../lists/list-state.ts'
import type { PaymentLabel } from '../orders/order-state.ts'
import type { EventHead } from '../events/admin-event-views.ts'

export type AthleteRow = {
  id: string
  eventId: string
  eventTitle: string
  competition: string
  firstName: string
  lastName: string
  email: string
  bibNumber: string | null
  resultTimeMs: number | null
  tags: string[]
  label: PaymentLabel
  deferredCash: number
}

/** Of the chosen event and competition; `due` have neither paid nor registered for free. */
export type AthleteCounts = { all: number; noBib: number; due: number }

/** `events` to choose from in the list of all athletes; `competitions` in that of an event. */
export type AthletesPage = ListPage<AthleteRow> & {
  event: EventHead | null
  hasStarted: boolean
  events: { id: string; title: string }[]
  competitions: { id: string; name: string }[]
  tags: string[]
  counts: AthleteCounts
  hasAthletes: boolean
}

/** `order` is null for an imported athlete; its `total` (online) and `cash` without permission to see money. */
export type AthleteDetails = AthleteRow & {
  dni: string
  phone: string
  birthDate: string | null
  gender: 'male' | 'female' | 'other' | null
  emergencyName: string
  emergencyPhone: string
  registeredAt: string
  timeZone: string
  splits: { name: string; ms: number }[]
  tagsInUse: string[]
  order: {
    confirmationNumber: string
    buyerName: string
    buyerEmail: string
    couponCode: string | null
    total: number | null
    cash: number | null
    currency: string
    confirmedAt: string | null
  } | null
}
