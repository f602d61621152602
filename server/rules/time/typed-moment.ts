import * as v from 'valibot'
import { secondMark, typedDayTime } from './clock.ts'
import { dayOf, formatDay, type Day } from './day.ts'
import { dayField, plannedDays } from './day-schema.ts'
import { dayTimeOf, instantAt, nextTime } from './wall-clock.ts'

const plannedDay = dayField(plannedDays)

type Result = { at: Date | null } | { error: string; field: 'date' | 'time' }

/** What is typed as a day and a time; without a time the last minute of the day, without either null. */
export function parseTypedMoment(date: string, time: string, timeZone: string): Result {
  if (date.trim() === '' && time.trim() === '') return { at: null }
  const day = v.safeParse(plannedDay, date)
  if (!day.success) return { error: day.issues[0].message, field: 'date' }
  const clock = v.safeParse(typedDayTime, time.trim() || `23:59${secondMark}`)
  if (!clock.success) return { error: 'clock', field: 'time' }
  const at = instantAt(day.output, clock.output, timeZone)
  return at ? { at } : { error: skippedCode(day.output, clock.output, timeZone), field: 'time' }
}

export const skippedCode = (day: Day, time: string, timeZone: string): string =>
  `time_skipped:${nextTime(day, time, timeZone)}`

/** How `parseTypedMoment` reads a moment back; empty texts for none. */
export const typedMomentOf = (at: Date | null, timeZone: string): { date: string; time: string } =>
  at ? { date: formatDay(dayOf(at, timeZone)), time: dayTimeOf(at, timeZone) } : { date: '', time: '' }
