/**
 * When the things of a tenant file happen, given the moment it is applied. Its dates are relative to that day, so that a
 * demonstration always has races ahead; the day and the time of day are those of the event's own zone.
 */
import type { TenantCompetition, TenantCoupon, TenantEvent } from './tenant-file.ts'
import { instantOf, wallClockOf } from '../time/wall-clock.ts'

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const dayMs = 86_400_000

/** The start of an event. */
export function startOf(event: TenantEvent, appliedAt: Date): Date {
  if (event.startsAt) return new Date(event.startsAt)
  return instantAt(dayOf(event, appliedAt), event.startsIn?.at ?? '00:00', event.timeZone)
}

/** The start of one of the event's competitions: its time of day on the event's day. */
export function competitionStartOf(event: TenantEvent, competition: TenantCompetition, appliedAt: Date): Date {
  return instantAt(dayOf(event, appliedAt), competition.startsAt, event.timeZone)
}

/** The last moment of registration, null when it is open until the start. */
export function deadlineOf(event: TenantEvent, appliedAt: Date): Date | null {
  const deadline = event.registrationDeadline
  if (deadline === null) return null
  if (typeof deadline === 'string') return new Date(deadline)
  return instantAt(dayOf(event, appliedAt) - deadline.daysBefore * dayMs, deadline.at, event.timeZone)
}

/** The end of the last day on which a coupon may be used, in the organization's zone; null when it does not expire. */
export function expiryOf(coupon: TenantCoupon, appliedAt: Date, timeZone: string): Date | null {
  if (coupon.expiresIn === null) return null
  return instantAt(localDay(appliedAt, timeZone) + (coupon.expiresIn.days + 1) * dayMs, '00:00', timeZone)
}

/** The event's calendar day, as the UTC midnight of that date. */
function dayOf(event: TenantEvent, appliedAt: Date): number {
  if (event.startsAt) return localDay(new Date(event.startsAt), event.timeZone)
  const day = localDay(appliedAt, event.timeZone) + (event.startsIn?.days ?? 0) * dayMs
  const weekday = event.startsIn?.weekday
  if (!weekday) return day
  return day + ((weekdays.indexOf(weekday) - new Date(day).getUTCDay() + 7) % 7) * dayMs
}

function localDay(instant: Date, timeZone: string): number {
  return Math.floor(wallClockOf(instant.getTime(), timeZone) / dayMs) * dayMs
}

/** The instant at which a clock in `timeZone` shows `time` ("HH:MM") on the date of `day`. */
function instantAt(day: number, time: string, timeZone: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return instantOf(day + (hours * 60 + minutes) * 60_000, timeZone)
}
