import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventStatistics } from '#rules/results/event-results-views.ts'
import type { Formats } from '#templates/formats.ts'
import { Leaders } from './leaders.tsx'

type StatisticsProps = { statistics: EventStatistics; formats: Formats }

export function Statistics({ statistics, formats }: StatisticsProps) {
  const { t } = useTranslation('event')
  const { entrants, finishers, fastestMs, medianMs, competition, histogram } = statistics
  const label = (name: string) => t(`statistics.${name}`, { competition: competition.name })
  return (
    <>
      <Leaders
        lines={[
          [label('entrants'), formats.count(entrants)],
          [label('finishers'), formats.count(finishers)],
          fastestMs === null ? null : [label('fastest'), formats.duration(fastestMs)],
          medianMs === null ? null : [label('median'), formats.duration(medianMs)],
        ]}
      />
      {histogram.length > 2 && <Histogram statistics={statistics} formats={formats} />}
    </>
  )
}

function Histogram({ statistics: { histogram, binMs, competition }, formats }: StatisticsProps) {
  const { t } = useTranslation('event')
  const fullestBin = histogram.reduce((best, bin) => (bin.count > best.count ? bin : best))
  const binTimes = { from: formats.duration(fullestBin.fromMs), to: formats.duration(fullestBin.fromMs + binMs) }
  const caption = t('statistics.histogram', { competition: competition.name, ...binTimes })
  const lines = histogram.map(
    ({ count }, index) => `M${index} 100V${Math.round(100 - (100 * count) / fullestBin.count)}`,
  )
  const [first, last] = [histogram[0]!, histogram.at(-1)!]
  return (
    <Chart>
      <svg
        viewBox={`-0.5 0 ${histogram.length} 100`}
        preserveAspectRatio="none"
        aria-hidden
        data-long={histogram.length}
      >
        <path d={lines.join('')} />
      </svg>
      <p aria-hidden>
        <span>{formats.duration(first.fromMs)}</span>
        <span>{formats.duration(last.fromMs + binMs)}</span>
      </p>
      <figcaption>{caption}</figcaption>
    </Chart>
  )
}

const Chart = styled.figure`
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
