import { isEventOver, type EventStatus } from './event-state.ts'
import type { Sport } from '../views.ts'
import { timeOfDay } from '../time/wall-clock.ts'

/**
 * What an organizer tells athletes about arriving. `checkInOpens` is HH:mm in the event's zone, `arriveMinutesEarly`
 * minutes before one's own start; null where nothing is said.
 */
export type Arrival = Readonly<{ checkInOpens: string | null; arriveMinutesEarly: number | null }>

/** Longer before a start nobody is asked to be there. */
export const mostMinutesEarly = 600

export const noArrival: Arrival = { checkInOpens: null, arriveMinutesEarly: null }

type PlannedEvent = { sport: Sport; startsAt: Date; timeZone: string; hasSchedule: boolean }

/**
 * What the editor offers until staff have saved the event. An event to watch and one with a schedule of its own say
 * nothing here; check-in at dawn suits a start in the morning only.
 */
export function suggestedArrival({ sport, startsAt, timeZone, hasSchedule }: PlannedEvent): Arrival {
  if (sport === 'spectator' || hasSchedule) return noArrival
  const start = timeOfDay(startsAt, timeZone)
  return { checkInOpens: start > '06:00' && start < '12:00' ? '06:00' : null, arriveMinutesEarly: 30 }
}

type AnnouncedEvent = { sport: Sport; status: EventStatus; startsAt: Date; arrival?: Arrival | null | undefined }

/** What is printed of it: nothing that nobody saved, nothing for an event to watch, cancelled or over. */
export function arrivalShown({ sport, status, startsAt, arrival }: AnnouncedEvent, now: Date): Arrival {
  const isAhead = status !== 'cancelled' && !isEventOver(startsAt, now)
  return (isAhead && sport !== 'spectator' && arrival) || noArrival
}
