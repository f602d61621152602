import { styled } from 'styled-components'
import { svgPathOf, ribbonOf } from '#rules/courses/course-line.ts'
import type { CourseView } from '#rules/courses/course-view.ts'

/** Decoration: the course's elevation as a skyline, or a straight line without a course. */
export function Ridge({ course, className }: { course: CourseView | null; className?: string }) {
  const line = svgPathOf(ribbonOf(course))
  return (
    <Skyline viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden className={className}>
      <path d={`${line}V101H0Z`} />
      <path d={line} />
    </Skyline>
  )
}

const Skyline = styled.svg`
  display: block;
  inline-size: 100%;
  block-size: clamp(3rem, 9vw, 9rem);
  fill: var(--ridge, var(--surface-sunken));

  path + path {
    fill: none;
    stroke: color-mix(in oklab, var(--light) 45%, transparent);
    stroke-width: 1.5;
    vector-effect: non-scaling-stroke;
  }
  @media print {
    display: none;
  }
`
