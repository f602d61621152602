import { useTranslation } from 'react-i18next'
import type { EventCard } from '#rules/events/event-views.ts'
import { formatPlacesLeft, formatEventState } from '#templates/places.ts'

export function EventState({ event }: { event: EventCard }) {
  const { t } = useTranslation('event')
  return <span data-places={event.id}>{formatEventState(t, event)}</span>
}

export function PlacesLeft({ event }: { event: EventCard }) {
  const { t } = useTranslation('event')
  return <span data-places={`${event.id}/left`}>{formatPlacesLeft(t, event)}</span>
}

/** Whether `PlacesLeft` adds anything to `EventState`, which has the number for nearly full events. */
export const hasPlacesLeft = ({ state, placesLeft }: EventCard): boolean => state === 'open' && placesLeft !== null
