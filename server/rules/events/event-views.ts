import type { Sport } from './sports.ts'
import type { ClosedReason, EventDisplayState } from '../competitions/places.ts'
import type { CourseView } from '../courses/course-view.ts'
import type { EventSection, FinalCall, ScheduleItem } from './event-content.ts'
import type { SectionLayout } from '../templates/section-layout.ts'
import type { Arrival } from './arrival.ts'
import type { CompetitionView } from '../competitions/competition-view.ts'
import type { InfoCard, Sponsor } from '../organizations/organization-content.ts'
import type { AcceptanceItem } from '../agreements/acceptance-item.ts'
import type { OfferedTicket } from '../tickets/ticket-choice.ts'
import type { Picture, Video } from '../media/media-views.ts'
import type { EventResults, EventStatistics } from '../results/event-results-views.ts'

export type EventCard = {
  id: string
  slug: string
  title: string
  summary: string
  startsAt: string
  timeZone: string
  locationName: string
  sport: Sport
  state: EventDisplayState
  /** Places left in all competitions; null when one of them is unlimited. */
  placesLeft: number | null
  /** Each total of a registration once, fees and cash included, the lowest first; empty without competitions. */
  prices: number[]
  distancesM: number[]
  image: string | null
  course: CourseView | null
}

/**
 * Sports and months (`2027-04`, in each event's zone) of the upcoming events, and the visitor's choice; null while they
 * are few.
 */
export type EventFilters = { sports: Sport[]; months: string[]; sport: Sport | null; month: string | null }

/** A type of ticket, without how many are left: pages are cached. */
export type EventTicket = Pick<
  OfferedTicket,
  'id' | 'name' | 'description' | 'price' | 'state' | 'saleStartsAt' | 'saleEndsAt'
>

export type EventPage = EventCard & {
  layout: SectionLayout<EventSection>
  call: FinalCall
  description: string
  locationAddress: string
  latitude: number | null
  longitude: number | null
  included: string[]
  parking: string
  schedule: ScheduleItem[]
  registrationDeadline: string | null
  closedReason: ClosedReason | null
  courseFile: string | null
  arrival: Arrival
  /** Hours before the start until which refunds can be requested; 0 without a promise. */
  refundHours: number
  /** Whether they are without the fees. */
  refundKeepsFees: boolean
  competitions: CompetitionView[]
  /** Empty where the event sells none. */
  tickets: EventTicket[]
  infoCards: InfoCard[]
  acceptanceItems: AcceptanceItem[]
  sponsors: Sponsor[]
  gallery: Picture[]
  video: Video | null
  results: EventResults | null
  statistics: EventStatistics | null
}

/** `sequence` grows when day, hour, place or `isCancelled` change, see RFC 5545. */
export type EventRevision = { isCancelled: boolean; sequence: number }
