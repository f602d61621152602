import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { FigureList, statisticsFigures, type StatisticsProps } from '#templates/figures.tsx'
import { Histogram, type BarsProps } from '#templates/histogram.tsx'
import { columns } from '#web/ui/layout.ts'
import { Band } from './page.tsx'
import { wideType } from './wide-type.ts'

export function Statistics(props: StatisticsProps) {
  const { t } = useTranslation('event')
  return (
    <Ground aria-labelledby="statistics-title">
      <h2 id="statistics-title">{t('statistics.title')}</h2>
      <Board>
        {statisticsFigures(props, t).map(([name, value]) => (
          <div key={name}>
            <dd>{value}</dd>
            <dt>{name}</dt>
          </div>
        ))}
      </Board>
      <Chart {...props} data-full Bars={Bars} />
    </Ground>
  )
}

function Bars({ shares }: BarsProps) {
  const fullest = shares.indexOf(1)
  return (
    <div aria-hidden>
      {shares.map((share, index) => (
        // The bars never change, so that the index is a stable key.
        <i
          key={index}
          data-most={index === fullest ? '' : undefined}
          style={{ blockSize: `${(share * 100).toFixed(1)}%` }}
        />
      ))}
    </div>
  )
}

const Ground = styled(Band)`
  padding-block-end: var(--space-6);
`

const Board = styled(FigureList)`
  ${columns('11rem')}
  gap: var(--space-5);

  div {
    display: grid;
    align-content: start;
    padding-block-start: var(--space-4);
    border-block-start: 1px solid var(--line);
  }
  dd {
    ${wideType('clamp(2.2rem, 4.4vw, 4.2rem)', 82, 850)}
    line-height: 1;
  }
`

const Chart = styled(Histogram)`
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
