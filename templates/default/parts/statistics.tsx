import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { FigureItems, statisticsFigures, type StatisticsProps } from '#templates/figures.tsx'
import { Histogram, type BarsProps } from '#templates/histogram.tsx'
import { Figures } from './figures.ts'
import { Section } from './section.tsx'

export function Statistics(props: StatisticsProps) {
  const { t } = useTranslation('event')
  return (
    <Ground>
      <Section aria-labelledby="statistics-title">
        <h2 id="statistics-title">{t('statistics.title')}</h2>
        <Figures>
          <FigureItems figures={statisticsFigures(props, t)} />
        </Figures>
        <Chart {...props} Bars={Bars} />
      </Section>
    </Ground>
  )
}

const Bars = ({ shares }: BarsProps) => (
  <div aria-hidden>
    {shares.map((share, index) => (
      // The bars never change, so that the index is a stable key.
      <i key={index} style={{ blockSize: `${Math.round(100 * share)}%` }} />
    ))}
  </div>
)

const Ground = styled.div`
  background: var(--surface-sunken);
`

const Chart = styled(Histogram)`
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
