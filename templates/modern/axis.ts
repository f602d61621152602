import { roundValues } from '#rules/courses/elevation.ts'

type Start = { startsAt: string; timeZone: string }

/** A mark on an axis: what is there, and its place from the axis's start (0) to its end (1). */
export type Tick<Value> = { at: Value; place: number }

const maxTicks = 8

/**
 * The months that events lie in, as an axis: from the first day of the earliest one's to the last of the latest one's.
 * Months are counted in UTC: a line of light a day off is as long. Ticks name a month by a moment in its middle.
 */
export function monthAxis(events: readonly Start[]): { ticks: Tick<Start>[]; placeOf: (event: Start) => number } {
  const times = events.map(({ startsAt }) => Date.parse(startsAt)).sort((a, b) => a - b)
  const [first, last] = [new Date(times[0] ?? 0), new Date(times.at(-1) ?? 0)]
  const year = first.getUTCFullYear()
  const [from, to] = [first.getUTCMonth(), last.getUTCMonth() + 1 + (last.getUTCFullYear() - year) * 12]
  const timeOf = (month: number, day = 1) => Date.UTC(year, month, day)
  const placeOf = (time: number) => (time - timeOf(from)) / (timeOf(to) - timeOf(from))
  const step = Math.ceil((to - from) / maxTicks)
  const months = Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step)
  return {
    ticks: months.map((month) => ({
      at: { startsAt: new Date(timeOf(month, 15)).toISOString(), timeZone: 'UTC' },
      place: placeOf(timeOf(month)),
    })),
    placeOf: ({ startsAt }) => placeOf(Date.parse(startsAt)),
  }
}

/** Distances in metres from nothing to the longest, with round ones marked; null where there is none. */
export function distanceAxis(
  distances: readonly (number | null)[],
): { ticks: Tick<number>[]; placeOf: (metres: number) => number } | null {
  const longest = Math.max(0, ...distances.map((metres) => metres ?? 0))
  if (longest === 0) return null
  const ticks = roundValues(0, longest, 5).filter((metres) => metres <= longest * 0.97)
  return {
    ticks: ticks.map((metres) => ({ at: metres, place: metres / longest })),
    placeOf: (metres) => metres / longest,
  }
}

/** Minutes from one time of a programme (`HH:mm`) to the next, at most three hours; half an hour after the last. */
export function minutesBetween(time: string, next: string | undefined): number {
  const [from, to] = [minuteOf(time), next === undefined ? null : minuteOf(next)]
  if (from === null || to === null || to <= from) return 30
  return Math.min(180, to - from)
}

function minuteOf(time: string): number | null {
  const match = /^(\d{1,2}):(\d{2})/.exec(time)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

/**
 * How wide a line of display type is set, in percent, by its length: a short name fills its line with width, a long one
 * is narrower before it is smaller.
 */
export function widthFor(text: string): number {
  return Math.round(Math.min(150, Math.max(72, 172 - text.length * 2.1)))
}
