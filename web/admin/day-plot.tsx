import { useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { Day } from '#rules/time/day.ts'
import { useFormats } from './staff.ts'
import { axisOf, labelledIndexes } from './chart-axis.ts'
import type { Measure } from './measure.ts'

const barShare = 0.72
const minBarPercent = 1.5

type DayPlotProps = {
  title: string
  days: readonly Day[]
  isPast: boolean
  measure: Measure
  measures: readonly Measure[]
}

/** A slider above the bars: its arrows move from day to day, and screen readers announce each one's values. */
export function DayPlot({ title, days, isPast, measure, measures }: DayPlotProps) {
  const { t } = useTranslation('admin')
  const { shortDay, longDay } = useFormats()
  const [current, setCurrent] = useState<number | null>(null)
  const last = days.length - 1
  const index = current ?? last
  const { top, ticks } = axisOf(measure.values)
  const centerOf = (day: number) => (day + 0.5) / days.length
  const dayText = `${longDay(days[index]!)}${index === last && !isPast ? ` (${t('chart.soFar')})` : ''}`
  const facts = measures.map(({ label, values, format }) => `${label}: ${format(values[index]!)}`)
  const followPointer = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setCurrent(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * days.length))))
  }
  return (
    <Plot style={{ '--days': days.length }}>
      <Axis aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} style={{ insetBlockEnd: `${(tick / top) * 100}%` }}>
            {measure.formatTick(tick)}
          </span>
        ))}
      </Axis>
      <Area>
        <svg viewBox={`0 0 ${days.length} 100`} preserveAspectRatio="none" aria-hidden>
          {ticks.map((tick) => (
            <path
              key={tick}
              data-part={tick === 0 ? 'base' : 'grid'}
              d={`M0 ${100 - (tick / top) * 100}H${days.length}`}
            />
          ))}
          {measure.values.map((value, day) => {
            if (value <= 0) return null
            const height = Math.max(minBarPercent, (value / top) * 100)
            const x = day + (1 - barShare) / 2
            return (
              <rect
                key={days[day]}
                {...{ x, y: 100 - height, width: barShare, height }}
                data-current={day === current ? '' : undefined}
                data-today={day === last ? '' : undefined}
              />
            )
          })}
        </svg>
        <input
          type="range"
          min={0}
          max={last}
          value={index}
          aria-label={title}
          aria-valuetext={`${dayText}, ${facts.join(', ')}`}
          onChange={(event) => setCurrent(Number(event.target.value))}
          onFocus={() => setCurrent(index)}
          onBlur={() => setCurrent(null)}
          onPointerMove={followPointer}
          onPointerLeave={({ currentTarget }) => currentTarget === document.activeElement || setCurrent(null)}
        />
        {current !== null && (
          <Tip
            aria-hidden
            data-side={index > last / 2 ? 'before' : 'after'}
            style={{ '--at': `${centerOf(index) * 100}%` }}
          >
            <strong>{dayText}</strong>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </Tip>
        )}
      </Area>
      <Days aria-hidden>
        {labelledIndexes(days.length).map((day) => (
          <span key={day} style={{ insetInlineStart: `min(${centerOf(day) * 100}%, 100% - 1.3rem)` }}>
            {shortDay(days[day]!)}
          </span>
        ))}
      </Days>
    </Plot>
  )
}

const Plot = styled.div`
  display: grid;
  grid-template: 11rem 1.5rem / auto minmax(0, 1fr);
  gap: var(--space-1) var(--space-3);
  padding-block-start: var(--space-3);
  color: var(--ink-soft);
  font-size: var(--text-xs);
  font-variant-numeric: tabular-nums;
  line-height: 1;
`
const Axis = styled.div`
  display: grid;

  > span {
    position: relative;
    grid-area: 1 / 1;
    align-self: end;
    justify-self: end;
    translate: 0 50%;
    white-space: nowrap;
  }
`
const Area = styled.div`
  position: relative;

  svg {
    inline-size: 100%;
    block-size: 100%;
    overflow: visible;
  }
  rect {
    fill: var(--primary-border);
  }
  /* Today is not over. */
  rect[data-today] {
    fill: var(--primary-tint);
    stroke: var(--primary-border);
    stroke-width: 1.5px;
    vector-effect: non-scaling-stroke;
  }
  svg:has([data-current]) rect:not([data-current]) {
    opacity: 0.45;
  }
  path {
    stroke: var(--line);
    vector-effect: non-scaling-stroke;
  }
  path[data-part='base'] {
    stroke: var(--control);
  }
  input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    appearance: none;
    background: none;
    cursor: default;
    touch-action: pan-y;
  }
  input:focus-visible {
    border-radius: var(--radius-1);
  }
  /* As wide as a day, so that a press chooses the day below it. */
  input::-webkit-slider-thumb {
    appearance: none;
    inline-size: calc(100% / var(--days));
    block-size: 100%;
  }
  input::-webkit-slider-runnable-track {
    block-size: 100%;
  }
  input::-moz-range-thumb {
    inline-size: calc(100% / var(--days));
    block-size: 100%;
    border: 0;
    background: none;
  }
`
const Tip = styled.div`
  position: absolute;
  z-index: 1;
  inset-block-start: 0;
  inset-inline-start: var(--at);
  display: grid;
  gap: var(--space-1);
  inline-size: max-content;
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-2);
  background: var(--surface-raised);
  box-shadow: var(--shadow-2);
  color: var(--ink);
  line-height: 1.3;
  pointer-events: none;
  translate: 1rem;

  &[data-side='before'] {
    translate: calc(-100% - 1rem);
  }
`
const Days = styled.div`
  position: relative;
  grid-column: 2;

  > span {
    position: absolute;
    inset-block-start: var(--space-1);
    translate: -50%;
    white-space: nowrap;
  }
`
