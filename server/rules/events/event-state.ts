import { canMove, type Transitions } from '../transitions.ts'

export const eventStatuses = ['draft', 'published', 'cancelled'] as const
export type EventStatus = (typeof eventStatuses)[number]

/** A cancelled event goes back to draft before it can be published again, so that one click does not revive it. */
export const eventTransitions = {
  draft: ['published'],
  published: ['draft', 'cancelled'],
  cancelled: ['draft'],
} as const satisfies Transitions<EventStatus>

export function canMoveEvent(from: EventStatus, to: EventStatus): boolean {
  return canMove(eventTransitions, from, to)
}

// Events have no end. A day covers the longest races and keeps an evening's race open on its day.
export const eventLengthMs = 24 * 3_600_000

export function isEventOver(startsAt: Date, now: Date): boolean {
  return startsAt <= eventOverCutoff(now)
}

/** Events that began at this moment or before it are over. */
export function eventOverCutoff(now: Date): Date {
  return new Date(now.getTime() - eventLengthMs)
}
