import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { ribbonOf, pathOf, thinned, courseLineOf } from '../../../server/rules/course-line.ts'
import type { CourseView } from '../../../server/rules/views.ts'

type HeroProps = {
  /** Whose line is drawn: the course, or the line made of the seed. */
  course: CourseView | null
  seed: string
  children: ReactNode
  aside: ReactNode
}

/** The path's id of the course's line: drawn once a page, it is used wherever it is seen again. */
export const drawnCourse = 'course'

/** The field of colour a page begins with: words, the course as artwork, a bib, and the ground it all stands on. */
export function Hero({ course, seed, children, aside }: HeroProps) {
  return (
    <Field>
      <Scene>
        <Artwork course={course} seed={seed} />
      </Scene>
      <Inside>
        <Words>{children}</Words>
        <Aside>{aside}</Aside>
      </Inside>
      <Terrain course={course} seed={seed} />
    </Field>
  )
}

const echoes = [1.16, 1.34, 1.54, 1.78, 2.06]

/** The course's line, and its echoes around it like contour lines. */
function Artwork({ course, seed }: { course: CourseView | null; seed: string }) {
  const { line: whole, box } = course && course.line.length > 1 ? course : courseLineOf(seed)
  const line = thinned(whole, 190)
  const [x, y] = [box.width / 2, box.height / 2]
  const start = line[0] ?? [0, 0]
  return (
    <Drawing viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden>
      <path id={drawnCourse} d={pathOf(line, Math.round)} />
      {echoes.map((scale) => (
        <use
          key={scale}
          href={`#${drawnCourse}`}
          transform={`translate(${x} ${y})scale(${scale})translate(${-x} ${-y})`}
        />
      ))}
      <use href={`#${drawnCourse}`} data-part="line" />
      <path data-part="start" d={`M${start[0]} ${start[1]}h0`} />
      <path data-part="start-inside" d={`M${start[0]} ${start[1]}h0`} />
    </Drawing>
  )
}

/** The edge of a field: the rise and fall of the course, in the colour of what comes next. */
export function Terrain({ course, seed }: { course: CourseView | null; seed: string }) {
  const ribbon = ribbonOf(seed, course?.profile ?? null)
  return (
    <Edge viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden>
      <path d={`${pathOf(ribbon)}V100H0Z`} />
    </Edge>
  )
}

export const Field = styled.section`
  --bib-ground: var(--primary-solid);
  --focus: var(--on-primary-solid);
  position: relative;
  overflow: hidden;
  isolation: isolate;
  background: linear-gradient(
    100deg,
    var(--primary-solid) 46%,
    color-mix(in oklab, var(--primary-solid) 62%, var(--secondary-500))
  );
  color: var(--on-primary-solid);
`

/** The line fades where words stand on it. */
const Scene = styled.div`
  position: absolute;
  z-index: -1;
  inset: 0;

  @media (min-width: 60rem) {
    mask-image: linear-gradient(90deg, transparent 8%, rgb(0 0 0 / 30%) 36%, #000 54%);
  }
`

const Drawing = styled.svg`
  position: absolute;
  inset-block: 7% 13%;
  inset-inline-start: 36%;
  inline-size: 50%;
  block-size: 80%;
  overflow: visible;
  fill: none;
  stroke-linecap: round;
  stroke-linejoin: round;

  path,
  use {
    vector-effect: non-scaling-stroke;
  }
  use {
    stroke: color-mix(in oklab, var(--on-primary-solid) 17%, transparent);
    stroke-width: 1.5;
  }
  [data-part='line'] {
    stroke: var(--accent-500);
    stroke-width: 7;
  }
  [data-part^='start'] {
    stroke: var(--accent-500);
    stroke-width: 26;
  }
  [data-part='start-inside'] {
    stroke: var(--primary-solid);
    stroke-width: 12;
  }
  @media (max-width: 59.99rem) {
    inset-block: auto 14%;
    inset-inline: -4%;
    inline-size: 108%;
    block-size: 58%;
  }
`

const Inside = styled.div`
  display: grid;
  gap: 6.5rem var(--space-8);
  align-items: center;
  max-inline-size: calc(var(--page-width) + 2 * var(--gutter));
  margin-inline: auto;
  padding: clamp(var(--space-7), 7vw, var(--space-9)) var(--gutter) clamp(var(--space-9), 11vw, 9rem);
  @media (min-width: 60rem) {
    grid-template-columns: minmax(0, 1fr) minmax(22rem, 26rem);
    min-block-size: min(46rem, 82dvh);
  }
`

const Words = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-5);

  h1 {
    max-inline-size: 14ch;
    font-size: var(--text-4xl);
    font-stretch: 125%;
    font-weight: 850;
    letter-spacing: -0.03em;
    line-height: 0.98;
  }
  > p {
    max-inline-size: 33rem;
    font-size: var(--text-lg);
    line-height: 1.45;
  }
`

const Aside = styled.div`
  color: var(--ink);
  @media (min-width: 60rem) {
    rotate: 1.2deg;
  }
`

const Edge = styled.svg`
  position: absolute;
  inset-inline: 0;
  inset-block-end: -1px;
  inline-size: 100%;
  block-size: clamp(32px, 6vw, 84px);
  fill: var(--surface);
`
