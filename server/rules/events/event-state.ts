import { canMove, type Transitions } from '../transitions.ts'

export const eventStatuses = ['draft', 'published', 'cancelled'] as const
export type EventStatus = (typeof eventStatuses)[number]

/** A cancelled event goes back to draft before it can be published again, so that nobody revives it by one click. */
export const eventTransitions = {
  draft: ['published'],
  published: ['draft', 'cancelled'],
  cancelled: ['draft'],
} as const satisfies Transitions<EventStatus>

export function canMoveEvent(from: EventStatus, to: EventStatus): boolean {
  return canMove(eventTransitions, from, to)
}

// Milliseconds. No event says when it ends. A day covers the longest races we know of and keeps an evening's race open on its day.
export const eventLength = 24 * 3_600_000

/** Whether an event is history: a day after its start. */
export function isEventOver(startsAt: Date, now: Date): boolean {
  return now.getTime() >= startsAt.getTime() + eventLength
}
