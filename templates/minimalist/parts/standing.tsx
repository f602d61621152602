import { useTranslation } from 'react-i18next'
import type { EventCard } from '#rules/views.ts'
import { leftText, stateText } from '#templates/places.ts'

export function Standing({ event }: { event: EventCard }) {
  const { t } = useTranslation('event')
  return <span data-places={event.id}>{stateText(t, event)}</span>
}

export function Left({ event }: { event: EventCard }) {
  const { t } = useTranslation('event')
  return <span data-places={`${event.id}/left`}>{leftText(t, event)}</span>
}

/** Whether `PlacesLeft` adds anything to `EventState`, which has the number for nearly full events. */
export const hasLeft = ({ state, placesLeft }: EventCard): boolean => state === 'open' && placesLeft !== null
