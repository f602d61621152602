import { isShown, monthOf } from '#rules/events/event-filters.ts'
import type { EventCard, EventFilters } from '#rules/views.ts'

/** What an event's list item wears so that the filters of the page find it, and hidden when it is not asked for. */
export function filterMarks(event: EventCard, filters: EventFilters | null) {
  if (!filters) return {}
  return { 'data-sport': event.sport, 'data-month': monthOf(event), hidden: !isShown(event, filters) }
}
