import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { CourseView } from '#rules/courses/course-view.ts'
import { Picture } from '#web/ui/picture.tsx'
import { pageWidth } from '#web/ui/layout.ts'
import { fontStretchOf } from '../axis.ts'
import { Ridge } from './ridge.tsx'
import { Trace } from './trace.tsx'

type HeroProps = {
  course: CourseView | null
  title: string
  picture: string | null
  isAnimated: boolean
  before?: ReactNode
  children: ReactNode
}

export function Hero({ course, title, picture, isAnimated, before, children }: HeroProps) {
  return (
    <Night>
      {picture && (
        <Cover>
          <Picture
            path={picture}
            alt=""
            widths={[640, 960, 1280, 1920]}
            sizes="100vw"
            width={1920}
            height={1280}
            when="first"
          />
        </Cover>
      )}
      {course && <Trace course={course} isAnimated={isAnimated} />}
      <Words>
        {before}
        <Name style={{ '--width': `${fontStretchOf(title)}%`, '--length': title.length }}>{title}</Name>
        {children}
      </Words>
      <Skyline course={course} />
    </Night>
  )
}

// The header is 65 px high, and the background begins behind it.
const Night = styled.div`
  --bar: 65px;
  position: relative;
  isolation: isolate;
  display: grid;
  grid-template-rows: minmax(7rem, 1fr) auto auto;
  min-block-size: max(34rem, calc(100svh - 7.5rem));
  margin-block-start: calc(-1 * var(--bar));
  padding-block-start: var(--bar);
  overflow: clip;
  background:
    radial-gradient(
      75% 58% at 66% 92%,
      color-mix(in oklab, var(--primary-500) var(--dusk, 0%), transparent),
      transparent
    ),
    linear-gradient(var(--surface-sunken), var(--surface-raised));

  > svg:not(:last-child) {
    position: absolute;
    z-index: -1;
    inset: calc(var(--bar) + 3%) -1vw auto 27vw;
    inline-size: 74vw;
    block-size: 66%;
    mask-image: linear-gradient(45deg, rgb(0 0 0 / 30%) 38%, #000 58%);
  }
  @media (max-width: 47.99rem) {
    grid-template-rows: minmax(16rem, 1fr) auto auto;
    min-block-size: 0;
    &:not(:has(> svg:not(:last-child))) {
      grid-template-rows: minmax(4rem, 1fr) auto auto;
    }
    > svg:not(:last-child) {
      inset: calc(var(--bar) + var(--space-2)) 0 auto;
      inline-size: 100vw;
      block-size: 15.5rem;
      mask-image: none;
    }
  }
  @media print {
    display: block;
    min-block-size: 0;
    margin: 0;
    padding: 0;
    background: none;
    > svg:not(:last-child) {
      position: static;
      inline-size: 100%;
      block-size: 45mm;
    }
  }
`

// Without a box, so that the picture blends with the ground of the night.
const Cover = styled.div`
  display: contents;

  > img {
    position: absolute;
    z-index: -2;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
    opacity: 0.34;
    filter: grayscale(1) contrast(1.15);
    mix-blend-mode: luminosity;
  }
  &::after {
    content: '';
    position: absolute;
    z-index: -1;
    inset: 40% 0 0;
    background: linear-gradient(transparent, color-mix(in oklab, var(--surface-sunken) 78%, transparent) 55%);
  }
  @media print {
    display: none;
  }
`

const Words = styled.div`
  grid-row: 2;
  display: grid;
  justify-items: start;
  gap: var(--space-4);
  inline-size: 100%;
  ${pageWidth}
  padding-inline: var(--gutter);

  > p {
    max-inline-size: 38rem;
    font-size: var(--text-lg);
    line-height: 1.45;
  }
`

const Name = styled.h1`
  max-inline-size: 22ch;
  font-family: var(--font-wide);
  font-size: clamp(2.35rem, calc(10.4vw - var(--length) * 0.105vw), 7.2rem);
  font-stretch: var(--width);
  font-weight: 850;
  letter-spacing: -0.035em;
  line-height: 1;
`

const Skyline = styled(Ridge)`
  grid-row: 3;
  margin-block: clamp(var(--space-4), 3vw, var(--space-7)) -1px;
`
