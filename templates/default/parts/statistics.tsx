import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventStatistics } from '#rules/results/event-results-views.ts'
import type { Formats } from '#templates/formats.ts'
import { Section } from './section.tsx'

type StatisticsProps = { statistics: EventStatistics; formats: Formats }

export function Statistics({ statistics, formats }: StatisticsProps) {
  const { t } = useTranslation('event')
  const { entrants, finishers, fastestMs, medianMs, competition } = statistics
  const figures = [
    { name: 'entrants', value: formats.count(entrants) },
    { name: 'finishers', value: formats.count(finishers) },
    ...(fastestMs === null ? [] : [{ name: 'fastest', value: formats.duration(fastestMs) }]),
    ...(medianMs === null ? [] : [{ name: 'median', value: formats.duration(medianMs) }]),
  ]
  return (
    <Ground>
      <Section aria-labelledby="statistics-title">
        <h2 id="statistics-title">{t('statistics.title')}</h2>
        <Figures>
          {figures.map(({ name, value }) => (
            <div key={name}>
              <dt>{t(`statistics.${name}`, { competition: competition.name })}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Figures>
        {statistics.histogram.length > 2 && <Histogram statistics={statistics} formats={formats} />}
      </Section>
    </Ground>
  )
}

function Histogram({ statistics: { histogram, binMs, competition }, formats }: StatisticsProps) {
  const { t } = useTranslation('event')
  const fullestBin = histogram.reduce((best, bin) => (bin.count > best.count ? bin : best))
  const binTimes = { from: formats.duration(fullestBin.fromMs), to: formats.duration(fullestBin.fromMs + binMs) }
  const [first, last] = [histogram[0]!, histogram.at(-1)!]
  return (
    <Chart>
      <div aria-hidden>
        {histogram.map(({ fromMs, count }) => (
          <i key={fromMs} style={{ blockSize: `${Math.round((100 * count) / fullestBin.count)}%` }} />
        ))}
      </div>
      <p aria-hidden>
        <span>{formats.duration(first.fromMs)}</span>
        <span>{formats.duration(last.fromMs + binMs)}</span>
      </p>
      <figcaption>{t('statistics.histogram', { competition: competition.name, ...binTimes })}</figcaption>
    </Chart>
  )
}

const Ground = styled.div`
  background: var(--surface-sunken);
`

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr));
  gap: var(--space-4) var(--space-6);
  margin-block-end: var(--space-6);

  dt {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  dd {
    font-family: var(--font-display);
    font-size: var(--text-2xl);
    font-stretch: 118%;
    font-weight: 800;
    letter-spacing: -0.02em;
    line-height: 1.2;
  }
`

const Chart = styled.figure`
  display: grid;
  gap: var(--space-2);

  > div {
    display: flex;
    align-items: end;
    gap: 3px;
    block-size: 11rem;
    border-block-end: 2px solid var(--ink);
  }
  i {
    flex: 1;
    min-block-size: 2px;
    border-radius: var(--radius-1) var(--radius-1) 0 0;
    background: var(--primary-border);
    print-color-adjust: exact;
    -webkit-print-color-adjust: exact;
  }
  p {
    display: flex;
    justify-content: space-between;
    font-size: var(--text-sm);
    font-weight: 600;
  }
  figcaption {
    color: var(--ink-soft);
  }
`
