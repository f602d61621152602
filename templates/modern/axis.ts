import { roundValues } from '#rules/courses/elevation.ts'

type Start = { startsAt: string; timeZone: string }

/** `place` is a position on the axis, from 0 (start) to 1 (end). */
export type Tick<Value> = { at: Value; place: number }

const maxTicks = 8

/**
 * An axis of whole months, from that of the first event to that of the last. Months are in UTC: an error of a day is
 * not visible. The value of a tick is the 15th of its month.
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

/** An axis in metres from 0 to the longest distance, with ticks at round values. Null without any distance. */
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

/**
 * Minutes until the next item of a schedule (`HH:mm`), at most 180; 30 after the last item or if a time is unreadable.
 */
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
 * The `font-stretch` of a title in percent: a short title is set wide, a long one is narrowed before its size shrinks.
 */
export function fontStretchOf(text: string): number {
  return Math.round(Math.min(150, Math.max(72, 172 - text.length * 2.1)))
}
