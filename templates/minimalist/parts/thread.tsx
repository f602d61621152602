import { styled } from 'styled-components'
import { svgPathOf, ribbonOf } from '#rules/courses/course-line.ts'
import { elevationChart } from '#rules/courses/elevation.ts'
import { numberFormat } from '#rules/text/formatters.ts'
import type { CourseView } from '#rules/courses/course-view.ts'

type CrossingProps = {
  course: CourseView | null
  /** The number format and text alternative of the elevation. Without it the crossing is decorative. */
  profile?: { region: string; label: string }
}

/** Leads the thread from the left side of the page to the right one, along the course's elevation. */
export function ThreadCrossing({ course, profile }: CrossingProps) {
  const chart = profile && course?.profile ? elevationChart(course.profile) : null
  if (!profile || !chart) return <Low>{renderLine(svgPathOf(ribbonOf(course)), 100)}</Low>
  const metres = numberFormat(profile.region, { style: 'unit', unit: 'meter', maximumFractionDigits: 0 })
  const kilometres = numberFormat(profile.region, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 })
  return (
    <High role="img" aria-label={profile.label}>
      {renderLine(chart.line, 1000)}
      {chart.elevations.slice(0, -1).map(({ metres: height, place }) => (
        <i key={height} style={{ insetBlockStart: `${(place * 100).toFixed(1)}%` }} aria-hidden>
          <span>{metres.format(height)}</span>
        </i>
      ))}
      {chart.distances.slice(1).map(({ metres: distance, place }) => (
        <b
          key={distance}
          data-last={place > 0.9 ? '' : undefined}
          style={{ insetInlineStart: `${(place * 100).toFixed(1)}%` }}
          aria-hidden
        >
          <span>{kilometres.format(distance / 1000)}</span>
        </b>
      ))}
    </High>
  )
}

/** Extends a line in a box of 1000 × `height` to the box's upper left and lower right corners. */
function renderLine(line: string, height: number) {
  const fullPath = line.replace(/^M0 ([\d.]+)/, 'M0 0V$1')
  return (
    <svg viewBox={`0 0 1000 ${height}`} preserveAspectRatio="none" aria-hidden>
      <path d={`${fullPath}V${height}`} />
    </svg>
  )
}

const Low = styled.div`
  position: relative;
  block-size: clamp(3.5rem, 9vw, 7rem);
  margin-inline-start: var(--margin);

  svg {
    /* The offset is half a stroke: strokes are centred on their path, borders are not. */
    position: absolute;
    inset: 0 calc(var(--weight) / 2);
    inline-size: calc(100% - var(--weight));
    block-size: 100%;
    overflow: visible;
    fill: none;
    stroke: var(--thread);
    stroke-linejoin: round;
  }
  path {
    stroke-width: var(--weight);
    vector-effect: non-scaling-stroke;
  }
`

const High = styled(Low)`
  block-size: clamp(10rem, 24vw, 19rem);
  margin-block-end: 2.25rem;
  color: var(--ink-soft);
  font-size: var(--text-xs);
  line-height: 1;

  &::after {
    content: '';
    position: absolute;
    inset-block: 100% -2.25rem;
    inset-inline-end: 0;
    border-inline-end: var(--weight) solid var(--thread);
  }
  i,
  b {
    position: absolute;
    font-style: normal;
    font-weight: 400;
    white-space: nowrap;
  }
  i {
    inset-inline: 0;
    border-block-start: 1px dotted var(--rule);
  }
  i span {
    position: absolute;
    inset-inline-start: 0.5rem;
    inset-block-end: 0.25rem;
  }
  b {
    inset-block-start: 100%;
    padding-block-start: 0.75rem;
  }
  b::before {
    content: '';
    position: absolute;
    inset-block-start: 0;
    block-size: 0.4rem;
    border-inline-start: 1px solid var(--ink-soft);
  }
  b span {
    display: block;
    translate: -50%;
  }
  b[data-last] {
    padding-inline-end: 0.4rem;
    translate: -100%;
  }
  b[data-last]::before {
    inset-inline-end: 0;
  }
  b[data-last] span {
    translate: none;
  }
  @media (min-width: 60rem) {
    i {
      inset-inline-start: -3.5rem;
    }
    i span {
      inset-inline-start: 0;
    }
  }
`

export const ThreadEnd = styled.div`
  position: relative;
  block-size: var(--space-6);

  &::before {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0;
    border-inline-end: var(--weight) solid var(--thread);
  }
  &::after {
    content: '';
    position: absolute;
    inset-block-end: 0;
    inset-inline-end: 0;
    inline-size: 12px;
    block-size: 12px;
    border: 2px solid var(--thread);
    background: var(--surface);
    translate: calc(50% - var(--weight) / 2) 50%;
  }
  @media print {
    display: none;
  }
`
