import { styled } from 'styled-components'
import { lineUpTo, svgPathOf, thinLine, type CourseLine, type Point } from '#rules/courses/course-line.ts'
import { placeLabels } from '#rules/courses/label-places.ts'

export type SplitMark = { share: number; label: string }

type Props = { course: CourseLine; marks: SplitMark[]; label: string }

/** `share` of the course from the start. */
export function SplitCourse({ course, marks, label }: Props) {
  const { box } = course
  const line = thinLine(course.line, 200)
  const side = Math.max(box.width, box.height)
  const margin = side * 0.06
  const viewBox = [-margin, -margin, box.width + 2 * margin, box.height + 2 * margin].map(Math.round).join(' ')
  const size = Math.round(side * 0.045)
  const points = marks.map(({ share, label: text }) => ({ at: lineUpTo(line, share).at(-1) ?? [0, 0], text }))
  return (
    <Drawing viewBox={viewBox} role="img" aria-label={label} fontSize={size}>
      <path data-part="road" d={svgPathOf(line)} />
      <path d={svgPathOf(line)} />
      <path data-part="mark" d={points.map(({ at }) => dotAt(at)).join('')} />
      <path data-part="finish" d={dotAt(line.at(-1) ?? [0, 0])} />
      {placeLabels(points, { width: box.width, size, line }).map(({ text, x, y, anchor }) => (
        <text key={text} x={x} y={y} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </Drawing>
  )
}

// A stroke of no length: its size is in pixels at any scale.
const dotAt = ([x, y]: Point) => `M${Math.round(x)} ${Math.round(y)}h0`

const Drawing = styled.svg`
  inline-size: 100%;
  block-size: auto;
  max-block-size: 30rem;
  @media print {
    max-block-size: 9cm;
  }
  color: var(--primary-border);
  fill: none;
  stroke: currentColor;
  stroke-width: 3;
  stroke-linecap: round;
  stroke-linejoin: round;

  path {
    vector-effect: non-scaling-stroke;
  }
  [data-part='road'] {
    stroke-width: 14;
    stroke: color-mix(in oklab, currentColor 13%, transparent);
  }
  [data-part='mark'],
  [data-part='finish'] {
    stroke: var(--ink);
    stroke-width: 11;
  }
  [data-part='finish'] {
    stroke-linecap: square;
  }
  text {
    fill: var(--ink);
    stroke: var(--surface);
    stroke-width: 4px;
    paint-order: stroke;
    font-family: var(--font-text);
    font-weight: 650;
  }
`
