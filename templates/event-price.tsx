import { useTranslation } from 'react-i18next'
import type { EventCard } from '#rules/events/event-views.ts'
import type { Formats } from './formats.ts'
import { formatPriceRange } from './format-price.ts'

export function EventPrice({ event, formats }: { event: Pick<EventCard, 'prices'>; formats: Formats }) {
  const { t } = useTranslation('event')
  const price = formatPriceRange(event, t, formats)
  return (
    price && (
      <span>
        {price.before} <strong>{price.amount}</strong>
      </span>
    )
  )
}
