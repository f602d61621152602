import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { Day } from '#rules/time/day.ts'
import { Button } from '../ui/button.tsx'
import { Segments } from '../ui/segments.tsx'
import { DayPlot } from './day-plot.tsx'
import { DayTable } from './day-table.tsx'
import type { Measure } from './measure.ts'

type DayChartProps = {
  title: string
  /** Consecutive days, the last of which is today unless they are `isPast`. */
  days: readonly Day[]
  isPast?: boolean
  measures: readonly [Measure, ...Measure[]]
  children?: ReactNode
}

/** Bars of days, their values by pointer and arrow keys, and the same figures in a table. */
export function DayChart({ title, days, isPast = false, measures, children }: DayChartProps) {
  const { t } = useTranslation('admin')
  const [label, setLabel] = useState(measures[0].label)
  const [isTableOpen, setTableOpen] = useState(false)
  const measure = measures.find((one) => one.label === label) ?? measures[0]
  const total = measure.values.reduce((sum, value) => sum + value, 0)
  const options = measures.map((one) => ({ value: one.label, label: one.label }))
  return (
    <Figure>
      <figcaption>
        <div>
          <h2>{title}</h2>
          <p>
            {total === 0 ? t('chart.none') : t('chart.total', { label: measure.label, total: measure.format(total) })}
          </p>
        </div>
        {measures.length > 1 && (
          <Segments
            label={t('chart.measure')}
            name="measure"
            options={options}
            value={measure.label}
            onChange={setLabel}
          />
        )}
        {children}
      </figcaption>
      <DayPlot key={days.length} {...{ title, days, isPast }} measure={measure} measures={measures} />
      <Button variant="quiet" size="sm" aria-expanded={isTableOpen} onClick={() => setTableOpen(!isTableOpen)}>
        {t(isTableOpen ? 'chart.hideTable' : 'chart.showTable')}
      </Button>
      {isTableOpen && <DayTable title={title} days={days} measures={measures} />}
    </Figure>
  )
}

const Figure = styled.figure`
  display: grid;
  gap: var(--space-3);
  min-inline-size: 0;

  figcaption {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-3);
  }
  figcaption > :first-child {
    margin-inline-end: auto;
  }
  h2 {
    font-size: var(--text-lg);
  }
  p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  > button {
    justify-self: start;
    margin-block-end: calc(-1 * var(--space-3));
    margin-inline-start: calc(-1 * var(--space-4));
  }
`
