import type { EventRevision } from '#rules/events/event-views.ts'
import type { Event } from './event.ts'

/** For calendar files (SEQUENCE of RFC 5545): every change, also a cancellation, raises the revision. */
export const eventRevisionOf = ({ status, revision }: Event): EventRevision => ({
  isCancelled: status === 'cancelled',
  sequence: revision,
})
