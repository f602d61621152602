/** Views of the admin area: dates are ISO strings in UTC, money is minor units. Only staff may see them. */
import type { Arrival } from './events/arrival.ts'
import type { PublishNeed } from './events/event-readiness.ts'
import type { UserStatus } from './lists/admin-lists.ts'
import type { EventStatus } from './events/event-state.ts'
import type { PaymentLabel } from './orders/order-state.ts'
import type { Role } from './permissions.ts'
import type { CourseView } from './views.ts'
import type { Sport } from './organizations/organization-form.ts'

/**
 * `taken` includes places held by unfinished orders; `capacity` is null when unlimited; `course` is thinned to a
 * thumbnail.
 */
export type AdminEventRow = {
  id: string
  slug: string
  title: string
  startsAt: string
  timeZone: string
  locationName: string
  sport: Sport
  status: EventStatus
  isOver: boolean
  registrations: number
  taken: number
  capacity: number | null
  course: CourseView | null
}

export type AdminEventsPage = {
  rows: AdminEventRow[]
  total: number
  page: number
  pages: number
  counts: Record<EventStatus | 'all', number>
  hasEvents: boolean
}

export type EventCancellation = {
  eventId: string
  orders: number
  athletes: number
  paid: { currency: string; amount: number }[]
  unpaidOrders: number
}

export type DashboardPage = {
  activeEvents: number
  registrations: number
  /**
   * Online sales minus fees; `cash` is due at kit pick-up of races that are not over. Minor units; both null without
   * permission to see money.
   */
  revenue: number | null
  cash: number | null
  events: AdminEventRow[]
  days: { day: string; registrations: number }[]
}

export type EventHead = Pick<AdminEventRow, 'id' | 'slug' | 'title' | 'startsAt' | 'timeZone' | 'status'>

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

export type AthletesPage = {
  event: EventHead | null
  rows: AthleteRow[]
  total: number
  page: number
  pages: number
  competitions: { id: string; name: string }[]
  tags: string[]
  hasAthletes: boolean
}

export type HoldRow = {
  id: string
  number: string
  name: string
  email: string
  competitions: string
  places: number
  label: PaymentLabel
  since: string
  until: string
  /** Networks are numbered by the places they hold, the largest first, to keep addresses private; null when unknown. */
  network: number | null
  ofNetwork: number | null
}

export type HoldsPage = {
  event: EventHead
  rows: HoldRow[]
  total: number
  places: number
  page: number
  pages: number
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

export type EditorCompetition = {
  id: string
  revision: number
  name: string
  position: number
  price: number
  deferredCash: number
  distanceM: number | null
  startsAt: string
  capacity: number | null
  taken: number
  /** Whether anybody has ever begun to register: then it cannot be deleted. */
  isEntered: boolean
}

export type EventEditorPage = {
  id: string
  slug: string
  status: EventStatus
  revision: number
  title: string
  summary: string
  description: string
  sport: Sport
  startsAt: string
  timeZone: string
  registrationDeadline: string | null
  locationName: string
  locationAddress: string
  point: [latitude: number, longitude: number] | null
  courseM: number | null
  showOnHomepage: boolean
  registrationEnabled: boolean
  arrival: Arrival
  /** Null: the organization's `usualRefundHours` apply, themselves null while unset. */
  refundHours: number | null
  usualRefundHours: number | null
  isOver: boolean
  registrations: number
  competitions: EditorCompetition[]
  checklist: { need: PublishNeed; isMet: boolean }[]
  feePlanRequestedAt: string | null
}

/** A member, or an invitation, whose name is ''; `since` is when the person joined or the invitation was sent. */
export type UserRow = {
  kind: 'member' | 'invitation'
  id: string
  name: string
  email: string
  role: Role
  status: UserStatus
  lastSeenAt: string | null
  since: string
  hasPassword: boolean
  isElsewhereToo: boolean
  isVerified: boolean
}

export type UsersPage = {
  rows: UserRow[]
  total: number
  page: number
  pages: number
}
