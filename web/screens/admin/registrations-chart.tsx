import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { DashboardPage } from '#rules/organizations/dashboard-view.ts'
import { useFormats } from './staff.ts'

const height = 160
const step = 24
const bar = 16

export function RegistrationsChart({ days }: { days: DashboardPage['days'] }) {
  const { t } = useTranslation('admin')
  const { shortDay, count } = useFormats()
  const total = days.reduce((sum, day) => sum + day.registrations, 0)
  const maximum = Math.max(1, ...days.map((day) => day.registrations))
  const width = days.length * step
  const heightOf = (value: number) => (value === 0 ? 0 : Math.max(4, (value / maximum) * (height - 8)))
  const labelledDays = [days[0], days[Math.floor(days.length / 2)], days.at(-1)].flatMap((day) => day ?? [])
  return (
    <Figure>
      <figcaption>
        <h2>{t('dashboard.chart.title')}</h2>
        <p>
          {total === 0 ? t('dashboard.chart.none') : t('dashboard.chart.total', { count: total, total: count(total) })}
        </p>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('dashboard.chart.label', { total: count(total), most: count(total === 0 ? 0 : maximum) })}
      >
        {[0.25, 0.5, 0.75].map((share) => (
          <path key={share} data-part="grid" d={`M0 ${height * share}H${width}`} />
        ))}
        {days.map(({ day, registrations }, index) => (
          <rect
            key={day}
            x={index * step + (step - bar) / 2}
            y={height - heightOf(registrations)}
            width={bar}
            height={heightOf(registrations)}
            data-today={index === days.length - 1 ? '' : undefined}
          >
            <title>{`${shortDay(day)}: ${count(registrations)}`}</title>
          </rect>
        ))}
        <path data-part="base" d={`M0 ${height}H${width}`} />
      </svg>
      <p aria-hidden>
        {labelledDays.map(({ day }) => (
          <span key={day}>{shortDay(day)}</span>
        ))}
      </p>
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
    align-items: baseline;
    justify-content: space-between;
    gap: var(--space-1) var(--space-4);
  }
  h2 {
    font-size: var(--text-lg);
  }
  p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  svg {
    inline-size: 100%;
    block-size: 10rem;
  }
  rect {
    fill: var(--primary-border);
    opacity: 0.72;
  }
  rect[data-today] {
    opacity: 1;
  }
  path {
    fill: none;
    stroke: var(--line);
    vector-effect: non-scaling-stroke;
  }
  path[data-part='grid'] {
    stroke-dasharray: 2 5;
  }
  path[data-part='base'] {
    stroke: var(--control);
  }
  > p {
    display: flex;
    justify-content: space-between;
    font-size: var(--text-xs);
  }
`
