import { isEventOver, type EventStatus } from './event-state.ts'
import type { Sport } from './sports.ts'

/**
 * `checkInOpens` is HH:mm in the event's zone, `arriveMinutesEarly` counts from the athlete's own start; null where not
 * announced.
 */
export type Arrival = Readonly<{ checkInOpens: string | null; arriveMinutesEarly: number | null }>

export const maxArriveMinutesEarly = 600

export const noArrival: Arrival = { checkInOpens: null, arriveMinutesEarly: null }

type AnnouncedEvent = { sport: Sport; status: EventStatus; startsAt: Date; arrival?: Arrival | null | undefined }

export function visibleArrival({ sport, status, startsAt, arrival }: AnnouncedEvent, now: Date): Arrival {
  const isAhead = status !== 'cancelled' && !isEventOver(startsAt, now)
  return (isAhead && sport !== 'spectator' && arrival) || noArrival
}
