import { isEventOver, type EventStatus } from './event-state.ts'
import type { Sport } from './sports.ts'
import { timeOfDay } from '../time/wall-clock.ts'

/**
 * `checkInOpens` is HH:mm in the event's zone, `arriveMinutesEarly` counts from the athlete's own start; null where not
 * announced.
 */
export type Arrival = Readonly<{ checkInOpens: string | null; arriveMinutesEarly: number | null }>

export const maxArriveMinutesEarly = 600

export const noArrival: Arrival = { checkInOpens: null, arriveMinutesEarly: null }

type PlannedEvent = { sport: Sport; startsAt: Date; timeZone: string; hasSchedule: boolean }

export function suggestedArrival({ sport, startsAt, timeZone, hasSchedule }: PlannedEvent): Arrival {
  if (sport === 'spectator' || hasSchedule) return noArrival
  const start = timeOfDay(startsAt, timeZone)
  return { checkInOpens: start > '06:00' && start < '12:00' ? '06:00' : null, arriveMinutesEarly: 30 }
}

type AnnouncedEvent = { sport: Sport; status: EventStatus; startsAt: Date; arrival?: Arrival | null | undefined }

export function visibleArrival({ sport, status, startsAt, arrival }: AnnouncedEvent, now: Date): Arrival {
  const isAhead = status !== 'cancelled' && !isEventOver(startsAt, now)
  return (isAhead && sport !== 'spectator' && arrival) || noArrival
}
