import type { ListPage } from '../lists/list-state.ts'
import type { Sport } from './sports.ts'
import type { EventCondition } from './event-list.ts'
import type { EventStatus } from './event-state.ts'
import type { CourseView } from '../courses/course-view.ts'

/**
 * `taken` counts a team once and includes what unpaid orders hold and what the waiting list is offered; `capacity` is null when unlimited; `course` is thinned to a
 * thumbnail; `url` is that of its public page, with the organization's host.
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

export type EventCancellation = {
  eventId: string
  orders: number
  athletes: number
  paid: { currency: string; amount: number }[]
  unpaidOrders: number
}

export type EventHead = Pick<AdminEventRow, 'id' | 'slug' | 'title' | 'startsAt' | 'timeZone' | 'status'>
