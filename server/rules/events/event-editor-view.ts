import type { Settings } from '../organizations/settings-views.ts'
import type { Locale } from '../text/locale.ts'
import type { EventLandingValues } from './event-landing-form.ts'
import type { EventStatus } from './event-state.ts'
import type { Day } from '../time/day.ts'
import type { Sport } from './sports.ts'
import type { Arrival } from './arrival.ts'
import type { PlacedFinishers } from '../competitions/categories-form.ts'
import type { EditorCompetition } from '../competitions/editor-competition.ts'
import type { OwnCategory } from '../competitions/own-categories.ts'
import type { EventHead } from './admin-event-views.ts'
import type { EventMarks } from './event-marks.ts'
import type { PublishNeed } from './event-readiness.ts'

/** What surrounds every tab of an event. `checklist` is empty for anyone who may not edit it. */
export type EventEditorFrame = EventHead &
  EventMarks & {
    isOver: boolean
    locationName: string
    /** Its public page's address, with the organization's host. */
    url: string
    athletes: number
    competitions: number
    hasTeams: boolean
    hasTickets: boolean
    /** Who is on a waiting list; null without any list. */
    waiting: number | null
    checklist: { need: PublishNeed; isMet: boolean }[]
    /** Cards are taken by the sandbox, which moves no money. */
    isPaidInSandbox: boolean
    feePlanRequestedAt: string | null
  }

export type EventBasics = {
  id: string
  status: EventStatus
  revision: number
  slug: string
  /** Its page's, without the slug. */
  pageAddress: string
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
  showOnHomepage: boolean
  registrationEnabled: boolean
  arrival: Arrival
  /** Null: the organization's `usualRefundHours` apply, themselves null while unset. */
  refundHours: number | null
  usualRefundHours: number | null
  /** Days before the start until which registrations change hands; null: never. */
  transferDeadlineDays: number | null
  /** Of all competitions together; null: no limit. */
  capacity: number | null
  dependents: EventDependents
}

/** What moves or stays when the event's day changes, and what nobody could register for after a higher limit. */
export type EventDependents = {
  competitions: { name: string; startsAt: string; tiers: { price: number; until: Day }[] }[]
  /** Of its waiting lists. */
  openOffers: number
  soldOutItems: string[]
  /** Registered, also those who have not paid yet. */
  athletes: number
  /** Of links for helpers that are not revoked. */
  helperDays: Day[]
  /** Exports that are written so many days before it. */
  scheduledExports: number
  /** Mails to its athletes that are drafts or paused. */
  unsentMailings: number
  /** Coupons for it that end at a moment of their own. */
  endingCoupons: number
  /** What its page says of the hours and of the way there, in words of staff. */
  hasSchedule: boolean
  hasDirections: boolean
}

export type EventCompetitions = {
  id: string
  startsAt: string
  timeZone: string
  courseM: number | null
  today: Day
  competitions: EditorCompetition[]
  categories: OwnCategory[]
  finishers: PlacedFinishers[]
  /** What goes with every place of its competitions and is sold out; null: of all. */
  soldOutItems: { name: string; competitionIds: readonly string[] | null }[]
}

/** `sponsors` counts the organization's, which an event without its own shows. */
export type EventLandingSettings = Settings<EventLandingValues> & {
  id: string
  isDraft: boolean
  language: Locale
  template: string
  sponsors: number
}
