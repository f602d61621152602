import { styled } from 'styled-components'
import { lineUpTo, svgPathOf, thinLine, type CourseLine } from '#rules/courses/course-line.ts'

type TraceProps = {
  course: CourseLine
  isAnimated?: boolean
  /** Places of marks, from 0 (start) to 1 (finish). */
  posts?: number[]
  /** The text alternative; without it the drawing is decorative. */
  label?: string
  className?: string
}

/** `pathLength` is 1, so that one animation fits courses of any length. */
export function Trace({ course, isAnimated = false, posts = [], label, className }: TraceProps) {
  const { box } = course
  const line = thinLine(course.line, 120)
  const path = svgPathOf(line, Math.round)
  const pathId = `trace-${isAnimated ? 'animated' : 'whole'}`
  const labelAttributes = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <Drawing
      viewBox={`-30 -30 ${Math.round(box.width) + 60} ${Math.round(box.height) + 60}`}
      data-animated={isAnimated ? '' : undefined}
      className={className}
      {...labelAttributes}
    >
      <defs>
        <path id={pathId} pathLength={1} d={path} />
      </defs>
      <use href={`#${pathId}`} data-part="way" />
      <g data-part="light">
        <use href={`#${pathId}`} />
        <use href={`#${pathId}`} />
        <use href={`#${pathId}`} />
        <use href={`#${pathId}`} />
      </g>
      {posts.length > 0 && (
        <path data-part="posts" d={posts.map((post) => `${svgPathOf(lineUpTo(line, post).slice(-1))}h0`).join('')} />
      )}
      <path data-part="start" d={`${svgPathOf(line.slice(0, 1))}h0`} />
      <g data-part="torch">
        <use href={`#${pathId}`} />
        <use href={`#${pathId}`} />
        <use href={`#${pathId}`} />
      </g>
    </Drawing>
  )
}

// The torch is a stroke of zero length with round caps; it moves along the line with the offset that draws the line.
const Drawing = styled.svg`
  overflow: visible;
  fill: none;
  stroke-linecap: round;
  stroke-linejoin: round;
  /* Set on the SVG: <use> inherits it, but only some browsers apply rules for the path to its copies. */
  stroke-width: calc(var(--weight) * 5px);
  --weight: 1;

  [data-part='way'] {
    stroke: color-mix(in oklab, var(--ink) 16%, transparent);
    stroke-width: calc(var(--weight) * 2px);
  }
  [data-part='light'] {
    stroke: var(--light);
    stroke-dasharray: 1 1;
  }
  /* The glow is three wider and fainter strokes: a blur would be repainted in every frame. */
  [data-part='light'] :nth-child(1) {
    stroke-width: calc(var(--weight) * 46px);
    opacity: 0.05;
  }
  [data-part='light'] :nth-child(2) {
    stroke-width: calc(var(--weight) * 28px);
    opacity: 0.07;
  }
  [data-part='light'] :nth-child(3) {
    stroke-width: calc(var(--weight) * 14px);
    opacity: 0.14;
  }
  [data-part='posts'] {
    stroke: var(--surface-sunken);
    stroke-width: calc(var(--weight) * 9px);
  }
  [data-part='start'] {
    stroke: var(--ink);
    stroke-width: calc(var(--weight) * 16px);
  }
  [data-part='torch'] {
    stroke: var(--light);
    stroke-dasharray: 0 2;
    stroke-dashoffset: -1;
  }
  [data-part='torch'] :nth-child(1) {
    stroke-width: calc(var(--weight) * 120px);
    opacity: 0.08;
  }
  [data-part='torch'] :nth-child(2) {
    stroke-width: calc(var(--weight) * 62px);
    opacity: 0.16;
  }
  [data-part='torch'] :nth-child(3) {
    stroke: var(--ink);
    stroke-width: calc(var(--weight) * 20px);
  }
  @media (max-width: 47.99rem) {
    --weight: 1.9;
  }
  @media (prefers-reduced-motion: no-preference) {
    &[data-animated] [data-part='light'] {
      animation: draw 4.5s cubic-bezier(0.4, 0.05, 0.2, 1) backwards;
    }
    &[data-animated] [data-part='torch'] {
      animation: run 4.5s cubic-bezier(0.4, 0.05, 0.2, 1) backwards;
    }
  }
  @keyframes draw {
    from {
      stroke-dashoffset: 0.88;
    }
  }
  @keyframes run {
    from {
      stroke-dashoffset: -0.12;
    }
  }
  @media print {
    [data-part='light'] :not(:last-child),
    [data-part='torch'] {
      display: none;
    }
    &[data-animated] [data-part='light'] {
      animation: none;
    }
  }
`
