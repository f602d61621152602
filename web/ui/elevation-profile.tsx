import { numberFormat } from '#rules/text/formatters.ts'
import { styled } from 'styled-components'
import { elevationChart } from '#rules/courses/elevation.ts'

const Figure = styled.figure`
  display: grid;
  grid-template: minmax(0, 1fr) auto / auto minmax(0, 1fr);
  gap: var(--space-1) var(--space-2);
  min-inline-size: 0;
  color: var(--ink-soft);
  font-size: var(--text-xs);
  line-height: 1;

  svg {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    fill: none;
    stroke-linejoin: round;
  }
  path {
    vector-effect: non-scaling-stroke;
  }
  [data-part='area'] {
    fill: color-mix(in oklab, var(--primary-border) 16%, transparent);
  }
  [data-part='ground'] {
    stroke: var(--primary-border);
    stroke-width: 2.25;
  }
  [data-part='grid'] {
    stroke: var(--line);
  }
`
const Plot = styled.div`
  position: relative;
  block-size: clamp(8rem, 22vw, 14rem);
`
const Heights = styled.div`
  position: relative;
  text-align: end;

  > span {
    display: block;
    block-size: 0;
    white-space: nowrap;
  }
  > span:not([data-tick]) {
    visibility: hidden;
  }
  > [data-tick] {
    position: absolute;
    inset-inline-end: 0;
    translate: 0 -0.5em;
  }
`
const Distances = styled.div`
  position: relative;
  grid-column: 2;
  block-size: 1em;

  > span {
    position: absolute;
    translate: -50% 0;
    white-space: nowrap;
  }
  > span:first-child {
    translate: 0 0;
  }
  > [data-at='end'] {
    translate: -100% 0;
  }
  @media (max-width: 30rem) {
    > span:nth-child(even):not([data-at='end']) {
      display: none;
    }
  }
`

type ElevationProfileProps = {
  /** [metres from the start, elevation in metres]. */
  profile: [number, number][]
  label: string
  region: string
  className?: string
}

export function ElevationProfile({ profile, label, region, className }: ElevationProfileProps) {
  const chart = elevationChart(profile)
  if (!chart) return null
  const metres = numberFormat(region, { style: 'unit', unit: 'meter', maximumFractionDigits: 0 })
  const kilometres = numberFormat(region, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 })
  const grid = chart.elevations.map(({ place }) => `M0 ${Math.round(place * 1000)}H1000`).join('')
  const widest = chart.elevations
    .map((tick) => metres.format(tick.metres))
    .reduce((a, b) => (b.length > a.length ? b : a))
  return (
    <Figure className={className} role="img" aria-label={label}>
      <Heights aria-hidden>
        <span>{widest}</span>
        {chart.elevations.map((tick) => (
          <span key={tick.metres} data-tick style={{ insetBlockStart: `${tick.place * 100}%` }}>
            {metres.format(tick.metres)}
          </span>
        ))}
      </Heights>
      <Plot>
        <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden>
          <path data-part="grid" d={grid} />
          <path data-part="area" d={chart.area} />
          <path data-part="ground" d={chart.line} />
        </svg>
      </Plot>
      <Distances aria-hidden>
        {chart.distances.map((tick) => (
          <span
            key={tick.metres}
            data-at={tick.place > 0.97 ? 'end' : undefined}
            style={{ insetInlineStart: `${tick.place * 100}%` }}
          >
            {kilometres.format(tick.metres / 1000)}
          </span>
        ))}
      </Distances>
    </Figure>
  )
}
