/**
 * `line` in a box of `box` units with y downwards (at most 400 points), distance and climb in metres, `profile` as
 * [metres from the start, elevation in metres] (at most 200 points), null without elevation.
 */
export type CourseView = {
  line: [number, number][]
  box: { width: number; height: number }
  distanceM: number
  ascentM: number | null
  descentM: number | null
  profile: [number, number][] | null
}

/** Of a stored file, which joins so many tracks, routes or lines. */
export type CoursePreview = { file: string; course: CourseView; lines: number }
