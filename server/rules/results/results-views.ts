import type { Gender } from '../registrations/participant-schema.ts'
import type { AgeDay } from './day-of-ages.ts'
import type { OfficialPlaces } from './result-row.ts'
import type { ResultStatus } from './result-status.ts'
import type { RankingName } from './ranking.ts'
import type { ResultsList } from './results-list.ts'
import type { OwnTeamResult, TeamCompetitionView, TeamResultView } from './team-results-views.ts'
import type { EventCard } from '../events/event-views.ts'

export type ResultPlaces = { overall: number; ofSex: number | null; ofCategory: number | null }

/** `status` is null for finishers. */
export type Finish = ResultPlaces & {
  /** Null only in a race by distance. */
  gunMs: number | null
  chipMs: number | null
  /** Of a race that is ranked by it. */
  distanceM: number | null
  status: null
  reason: null
}
/** `reason`: of a disqualification, if staff gave one. */
export type Unplaced = Readonly<Record<keyof ResultPlaces | 'gunMs' | 'chipMs' | 'distanceM', null>> & {
  status: ResultStatus
  reason: string | null
}

export type ResultRowView = (Finish | Unplaced) & {
  key: string
  name: string
  bib: string | null
  sex: Gender | null
  category: string | null
  resultClass: string | null
  official: OfficialPlaces | null
  competitionId: string
}

export type ResultsEvent = Pick<
  EventCard,
  'slug' | 'title' | 'startsAt' | 'timeZone' | 'locationName' | 'sport' | 'course' | 'state'
> & {
  /** How many pictures its gallery has. */
  pictures: number
}

/** `ahead` is still to come, `awaited` is over without published results. */
export type ResultsState = 'ahead' | 'awaited' | 'cancelled' | 'published'

export type ResultsPage = {
  event: ResultsEvent
  state: ResultsState
  competitions: { id: string; name: string; finishers: number }[]
  teamCompetitions: TeamCompetitionView[]
  sexes: Gender[]
  categories: string[]
  classes: string[]
  agesOn: AgeDay
  list: ResultsList
  rows: ResultRowView[]
  total: number
  /** Of `total`: those without a place. */
  unplaced: number
  pages: number
}

export type TeamResultsPage = {
  event: ResultsEvent
  competitions: ResultsPage['competitions']
  teamCompetitions: TeamCompetitionView[]
  competition: TeamCompetitionView
  rows: TeamResultView[]
  total: number
  page: number
  pages: number
}

/** `name`: a sex or a category, null for everybody of the competition and class. `place` is the one of the ranking. */
export type PodiumView = {
  competitionId: string
  resultClass: string | null
  ranking: RankingName
  name: string | null
  rows: (ResultRowView & { place: number })[]
}

export type PodiumsPage = Pick<ResultsPage, 'event' | 'competitions' | 'teamCompetitions'> & { podiums: PodiumView[] }

/** `metres` from the start, null where the name has no distance; `paceMs` per kilometre of the leg before it. */
export type SplitView = { name: string; metres: number | null; ms: number; legMs: number; paceMs: number | null }

export type ResultView = {
  event: ResultsEvent
  competition: { id: string; name: string; distanceM: number | null }
  row: ResultRowView
  /** How many have a place. */
  of: ResultPlaces
  team: OwnTeamResult | null
  splits: SplitView[]
}
