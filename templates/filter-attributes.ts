import { matchesFilters, monthOf } from '#rules/events/event-filters.ts'
import type { EventCard, EventFilters } from '#rules/events/event-views.ts'

/** Attributes by which the filter form's script finds a list item; `hidden` if the present filters exclude it. */
export function filterAttributes(event: EventCard, filters: EventFilters | null) {
  if (!filters) return {}
  return { 'data-sport': event.sport, 'data-month': monthOf(event), hidden: !matchesFilters(event, filters) }
}
