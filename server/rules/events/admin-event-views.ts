import type { Cents } from '../money/amounts.ts'
import type { ListPage } from '../lists/list-state.ts'
import type { Sport } from './sports.ts'
import type { EventCondition } from './event-list.ts'
import type { EventStatus } from './event-state.ts'
import type { CourseView } from '../courses/course-view.ts'

/**
 * `taken` counts a team once and includes what unpaid orders hold and what the waiting list is offered; `capacity` is
 * null when unlimited; `course` is thinned to a thumbnail; `url` is that of its public page, with the organization's
 * host.
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
  isSoldOut: boolean
  isClosed: boolean
  isClosingSoon: boolean
  isThisWeekend: boolean
  registrations: number
  taken: number
  held: number
  offered: number
  capacity: number | null
  course: CourseView | null
  url: string
}

export type AdminEventsPage = ListPage<AdminEventRow> & {
  counts: Record<EventCondition | 'all', number>
  hasEvents: boolean
}

/** Of confirmed orders in one currency, in minor units. */
export type CancellationSum = Readonly<{
  currency: string
  /** What they cost online. */
  paid: Cents
  /** What of that can go back to cards and accounts, and what staff return; `fees` are in both. */
  card: Cents
  manual: Cents
  fees: Cents
  /** Deferred cash: never to be collected, and collected already. */
  cashDue: Cents
  cashPaid: Cents
}>

/** Where the orders of a cancelled event can move; `free` is null where there is no limit. */
export type MoveTarget = Readonly<{
  id: string
  title: string
  startsAt: string
  timeZone: string
  competitions: readonly Readonly<{ id: string; name: string; isTeam: boolean; free: number | null }>[]
}>

export type EventCancellation = {
  eventId: string
  orders: number
  athletes: number
  /** Entries of waiting lists. */
  waiting: number
  sums: CancellationSum[]
  unpaidOrders: number
  /** `places`: how many its confirmed athletes or teams have. */
  competitions: { id: string; name: string; isTeam: boolean; places: number }[]
  targets: MoveTarget[]
}

export type EventHead = Pick<AdminEventRow, 'id' | 'slug' | 'title' | 'startsAt' | 'timeZone' | 'status'>
