/** What clocks on a wall show: a date and a time of day in an IANA zone, and the instants they stand for. */
import { dateTimeFormat } from '../text/formatters.ts'
import type { Day } from './day.ts'

/** An instant as a clock in `timeZone` shows it, as if that were UTC: milliseconds. */
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

/** The instant at which a clock in `timeZone` shows what `wall` says as if it were UTC (milliseconds). */
export function instantOf(wall: number, timeZone: string): Date {
  const firstGuess = wall - (wallClockOf(wall, timeZone) - wall)
  // The offset was read at the wrong instant: near a change of the clocks the second look is the right one.
  return new Date(firstGuess - (wallClockOf(firstGuess, timeZone) - wall))
}

/** The instant of a day at a time of day, `09:30`; null for an hour that the day skips as its clocks go forward. */
export function instantAt(day: Day, time: string, timeZone: string): Date | null {
  const wall = Date.parse(`${day}T${time}:00Z`)
  const instant = instantOf(wall, timeZone)
  return wallClockOf(instant.getTime(), timeZone) === wall ? instant : null
}

/** The time of day of an instant as forms show and take it: `09:30`. */
export function timeOfDay(instant: Date, timeZone: string): string {
  return new Date(wallClockOf(instant.getTime(), timeZone)).toISOString().slice(11, 16)
}

export type Start = Readonly<{ startsAt: Date; timeZone: string }>

/**
 * `moment` after what it belongs to has moved: as far from the new start on the clock as it was from the old one, so
 * that a race at ten stays at ten when its event moves across a change of the clocks or into another zone.
 */
export function movedAlong(moment: Date, from: Start, to: Start): Date {
  const distance = wallClockOf(moment.getTime(), from.timeZone) - wallClockOf(from.startsAt.getTime(), from.timeZone)
  return instantOf(wallClockOf(to.startsAt.getTime(), to.timeZone) + distance, to.timeZone)
}
