import { useTranslation } from 'react-i18next'
import type { EventCard } from '#rules/events/event-views.ts'
import type { Formats } from '#templates/formats.ts'
import { formatPriceRange } from '#templates/format-price.ts'
import { formatDistances } from '#templates/past-event.tsx'
import { Leaders } from './leaders.tsx'
import { hasPlacesLeft, PlacesLeft, EventState } from './event-state.tsx'
import { isOpen } from '#templates/is-open.ts'

type FactsProps = { event: EventCard & { registrationDeadline?: string | null }; formats: Formats }

export function Facts({ event, formats }: FactsProps) {
  const { t } = useTranslation(['event', 'minimalist'])
  const price = isOpen(event) ? formatPriceRange(event, t, formats) : null
  const distances = formatDistances(event, formats)
  const until = isOpen(event) && event.registrationDeadline
  return (
    <Leaders
      lines={[
        distances ? [t('competition.distance'), distances] : null,
        price ? [t('minimalist:table.entry'), `${price.before} ${price.amount}`] : null,
        [t('notice.label'), <EventState key="standing" event={event} />],
        hasPlacesLeft(event) ? [t('competition.places'), <PlacesLeft key="left" event={event} />] : null,
        until ? [t('minimalist:until'), formats.moment(until, event)] : null,
      ]}
    />
  )
}
