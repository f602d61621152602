import { useTranslation } from 'react-i18next'
import type { EventCard } from '#rules/views.ts'
import { leftText, stateText } from '#templates/places.ts'

/** Whether one can register, in words, as a programme has no badges; kept up to date in a page drawn a while ago. */
export function Standing({ event }: { event: EventCard }) {
  const { t } = useTranslation('event')
  return <span data-places={event.id}>{stateText(t, event)}</span>
}

/** How many places are left of an event; nothing where its standing says it all. */
export function Left({ event }: { event: EventCard }) {
  const { t } = useTranslation('event')
  return <span data-places={`${event.id}/left`}>{leftText(t, event)}</span>
}

/** Whether `Left` has something to add. */
export const hasLeft = ({ state, placesLeft }: EventCard): boolean => state === 'open' && placesLeft !== null
