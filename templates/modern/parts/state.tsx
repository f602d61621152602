import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventDisplayState } from '#rules/competitions/places.ts'
import type { EventCard } from '#rules/events/event-views.ts'
import { formatEventState } from '#templates/places.ts'

/** An event without competitions has no lamp: its registration was not closed, there never was one. */
export function StateLamp({ event }: { event: Pick<EventCard, 'id' | 'state' | 'placesLeft' | 'prices'> }) {
  const { t } = useTranslation('event')
  const hasNoRegistration = event.state === 'closed' && event.prices.length === 0
  return (
    <Lamp data-places={event.id} data-lamp={hasNoRegistration ? undefined : lamps[event.state]}>
      {formatEventState(t, event)}
    </Lamp>
  )
}

const lamps: Partial<Record<EventDisplayState, string>> = { open: 'go', nearly_full: 'soon', cancelled: 'stop' }

const Lamp = styled.span`
  --lamp: var(--control);
  display: inline-flex;
  align-items: center;
  gap: 0.6em;
  font-size: var(--text-sm);
  font-weight: 600;
  line-height: 1.3;

  &::before {
    content: '';
    flex: none;
    inline-size: 0.62em;
    block-size: 0.62em;
    border-radius: 50%;
    background: var(--lamp);
    box-shadow: 0 0 0 0.28em color-mix(in oklab, var(--lamp) 26%, transparent);
  }
  &[data-lamp='go'] {
    --lamp: var(--success-border);
  }
  &[data-lamp='soon'] {
    --lamp: var(--warning-border);
  }
  &[data-lamp='stop'] {
    --lamp: var(--error-border);
  }
`
