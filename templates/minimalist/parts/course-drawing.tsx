import { styled } from 'styled-components'
import { lineUpTo, svgPathOf, thinLine } from '#rules/courses/course-line.ts'
import { roundValues } from '#rules/courses/elevation.ts'
import type { CourseView } from '#rules/courses/course-view.ts'

type CourseDrawingProps = {
  course: CourseView
  /** The text alternative, and the format of kilometres. Without it the drawing is decorative. */
  measured?: { label: string; count: (amount: number) => string } | undefined
}

export function CourseDrawing({ course, measured }: CourseDrawingProps) {
  const { box } = course
  const line = thinLine(course.line, 120)
  const [x, y] = line[0] ?? [0, 0]
  const labelAttributes = measured ? { role: 'img', 'aria-label': measured.label } : { 'aria-hidden': true }
  return (
    <Sheet style={{ '--ratio': (box.width / box.height).toFixed(3) }} {...labelAttributes}>
      <svg viewBox={`0 0 ${Math.round(box.width)} ${Math.round(box.height)}`} aria-hidden>
        <path d={svgPathOf(line, Math.round)} />
        <path data-part="start" d={`M${x} ${y}h0`} />
        <path data-part="inside" d={`M${x} ${y}h0`} />
      </svg>
      {measured && <Posts course={course} count={measured.count} />}
    </Sheet>
  )
}

/** Labels for round kilometres; those within 70 units of another label are left out. */
function Posts({ course, count }: { course: CourseView; count: (amount: number) => string }) {
  const { line, box, distanceM } = course
  const labelPoints = line.slice(0, 1)
  const posts = roundValues(0, distanceM / 1000, 8).flatMap((km) => {
    const point = lineUpTo(line, (km * 1000) / distanceM).at(-1) ?? [0, 0]
    if (km * 1000 >= distanceM || labelPoints.some(([x, y]) => Math.hypot(x - point[0], y - point[1]) < 70)) return []
    labelPoints.push(point)
    return [{ km, x: (100 * point[0]) / box.width, y: (100 * point[1]) / box.height }]
  })
  return posts.map(({ km, x, y }) => {
    // The label is moved away from the drawing's centre, so that it stands outside the line.
    const distance = Math.hypot(x - 50, y - 50) || 1
    const outwardStyle = { '--x': ((x - 50) / distance).toFixed(2), '--y': ((y - 50) / distance).toFixed(2) }
    return (
      <i
        key={km}
        style={{ insetInlineStart: `${x.toFixed(1)}%`, insetBlockStart: `${y.toFixed(1)}%`, ...outwardStyle }}
      >
        <span>{count(km)}</span>
      </i>
    )
  })
}

/**
 * `--most` is the maximum height. Strokes do not scale, and the ring is a stroke of zero length: both are in pixels.
 */
const Sheet = styled.div`
  --most: 32rem;
  position: relative;
  inline-size: min(100%, calc(var(--most) * var(--ratio)));
  margin-inline: auto;
  aspect-ratio: var(--ratio);
  break-inside: avoid;

  svg {
    inline-size: 100%;
    block-size: 100%;
    overflow: visible;
    fill: none;
    stroke: var(--thread);
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  path {
    stroke-width: var(--weight);
    vector-effect: non-scaling-stroke;
  }
  [data-part='start'] {
    stroke-width: 13px;
  }
  [data-part='inside'] {
    stroke: var(--surface);
    stroke-width: 9px;
  }
  i {
    position: absolute;
    inline-size: 5px;
    block-size: 5px;
    border-radius: 50%;
    background: var(--ink);
    font-style: normal;
    translate: -50% -50%;
    print-color-adjust: exact;
    -webkit-print-color-adjust: exact;
  }
  i span {
    position: absolute;
    inset: 50% auto auto 50%;
    color: var(--ink-soft);
    font-family: var(--font-display);
    font-size: var(--text-sm);
    line-height: 1;
    white-space: nowrap;
    text-shadow:
      0 0 3px var(--surface),
      0 0 3px var(--surface);
    translate: calc(-50% + var(--x) * 1.1rem) calc(-50% + var(--y) * 1rem);
  }
  @media print {
    --most: 85mm;
    [data-part='inside'] {
      stroke: #fff;
    }
  }
`
