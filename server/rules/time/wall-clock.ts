import { dateTimeFormat } from '../text/formatters.ts'
import { secondMark } from './clock.ts'
import type { Day } from './day.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/** Milliseconds, as if the local time were UTC. */
export function wallClockOf(instant: number, timeZone: string): number {
  const parts = dateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const numberOf = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(
    numberOf('year'),
    numberOf('month') - 1,
    numberOf('day'),
    numberOf('hour'),
    numberOf('minute'),
    numberOf('second'),
  )
}

/** One instant; two when the zone's clocks are set back over `wall`, none when they skip it. */
function instantsOf(wall: number, timeZone: string): Date[] {
  const offsets = [wall - dayMs, wall + dayMs].map((instant) => wallClockOf(instant, timeZone) - instant)
  return [...new Set(offsets)]
    .map((offset) => wall - offset)
    .filter((instant) => wallClockOf(instant, timeZone) === wall)
    .toSorted((one, other) => one - other)
    .map((instant) => new Date(instant))
}

export function instantOf(wall: number, timeZone: string): Date {
  const firstGuess = wall - (wallClockOf(wall, timeZone) - wall)
  // The offset was read at the wrong instant: near a clock change the second pass is right.
  return new Date(firstGuess - (wallClockOf(firstGuess, timeZone) - wall))
}

const wallOf = (day: Day, time: string) => Date.parse(`${day}T${time.replace(secondMark, '')}:00Z`)

/** In the order of time, for `time` without or with `secondMark`. */
export const occurrencesOf = (day: Day, time: string, timeZone: string): Date[] =>
  instantsOf(wallOf(day, time), timeZone)

/** Null for a time that the zone's clocks skip; the first of two unless `time` has `secondMark`. */
export function instantAt(day: Day, time: string, timeZone: string): Date | null {
  const [first = null, second = first] = occurrencesOf(day, time, timeZone)
  return time.endsWith(secondMark) ? second : first
}

/** The first time of a day after one that the zone's clocks skip. */
export function nextTime(day: Day, time: string, timeZone: string): string {
  let wall = wallOf(day, time)
  while (instantsOf(wall, timeZone).length === 0) wall += 60_000
  return new Date(wall).toISOString().slice(11, 16)
}

/** As `instantAt` reads it back. */
export function dayTimeOf(instant: Date, timeZone: string): string {
  const [first] = instantsOf(wallClockOf(instant.getTime(), timeZone), timeZone)
  return timeOfDay(instant, timeZone) + (first && instant.getTime() - first.getTime() >= minuteMs ? secondMark : '')
}

export function timeOfDay(instant: Date, timeZone: string): string {
  return new Date(wallClockOf(instant.getTime(), timeZone)).toISOString().slice(11, 16)
}

/** `2027-05-01 08:30` */
export const localMoment = (instant: Date, timeZone: string): string =>
  new Date(wallClockOf(instant.getTime(), timeZone)).toISOString().slice(0, 16).replace('T', ' ')

export type Start = Readonly<{ startsAt: Date; timeZone: string }>

/**
 * `moment` moved with the start it belongs to, keeping its distance on the local clock: a race at ten stays at ten when
 * its event moves across a clock change or into another zone.
 */
export function shiftWithStart(moment: Date, from: Start, to: Start): Date {
  const distance = wallClockOf(moment.getTime(), from.timeZone) - wallClockOf(from.startsAt.getTime(), from.timeZone)
  return instantOf(wallClockOf(to.startsAt.getTime(), to.timeZone) + distance, to.timeZone)
}
