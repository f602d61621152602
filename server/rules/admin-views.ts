/** Shapes of the admin area: plain data, dates as ISO strings in UTC, money in minor units. For staff's eyes only. */
import type { Arrival } from './events/arrival.ts'
import type { PublishNeed } from './events/event-readiness.ts'
import type { UserStatus } from './lists/admin-lists.ts'
import type { EventStatus } from './events/event-state.ts'
import type { PaymentLabel } from './orders/order-state.ts'
import type { Role } from './permissions.ts'
import type { CourseView, Sport } from './views.ts'

/** An event in a list of staff's. `course` is thinned to a thumbnail; `capacity` is null when unlimited. */
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
  /** Athletes who are in. */
  registrations: number
  /** Places taken, those held by unfinished orders included, of all competitions. */
  taken: number
  capacity: number | null
  course: CourseView | null
}

export type AdminEventsPage = {
  rows: AdminEventRow[]
  total: number
  page: number
  pages: number
  /** How many events of each status match the search and the dates. */
  counts: Record<EventStatus | 'all', number>
  /** Whether the organization has any event at all. */
  hasEvents: boolean
}

/** Whom cancelling an event affects. `paid` online by confirmed orders, in minor units of each currency. */
export type EventCancellation = {
  eventId: string
  orders: number
  athletes: number
  paid: { currency: string; amount: number }[]
  /** Orders not yet paid, which end with the event. */
  unpaidOrders: number
}

export type DashboardPage = {
  activeEvents: number
  registrations: number
  /** What the organization gets for what was sold online, fees taken off; null for who may not see money. */
  revenue: number | null
  /** What athletes who are in bring in cash to the kit pick-up of races that are not over; null as above. */
  cash: number | null
  events: AdminEventRow[]
  /** Athletes confirmed on each of the last 30 days, the oldest first; imported ones are not counted. */
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
  /** What the athlete brings in cash to the kit pick-up, beside what is paid online. */
  deferredCash: number
}

export type AthletesPage = {
  /** Null on the list of all events. */
  event: EventHead | null
  rows: AthleteRow[]
  /** How many match in all. */
  total: number
  page: number
  pages: number
  competitions: { id: string; name: string }[]
  /** Tags in use, alphabetically. */
  tags: string[]
  hasAthletes: boolean
}

/** An order whose places are held and not paid. */
export type HoldRow = {
  id: string
  number: string
  /** The buyer, or the first athlete while nobody has said who buys. */
  name: string
  email: string
  competitions: string
  places: number
  label: PaymentLabel
  since: string
  until: string
  /** Networks are numbered, the one that holds most first, and never named; null where none is known. */
  network: number | null
  ofNetwork: number | null
}

export type HoldsPage = {
  event: EventHead
  rows: HoldRow[]
  total: number
  /** How many places all of them hold together. */
  places: number
  page: number
  pages: number
}

/** Everything staff knows of one athlete. `order` is null for an imported one; `total` for who may not see money. */
export type AthleteDetails = AthleteRow & {
  dni: string
  phone: string
  birthDate: string | null
  gender: 'male' | 'female' | 'other' | null
  emergencyName: string
  emergencyPhone: string
  registeredAt: string
  timeZone: string
  /** Times on the way, in milliseconds, by the name of the point. */
  splits: { name: string; ms: number }[]
  order: {
    confirmationNumber: string
    buyerName: string
    buyerEmail: string
    couponCode: string | null
    /** Paid online, and in cash; null for who may not see money. */
    total: number | null
    cash: number | null
    currency: string
    confirmedAt: string | null
  } | null
}

/** A competition as the editor of its event shows it. */
export type EditorCompetition = {
  id: string
  revision: number
  name: string
  position: number
  price: number
  deferredCash: number
  distanceM: number | null
  startsAt: string
  /** Null without limit. */
  capacity: number | null
  taken: number
  /** Whether anybody has ever begun to enter it: then it stays. */
  isEntered: boolean
}

/** An event as its editor shows it. `point` is latitude and longitude. */
export type EventEditorPage = {
  id: string
  slug: string
  status: EventStatus
  /** What a change has to begin from. */
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
  /** Length of the course in metres; null without one. */
  courseM: number | null
  showOnHomepage: boolean
  registrationEnabled: boolean
  /** As saved, else as suggested. */
  arrival: Arrival
  /** Null: as the organization's. */
  refundHours: number | null
  /** The organization's; null while it has said nothing. */
  usualRefundHours: number | null
  isOver: boolean
  registrations: number
  competitions: EditorCompetition[]
  /** What publishing takes, in order. */
  checklist: { need: PublishNeed; isMet: boolean }[]
  /** Since when the organization waits for a fee plan, an ISO moment; null when it has not asked for one. */
  feePlanRequestedAt: string | null
}

/** Somebody of the staff, or somebody invited to it. */
export type UserRow = {
  kind: 'member' | 'invitation'
  /** The person's, or the invitation's. */
  id: string
  /** '' for somebody invited. */
  name: string
  email: string
  role: Role
  status: UserStatus
  lastSeenAt: string | null
  /** When the person joined, or the invitation was sent. */
  since: string
  hasPassword: boolean
  isElsewhereToo: boolean
  /** Whether the person has proven their e-mail. */
  isVerified: boolean
}

export type UsersPage = {
  rows: UserRow[]
  total: number
  page: number
  pages: number
}
