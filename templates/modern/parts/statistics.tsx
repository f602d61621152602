import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventStatistics } from '#rules/results/event-results-views.ts'
import type { Formats } from '#templates/formats.ts'
import { Band } from './page.tsx'

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
    <Ground aria-labelledby="statistics-title">
      <h2 id="statistics-title">{t('statistics.title')}</h2>
      <Board>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dd>{value}</dd>
            <dt>{t(`statistics.${name}`, { competition: competition.name })}</dt>
          </div>
        ))}
      </Board>
      {statistics.histogram.length > 2 && <Histogram statistics={statistics} formats={formats} />}
    </Ground>
  )
}

function Histogram({ statistics: { histogram, binMs, competition }, formats }: StatisticsProps) {
  const { t } = useTranslation('event')
  const fullestBin = histogram.reduce((best, bin) => (bin.count > best.count ? bin : best))
  const binTimes = { from: formats.duration(fullestBin.fromMs), to: formats.duration(fullestBin.fromMs + binMs) }
  return (
    <Chart data-full>
      <div aria-hidden>
        {histogram.map((bin) => (
          <i
            key={bin.fromMs}
            data-most={bin === fullestBin ? '' : undefined}
            style={{ blockSize: `${((bin.count / fullestBin.count) * 100).toFixed(1)}%` }}
          />
        ))}
      </div>
      <p aria-hidden>
        <span>{formats.duration(histogram[0]!.fromMs)}</span>
        <span>{formats.duration(histogram.at(-1)!.fromMs + binMs)}</span>
      </p>
      <figcaption>{t('statistics.histogram', { competition: competition.name, ...binTimes })}</figcaption>
    </Chart>
  )
}

const Ground = styled(Band)`
  padding-block-end: var(--space-6);
`

const Board = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: var(--space-5);

  div {
    display: grid;
    align-content: start;
    padding-block-start: var(--space-4);
    border-block-start: 1px solid var(--line);
  }
  dt {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  dd {
    font-family: var(--font-wide);
    font-size: clamp(2.2rem, 4.4vw, 4.2rem);
    font-stretch: 82%;
    font-weight: 850;
    letter-spacing: -0.02em;
    line-height: 1;
  }
`

const Chart = styled.figure`
  margin-block-start: var(--space-7);

  > div {
    display: flex;
    align-items: end;
    block-size: clamp(10rem, 24vw, 22rem);
    border-block-end: 2px solid var(--light);
  }
  i {
    flex: 1;
    min-block-size: 3px;
    background: linear-gradient(
      color-mix(in oklab, var(--light) 34%, var(--surface)),
      color-mix(in oklab, var(--light) 8%, var(--surface))
    );
    box-shadow: inset 0 3px 0 var(--light);
    print-color-adjust: exact;
    -webkit-print-color-adjust: exact;
  }
  i[data-most] {
    background: linear-gradient(var(--light), color-mix(in oklab, var(--light) 20%, var(--surface)));
  }
  p {
    display: flex;
    justify-content: space-between;
    padding: var(--space-3) var(--gutter) 0;
    font-family: var(--font-wide);
    font-stretch: 84%;
    font-weight: 750;
  }
  figcaption {
    padding: var(--space-2) var(--gutter) 0;
    color: var(--ink-soft);
  }
`
