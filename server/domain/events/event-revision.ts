import type { EventRevision } from '#rules/events/event-views.ts'
import type { Event } from './event.ts'

export const eventRevisionOf = ({ status, calendarSequence }: Event): EventRevision => ({
  isCancelled: status === 'cancelled',
  sequence: calendarSequence,
})
