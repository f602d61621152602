import { dateTimeFormat } from '../text/formatters.ts'
import type { EventCard, EventFilters } from './event-views.ts'

export const maxUnfilteredEvents = 6

type FilterableEvent = Pick<EventCard, 'sport' | 'startsAt' | 'timeZone'>

export function monthOf({ startsAt, timeZone }: Pick<EventCard, 'startsAt' | 'timeZone'>): string {
  const format = dateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit' })
  const parts = Object.fromEntries(format.formatToParts(new Date(startsAt)).map(({ type, value }) => [type, value]))
  return `${parts['year']}-${parts['month']}`
}

export function eventFilters(
  events: readonly FilterableEvent[],
  { sport = null, month = null }: { sport?: string | null; month?: string | null },
): EventFilters | null {
  if (events.length <= maxUnfilteredEvents) return null
  const sports = [...new Set(events.map((event) => event.sport))]
  const months = [...new Set(events.map(monthOf))].sort()
  return {
    sports,
    months,
    sport: sports.find((one) => one === sport) ?? null,
    month: months.find((one) => one === month) ?? null,
  }
}

export function matchesFilters(event: FilterableEvent, filters: Pick<EventFilters, 'sport' | 'month'> | null): boolean {
  if (!filters) return true
  const isOfSport = filters.sport === null || filters.sport === event.sport
  return isOfSport && (filters.month === null || filters.month === monthOf(event))
}
