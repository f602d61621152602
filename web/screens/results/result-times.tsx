import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { ResultView } from '#rules/results/results-views.ts'
import { formatPace, formatResultTime } from './result-formats.ts'

export function ResultTimes({ result: { row, competition, event }, region }: { result: ResultView; region: string }) {
  const { t } = useTranslation('results')
  const { distanceM } = competition
  const timeMs = row.chipMs ?? row.gunMs
  const pace = distanceM ? formatPace((timeMs / distanceM) * 1000, event.sport, region) : null
  return (
    <List>
      <div data-main>
        <dt>{t('own.official')}</dt>
        <dd>{formatResultTime(row.gunMs)}</dd>
      </div>
      {row.chipMs !== null && (
        <div>
          <dt>{t('own.chip')}</dt>
          <dd>{formatResultTime(row.chipMs)}</dd>
        </div>
      )}
      {pace && (
        <div>
          <dt>{t('own.pace')}</dt>
          <dd>{pace}</dd>
        </div>
      )}
    </List>
  )
}

const List = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-6);

  [data-main] {
    flex-basis: 100%;
  }
  dt {
    color: var(--ink-soft);
    font-size: var(--text-sm);
    font-weight: 550;
  }
  dd {
    font-size: var(--text-lg);
    font-weight: 650;
  }
  [data-main] dd {
    font-family: var(--font-display);
    font-size: var(--text-4xl);
    font-stretch: var(--display-stretch);
    font-weight: 800;
    letter-spacing: -0.02em;
    line-height: 1;
  }
`
