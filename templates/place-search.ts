import type { EventPage } from '#rules/events/event-views.ts'

type Place = Pick<EventPage, 'locationName' | 'locationAddress'>

export const addressOf = ({ locationName, locationAddress }: Place): string =>
  [locationName, locationAddress].filter(Boolean).join(', ')

/** A search for the place on a map; null without a place. */
export function placeSearchUrl(place: Place): string | null {
  const address = addressOf(place)
  return address ? `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}` : null
}
