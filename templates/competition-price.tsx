import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { hasPlaces } from '#rules/competitions/places.ts'
import type { CompetitionView } from '#rules/competitions/competition-view.ts'
import { formatNextPrice, formatPrice, formatSoldOutItem } from './format-price.ts'
import type { Formats } from './formats.ts'

type CompetitionPriceProps = { competition: CompetitionView; formats: Formats; className?: string }

export function CompetitionPrice({ competition, formats, className }: CompetitionPriceProps) {
  const { t } = useTranslation('event')
  const { total, parts } = formatPrice(competition, t, formats)
  const next = hasPlaces(competition.places) ? formatNextPrice(competition, t, formats) : null
  const soldOutItem = formatSoldOutItem(competition, t)
  return (
    <Price className={className}>
      <strong>{total}</strong>
      {next && <span data-places={`${competition.id}/price`}>{next}</span>}
      {soldOutItem && <span>{soldOutItem}</span>}
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </Price>
  )
}

const Price = styled.p`
  display: grid;
  color: var(--ink-soft);
  font-size: var(--text-sm);
  line-height: 1.4;

  strong {
    color: var(--ink);
    font-size: var(--text-xl);
    font-weight: 800;
  }
`
