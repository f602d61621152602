import { useTranslation } from 'react-i18next'
import type { EventDisplayState } from '#rules/competitions/places.ts'
import type { EventCard } from '#rules/events/event-views.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { formatEventState } from '#templates/places.ts'

const tones: Record<EventDisplayState, Tone> = {
  open: 'success',
  nearly_full: 'warning',
  full: 'neutral',
  closed: 'neutral',
  finished: 'neutral',
  cancelled: 'error',
}

export function StateChip({ event }: { event: Pick<EventCard, 'id' | 'state' | 'placesLeft' | 'prices'> }) {
  const { t } = useTranslation('event')
  return (
    <StatusChip tone={tones[event.state]}>
      <span data-places={event.id}>{formatEventState(t, event)}</span>
    </StatusChip>
  )
}
