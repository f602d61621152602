export type EventResults = {
  finishers: number
  competitions: { id: string; name: string; finishers: number; podium: PodiumPlace[] }[]
}

export type PodiumPlace = {
  place: number
  name: string
  timeMs: number | null
  /** Of a race that is ranked by it. */
  distanceM: number | null
}

/**
 * Times are milliseconds of one competition, the one with most finishers. The histogram's bins are in order, without
 * gaps, each from `fromMs` on.
 */
export type EventStatistics = {
  entrants: number
  finishers: number
  competition: { id: string; name: string }
  fastestMs: number | null
  medianMs: number | null
  binMs: number
  histogram: { fromMs: number; count: number }[]
}
