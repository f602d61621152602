import type { EventRevision } from '#rules/views.ts'
import type { Event } from './event.ts'

/** What calendars need to know of an event's changes: each of them, a cancellation too, raises its revision. */
export const revisionOf = ({ status, revision }: Event): EventRevision => ({
  isCancelled: status === 'cancelled',
  sequence: revision,
})
