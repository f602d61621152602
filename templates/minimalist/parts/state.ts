import type { TFunction } from 'i18next'
import type { EventCard } from '../../../server/rules/views.ts'

/** Whether a visitor can register for the event now. */
export const isOpen = ({ state }: Pick<EventCard, 'state'>): boolean => state === 'open' || state === 'nearly_full'

/** What an entry costs at least; null where there is nothing to enter. */
export function entryOf(
  { priceFrom }: Pick<EventCard, 'priceFrom'>,
  money: (amount: number) => string,
  t: TFunction,
): string | null {
  if (priceFrom === null) return null
  return priceFrom === 0 ? t('event:price.free') : `${t('event:price.from')} ${money(priceFrom)}`
}
