import type { Gender } from '../registrations/registration-form.ts'
import type { OfficialPlaces } from './result-row.ts'
import type { ResultsList } from './results-list.ts'
import type { EventCard } from '../views.ts'

/** Places within the competition and class; null where sex or category are not known. */
export type Places = { overall: number; ofSex: number | null; ofCategory: number | null }

/** A finisher as everybody may read them. Times in milliseconds; `chipMs` is null where only the gun's was taken. */
export type ResultRowView = Places & {
  /** What their own page is found by: the bib, or the registration's id without one. */
  key: string
  name: string
  bib: string | null
  sex: Gender | null
  category: string | null
  /** Who is placed apart, such as wheelchairs; null for everybody else. See rules/results/result-class.ts. */
  resultClass: string | null
  /** The places that the timing company told. */
  official: OfficialPlaces | null
  competitionId: string
  gunMs: number
  chipMs: number | null
}

export type ResultsEvent = Pick<
  EventCard,
  'slug' | 'title' | 'startsAt' | 'timeZone' | 'locationName' | 'sport' | 'course' | 'state'
>

/** Why there are no results: it is still to come, none were published, or it was cancelled. Else they are shown. */
export type ResultsState = 'ahead' | 'awaited' | 'cancelled' | 'shown'

export type ResultsPage = {
  event: ResultsEvent
  state: ResultsState
  /** Those with finishers, in the event's order. */
  competitions: { id: string; name: string; finishers: number }[]
  /** What can be chosen, within the competition that is. */
  sexes: Gender[]
  categories: string[]
  /** Those that are placed apart. */
  classes: string[]
  /** What is shown, after what the address asked for was looked up. */
  list: ResultsList
  rows: ResultRowView[]
  total: number
  pages: number
}

/** A point on the way: its distance from the start, null where its name says none. `paceMs` is of the leg before it. */
export type SplitView = { name: string; metres: number | null; ms: number; legMs: number; paceMs: number | null }

export type ResultView = {
  event: ResultsEvent
  competition: { id: string; name: string; distanceM: number | null }
  row: ResultRowView
  /** How many were placed in each of the rankings. */
  of: Places
  /** In the order of the way, the finish last; empty without any. */
  splits: SplitView[]
}
