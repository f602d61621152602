import { useTranslation } from 'react-i18next'
import type { EventDisplayState } from '../../../server/rules/spots.ts'
import type { EventCard } from '../../../server/rules/views.ts'
import { StatusChip } from '../../../web/ui/badge.tsx'
import type { Tone } from '../../../web/ui/tone.ts'

const tones: Record<EventDisplayState, Tone> = {
  open: 'success',
  nearly_full: 'warning',
  full: 'neutral',
  closed: 'neutral',
  finished: 'neutral',
  cancelled: 'error',
}

/** Whether one can register now, in a word or two. */
export function StateChip({ event }: { event: Pick<EventCard, 'state' | 'placesLeft' | 'priceFrom'> }) {
  const { t } = useTranslation('event')
  // An event without competitions is there to be watched: nothing was closed.
  if (event.state === 'closed' && event.priceFrom === null) return <StatusChip>{t('state.nothing')}</StatusChip>
  const isLast = event.state === 'nearly_full' && event.placesLeft !== null
  return (
    <StatusChip tone={tones[event.state]}>
      {isLast ? t('places.last', { count: event.placesLeft ?? 0 }) : t(`state.${event.state}`)}
    </StatusChip>
  )
}

/** Whether a visitor can register for the event now. */
export function isOpen({ state }: Pick<EventCard, 'state'>): boolean {
  return state === 'open' || state === 'nearly_full'
}
