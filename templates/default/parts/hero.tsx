import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { ribbonOf, svgPathOf, thinLine, type CourseLine } from '#rules/courses/course-line.ts'
import type { CourseView } from '#rules/courses/course-view.ts'
import { Picture } from '#web/ui/picture.tsx'
import { pageWidth } from '#web/ui/layout.ts'

type HeroProps = {
  /** Null: plain lanes are drawn instead. */
  course: CourseView | null
  title: string
  /** A path; the picture takes the place of the course's line. */
  picture: string | null
  before?: ReactNode
  children: ReactNode
  aside: ReactNode
}

/** The id of the course's `<path>`: other drawings on the page reference it instead of sending it again. */
export const coursePathId = 'course'
const groundPathId = 'ground'

export function Hero({ course, title, picture, before, children, aside }: HeroProps) {
  const longestWord = Math.max(...title.split(/\s+/).map((word) => word.length))
  return (
    <ColorField data-pictured={picture ? '' : undefined}>
      <Scene>{!picture && (course ? <Artwork course={course} /> : <Lanes />)}</Scene>
      <Layout>
        <Words style={{ '--word': longestWord }}>
          {before}
          <h1>{title}</h1>
          {children}
        </Words>
        {picture && (
          <Photograph>
            <Picture
              path={picture}
              alt=""
              widths={[320, 640, 960, 1280, 1920]}
              sizes="(min-width: 60rem) max(54vw, 66rem), 100vw"
              width={1200}
              height={800}
              when="first"
            />
            <Seam />
          </Photograph>
        )}
        <Aside>{aside}</Aside>
      </Layout>
      <Terrain course={course} pathId={groundPathId} />
    </ColorField>
  )
}

const echoScales = [1.16, 1.34, 1.54, 1.78, 2.06]

function Artwork({ course: { line: fullLine, box } }: { course: CourseLine }) {
  const line = thinLine(fullLine, 120)
  const [x, y] = [box.width / 2, box.height / 2]
  const start = line[0] ?? [0, 0]
  return (
    <Drawing viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden>
      <path id={coursePathId} d={svgPathOf(line, Math.round)} />
      {echoScales.map((scale) => (
        <use
          key={scale}
          href={`#${coursePathId}`}
          transform={`translate(${x} ${y})scale(${scale})translate(${-x} ${-y})`}
        />
      ))}
      <use href={`#${coursePathId}`} data-part="line" />
      <path data-part="start" d={`M${start[0]} ${start[1]}h0`} />
      <path data-part="start-inside" d={`M${start[0]} ${start[1]}h0`} />
    </Drawing>
  )
}

type TerrainProps = { course: CourseView | null; pathId?: string }

/** The course's elevation as the edge of a field, in the colour of what follows; a straight line without a course. */
export function Terrain({ course, pathId }: TerrainProps) {
  const ribbon = ribbonOf(course)
  // The path extends beyond the viewBox, so that a stroke shows on its upper edge only.
  const ground = `${svgPathOf([[-30, ribbon[0]![1]], ...ribbon, [1030, ribbon.at(-1)![1]]])}V200H-30Z`
  return (
    <Edge viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden>
      <path id={pathId} d={ground} />
    </Edge>
  )
}

/** The border between field and picture: vertical on wide screens, above and below the picture on narrow ones. */
function Seam() {
  const ground = `#${groundPathId}`
  return (
    <>
      <Edge data-part="beside" viewBox="-60 0 160 1000" preserveAspectRatio="none" aria-hidden>
        <g transform="translate(100)rotate(90)">
          {[0, 18, 36].map((lane) => (
            <use key={lane} href={ground} y={lane} />
          ))}
        </g>
      </Edge>
      <Edge data-part="above" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden>
        <use href={ground} transform="matrix(-1 0 0-1 1000 100)" />
      </Edge>
      <Edge data-part="below" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden>
        <use href={ground} />
      </Edge>
    </>
  )
}

export const ColorField = styled.section`
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

  &[data-pictured] {
    background: var(--primary-solid);
  }
`

const Scene = styled.div`
  position: absolute;
  z-index: -1;
  inset: 0;

  @media (min-width: 60rem) {
    mask-image: linear-gradient(90deg, transparent 8%, rgb(0 0 0 / 30%) 36%, #000 54%);
  }
`

const Lanes = styled.div`
  position: absolute;
  inset: 0;
  background: repeating-linear-gradient(
    112deg,
    transparent 0 4.5rem,
    color-mix(in oklab, var(--on-primary-solid) 9%, transparent) 0 9rem
  );
  @media print {
    display: none;
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

  /* The stroke is set on <use>, not on the path: only some browsers apply rules for the path to its copies. */
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
    vector-effect: non-scaling-stroke;
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

const Layout = styled.div`
  display: grid;
  gap: 6.5rem var(--space-8);
  align-items: center;
  ${pageWidth}
  padding: clamp(var(--space-7), 7vw, var(--space-9)) var(--gutter) clamp(var(--space-9), 11vw, 9rem);
  @media (min-width: 60rem) {
    grid-template-columns: minmax(0, 1fr) minmax(22rem, 26rem);
    min-block-size: min(46rem, 82dvh);
    [data-pictured] > & {
      --largest: 12.4cqi;
      grid-template-columns: minmax(0, 44%) minmax(20rem, 22.5rem);
      justify-content: space-between;
    }
  }
  @media (max-width: 59.99rem) {
    [data-pictured] > & {
      row-gap: 0;
      padding-block-start: var(--space-6);
    }
  }
`

const Words = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-5);
  container-type: inline-size;

  h1 {
    max-inline-size: 14ch;
    font-size: min(var(--text-4xl), var(--largest, 100cqi), calc(138cqi / var(--word)));
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

// The subject of a picture should be visible between the seam and the bib: its centre is moved there, and on very wide
// pages the bib moves towards the screen's edge.
const Photograph = styled.div`
  > img {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  @media (min-width: 60rem) {
    position: absolute;
    z-index: -1;
    inset: 0 0 0 max(46%, calc(50% - 3rem));

    > img {
      object-position: 62%;
    }
    > :is([data-part='above'], [data-part='below']) {
      display: none;
    }
  }
  @media (max-width: 59.99rem) {
    position: relative;
    block-size: clamp(17rem, 72vw, 28rem);
    margin: var(--space-5) calc(-1 * var(--gutter)) -3.5rem;

    > [data-part='beside'] {
      display: none;
    }
  }
  @media print {
    display: none;
  }
`

const Aside = styled.div`
  position: relative;
  color: var(--ink);
  @media (min-width: 60rem) {
    rotate: 1.2deg;
    [data-pictured] & {
      translate: max(0px, 30vw - 0.3 * (var(--page-width) + 2 * var(--gutter)));
    }
  }
`

const Edge = styled.svg`
  position: absolute;
  inset-inline: 0;
  inset-block-end: -1px;
  inline-size: 100%;
  block-size: clamp(32px, 6vw, 84px);
  fill: var(--surface);

  &[data-part] {
    fill: var(--primary-solid);
    stroke: var(--accent-500);
    stroke-width: 6;
    stroke-linejoin: round;
  }
  &[data-part='beside'] {
    --depth: clamp(3.5rem, 7vw, 8rem);
    inset: 0 auto 0 calc(-0.6 * var(--depth));
    inline-size: calc(1.6 * var(--depth));
    block-size: 100%;
  }
  &[data-part='beside'] use + use {
    stroke: color-mix(in oklab, var(--on-primary-solid) 34%, var(--primary-solid));
    stroke-width: 1.5;
  }
  &[data-part='above'] {
    inset-block: -1px auto;
  }
  &:is([data-part='above'], [data-part='below']) {
    block-size: 2.5rem;
  }
`
