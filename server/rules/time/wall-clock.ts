import { dateTimeFormat } from '../text/formatters.ts'
import type { Day } from './day.ts'

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

export function instantOf(wall: number, timeZone: string): Date {
  const firstGuess = wall - (wallClockOf(wall, timeZone) - wall)
  // The offset was read at the wrong instant: near a clock change the second pass is right.
  return new Date(firstGuess - (wallClockOf(firstGuess, timeZone) - wall))
}

/** Null for a time that the zone's clocks skip. */
export function instantAt(day: Day, time: string, timeZone: string): Date | null {
  const wall = Date.parse(`${day}T${time}:00Z`)
  const instant = instantOf(wall, timeZone)
  return wallClockOf(instant.getTime(), timeZone) === wall ? instant : null
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
