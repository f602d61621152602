import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { lineUpTo, svgPathOf, thinLine, type CourseLine as Line, type Point } from '#rules/courses/course-line.ts'

/** Strokes do not scale, so they are in pixels; dots are strokes of zero length. */
const Drawing = styled.svg`
  --ground: var(--course-ground, var(--surface));
  --mark: var(--course-mark, currentColor);
  display: block;
  inline-size: 100%;
  block-size: auto;
  overflow: visible;
  fill: none;
  stroke: currentColor;
  stroke-width: 2.5;
  stroke-linecap: round;
  stroke-linejoin: round;

  path {
    vector-effect: non-scaling-stroke;
  }
  [data-part='road'] {
    stroke-width: 18;
    stroke: color-mix(in oklab, currentColor 13%, transparent);
  }
  [data-part='track'] {
    stroke: color-mix(in oklab, currentColor 24%, transparent);
  }
  [data-part='mark'] {
    stroke: var(--mark);
    stroke-width: 17;
  }
  [data-part='mark-inside'] {
    stroke: var(--ground);
    stroke-width: 8;
  }
  [data-part='finish'],
  [data-part='finish-inside'] {
    stroke-linecap: square;
  }
  [data-part='finish'] {
    stroke: var(--mark);
    stroke-width: 14;
  }
  [data-part='finish-inside'] {
    stroke: var(--ground);
    stroke-width: 6;
  }
  &[data-look='hero'] {
    stroke-width: 4;
  }
  &[data-look='thumb'] {
    stroke-width: 2;
  }
`

type CourseLineProps = {
  course: Line
  /** `hero` has a road, start and finish; `line` has start and finish; `thumb` is a bare line of few bytes. */
  look?: 'hero' | 'line' | 'thumb'
  /** From 0 to 1: the line is strong up to here and faint beyond. */
  progress?: number
  /** The id of a path on the page that is the same line, so that it is not sent twice. */
  pathId?: string
  label?: string
  className?: string
}

/** Drawn in the text's colour. `--course-ground` fills the marks, `--course-mark` is the colour of start and finish. */
export function CourseLine(props: CourseLineProps) {
  const { course, look = 'line', progress, pathId, label, className } = props
  const { box } = course
  const line = thinLine(course.line, look === 'thumb' ? 40 : 120)
  const path = svgPathOf(line, Math.round)
  const passedLine = progress === undefined ? null : lineUpTo(line, progress)
  // Space for marks at the edge. Strokes do not scale, so it is a share of the larger side.
  const margin = Math.max(box.width, box.height) * 0.03
  const viewBox = [-margin, -margin, box.width + 2 * margin, box.height + 2 * margin].map(Math.round).join(' ')
  return (
    <Drawing viewBox={viewBox} data-look={look} className={className} {...labelAttributes(label)}>
      {look === 'hero' && <Stroke part="road" path={path} pathId={pathId} />}
      <Stroke part={passedLine ? 'track' : undefined} path={path} pathId={pathId} />
      {passedLine && passedLine.length > 1 && <path d={svgPathOf(passedLine)} />}
      {look !== 'thumb' && <Ends line={line} />}
      {passedLine && <Mark at={passedLine.at(-1)} />}
    </Drawing>
  )
}

function Stroke({ part, path, pathId }: { part: string | undefined; path: string; pathId: string | undefined }) {
  return pathId ? <use data-part={part} href={`#${pathId}`} /> : <path data-part={part} d={path} />
}

type RibbonProps = { ribbon: Point[]; progress?: number; className?: string }

const Strip = styled(Drawing)`
  block-size: 32px;
`

export function CourseRibbon({ ribbon, progress, className }: RibbonProps) {
  const path = svgPathOf(ribbon)
  return (
    <Strip viewBox="0 0 1000 100" preserveAspectRatio="none" className={className} aria-hidden>
      <path data-part={progress === undefined ? undefined : 'track'} d={path} />
      {progress !== undefined && progress > 0 && <path d={svgPathOf(lineUpTo(ribbon, progress))} />}
    </Strip>
  )
}

function Ends({ line }: { line: Point[] }): ReactNode {
  const [start, finish] = [line[0], line.at(-1)]
  if (!start || !finish) return null
  const isLoop = Math.hypot(start[0] - finish[0], start[1] - finish[1]) < 30
  return (
    <>
      {!isLoop && <Dot at={finish} part="finish" />}
      {!isLoop && <Dot at={finish} part="finish-inside" />}
      <Mark at={start} />
    </>
  )
}

function Mark({ at }: { at: Point | undefined }) {
  if (!at) return null
  return (
    <>
      <Dot at={at} part="mark" />
      <Dot at={at} part="mark-inside" />
    </>
  )
}

function Dot({ at, part }: { at: Point; part: string }) {
  return <path data-part={part} d={`${svgPathOf([at])}h0`} />
}

function labelAttributes(label: string | undefined) {
  return label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
}
