import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { statisticsFigures, type StatisticsProps } from '#templates/figures.tsx'
import { Histogram, type BarsProps } from '#templates/histogram.tsx'
import { Leaders } from './leaders.tsx'

export function Statistics(props: StatisticsProps) {
  const { t } = useTranslation('event')
  return (
    <>
      <Leaders lines={statisticsFigures(props, t)} />
      <Chart {...props} Bars={Bars} />
    </>
  )
}

const Bars = ({ shares }: BarsProps) => (
  <svg viewBox={`-0.5 0 ${shares.length} 100`} preserveAspectRatio="none" aria-hidden data-long={shares.length}>
    <path d={shares.map((share, index) => `M${index} 100V${Math.round(100 - 100 * share)}`).join('')} />
  </svg>
)

const Chart = styled(Histogram)`
  display: grid;
  gap: var(--space-2);
  font-size: var(--text-sm);
  break-inside: avoid;

  svg {
    inline-size: 100%;
    block-size: 8rem;
    border-block-end: 1px solid var(--ink);
    stroke: var(--ink);
  }
  path {
    stroke-width: 2px;
    vector-effect: non-scaling-stroke;
  }
  p {
    display: flex;
    justify-content: space-between;
  }
  figcaption {
    color: var(--ink-soft);
  }
`
