import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { SplitView } from '#rules/results/results-views.ts'
import type { Sport } from '#rules/events/sports.ts'
import { formatResultTime } from '#rules/results/format-result.ts'
import { formatPace } from './result-formats.ts'
import { splitName } from './split-name.ts'

export function SplitTable({ splits, sport, region }: { splits: SplitView[]; sport: Sport; region: string }) {
  const { t } = useTranslation('results')
  const paces = splits.flatMap(({ paceMs }) => paceMs ?? [])
  const [fastest, slowest] = [Math.min(...paces), Math.max(...paces)]
  // Bars range from the slowest to the fastest leg, as legs of one race differ little.
  const shareOf = (pace: number) => (slowest > fastest ? 0.35 + (0.65 * (slowest - pace)) / (slowest - fastest) : 1)
  return (
    <Grid>
      <thead>
        <tr>
          <th scope="col">{t('own.point')}</th>
          <th scope="col">{t('own.time')}</th>
          <th scope="col">{t('own.leg')}</th>
          <th scope="col">{t('own.legPace')}</th>
        </tr>
      </thead>
      <tbody>
        {splits.map((split) => (
          <tr key={split.name}>
            <th scope="row">{splitName(t, split.name)}</th>
            <td>{formatResultTime(split.ms)}</td>
            <td>{formatResultTime(split.legMs)}</td>
            <td>
              {split.paceMs !== null && (
                <Pace style={{ '--share': shareOf(split.paceMs).toFixed(2) }}>
                  {formatPace(split.paceMs, sport, region)}
                </Pace>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Grid>
  )
}

const Pace = styled.span`
  display: inline-grid;
  justify-items: end;
  white-space: nowrap;

  &::after {
    content: '';
    inline-size: calc(5.5rem * var(--share));
    block-size: 4px;
    border-radius: var(--radius-1);
    background: var(--primary-border);
  }
`
const Grid = styled.table`
  inline-size: 100%;
  font-size: var(--text-sm);

  th,
  td {
    padding: var(--space-2) var(--space-3) var(--space-2) 0;
    text-align: end;
    vertical-align: baseline;
  }
  th:first-child {
    text-align: start;
    overflow-wrap: anywhere;
  }
  td:last-child,
  thead th:last-child {
    padding-inline-end: 0;
  }
  thead th {
    color: var(--ink-soft);
    font-size: var(--text-xs);
    font-weight: 600;
  }
  tbody tr {
    border-block-start: 1px solid var(--line);
  }
  tbody tr:last-child {
    font-weight: 700;
  }
`
