import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { Day } from '#rules/time/day.ts'
import { useFormats } from './staff.ts'
import { visuallyHidden } from '../ui/visually-hidden.tsx'
import type { Measure } from './measure.ts'

type DayTableProps = { title: string; days: readonly Day[]; measures: readonly Measure[] }

export function DayTable({ title, days, measures }: DayTableProps) {
  const { t } = useTranslation('admin')
  const { longDay } = useFormats()
  return (
    <Scroller tabIndex={0} role="region" aria-label={title}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart.day')}</th>
            {measures.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .map((day, index) => (
              <tr key={day}>
                <th scope="row">{longDay(day)}</th>
                {measures.map(({ label, values, format }) => (
                  <td key={label}>{format(values[index]!)}</td>
                ))}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </Scroller>
  )
}

const Scroller = styled.div`
  max-block-size: 20rem;
  overflow: auto;
  overscroll-behavior: contain;
  border-block: 1px solid var(--line);

  table {
    inline-size: 100%;
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }
  caption {
    ${visuallyHidden}
  }
  thead th {
    position: sticky;
    inset-block-start: 0;
    background: var(--surface-raised);
    box-shadow: 0 1px 0 var(--line);
    color: var(--ink-soft);
    font-size: var(--text-xs);
    font-weight: 600;
  }
  th,
  td {
    block-size: 36px;
    padding-inline: var(--space-3);
    text-align: end;
    white-space: nowrap;
  }
  th:first-child {
    padding-inline-start: 0;
    font-weight: 500;
    text-align: start;
  }
  tbody tr + tr > * {
    border-block-start: 1px solid var(--line);
  }
`
