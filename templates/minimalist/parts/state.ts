import type { TFunction } from 'i18next'
import type { EventCard } from '../../../server/rules/views.ts'

/** Whether a visitor can register for the event now. */
export const isOpen = ({ state }: Pick<EventCard, 'state'>): boolean => state === 'open' || state === 'nearly_full'

/** Whether one can register, and how many more: in words, as a programme has no badges. */
export function stateOf(event: Pick<EventCard, 'state' | 'placesLeft' | 'priceFrom'>, t: TFunction): string[] {
  // An event without competitions is there to be watched: nothing was closed.
  if (event.state === 'closed' && event.priceFrom === null) return [t('event:state.nothing')]
  const count = event.placesLeft
  if (event.state === 'nearly_full' && count !== null) return [t('event:places.last', { count })]
  const state = t(`event:state.${event.state}`)
  return event.state === 'open' && count !== null ? [state, t('event:places.left', { count })] : [state]
}

/** What an entry costs at least; null where there is nothing to enter. */
export function entryOf(
  { priceFrom }: Pick<EventCard, 'priceFrom'>,
  money: (amount: number) => string,
  t: TFunction,
): string | null {
  if (priceFrom === null) return null
  return priceFrom === 0 ? t('event:price.free') : `${t('event:price.from')} ${money(priceFrom)}`
}
