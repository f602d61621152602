import { courseFileName, courseTypeOf } from '#rules/courses/course-file.ts'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { elevationChart } from '#rules/courses/elevation.ts'
import { courseFigures, courseLabels, FigureItems, FigureList, type CourseProps } from '#templates/figures.tsx'
import type { Formats } from '#templates/formats.ts'
import { columns } from '#web/ui/layout.ts'
import { ActionLink } from './action-link.tsx'
import { Band } from './page.tsx'
import { Trace } from './trace.tsx'
import { wideType } from './wide-type.ts'

export function Course(props: CourseProps) {
  const { t } = useTranslation('event')
  const { page, course, formats } = props
  const labels = courseLabels(props, t)
  return (
    <Terrain aria-labelledby="course-title">
      <h2 id="course-title">{t('course.title')}</h2>
      <Split>
        <Figures>
          <FigureItems figures={courseFigures(props, t)} />
        </Figures>
        <Trace course={course} posts={postsOf(course.distanceM)} label={labels.drawing} />
        {page.courseFile && (
          <ActionLink href={page.courseFile} icon="download" download={courseFileName(page.slug, page.courseFile)}>
            {t('course.download', { type: courseTypeOf(page.courseFile) })}
          </ActionLink>
        )}
      </Split>
      {course.profile && <Skyline profile={course.profile} formats={formats} label={labels.profile} />}
    </Terrain>
  )
}

/** The places (0 to 1) of marks at every kilometre, every 5 km above 15 km and every 10 km above 50 km. */
function postsOf(distanceM: number): number[] {
  const step = distanceM > 50_000 ? 10_000 : distanceM > 15_000 ? 5000 : 1000
  const count = Math.max(0, Math.ceil(distanceM / step) - 1)
  return Array.from({ length: count }, (_, index) => ((index + 1) * step) / distanceM)
}

type SkylineProps = { profile: [number, number][]; formats: Formats; label: string }

function Skyline({ profile, formats, label }: SkylineProps) {
  const chart = elevationChart(profile)
  if (!chart) return null
  return (
    <Horizon data-full role="img" aria-label={label}>
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden>
        <path d={chart.area} />
        <path d={chart.line} />
      </svg>
      {chart.elevations.slice(1).map(({ metres, place }) => (
        <i key={metres} aria-hidden style={{ insetBlockStart: `${place * 100}%` }}>
          {formats.elevation(metres)}
        </i>
      ))}
      {chart.distances.slice(1).map(({ metres, place }) => (
        <b
          key={metres}
          aria-hidden
          style={{ insetInlineStart: `${place * 100}%` }}
          data-end={place > 0.94 ? '' : undefined}
        >
          {formats.distance(metres, 1)}
        </b>
      ))}
    </Horizon>
  )
}

const Terrain = styled(Band)`
  padding-block-end: 0;
  background: linear-gradient(
    var(--surface),
    color-mix(in oklab, var(--primary-500) calc(var(--dusk, 0%) / 2), var(--surface))
  );

  &:not(:has([role='img'][data-full])) {
    padding-block-end: clamp(var(--space-7), 6.4vw, var(--space-9));
  }
  @media print {
    background: none;
  }
`

const Split = styled.div`
  display: grid;
  gap: var(--space-6);
  justify-items: start;

  > svg {
    inline-size: 100%;
    block-size: clamp(14rem, 42vw, 32rem);
    padding: 4% 2%;
  }
  @media (min-width: 60rem) {
    grid-template-columns: minmax(14rem, 1fr) minmax(0, 3fr);
    grid-template-rows: 1fr auto;
    > svg {
      grid-area: 1 / 2 / span 2;
    }
  }
`

const Figures = styled(FigureList)`
  ${columns('9rem')}
  gap: var(--space-5);
  inline-size: 100%;

  dd {
    ${wideType('clamp(1.9rem, 3.6vw, 3.4rem)', 84, 800)}
    line-height: 1.05;
  }
  div:first-child dd {
    color: var(--light-text);
  }
  @media (min-width: 60rem) {
    grid-template-columns: 1fr;
  }
`

const Horizon = styled.div`
  position: relative;
  block-size: clamp(11rem, 27vw, 26rem);
  margin-block-start: var(--space-6);

  svg {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    fill: color-mix(in oklab, var(--light) 15%, var(--surface-sunken));
  }
  path + path {
    fill: none;
    stroke: var(--light);
    stroke-width: 3;
    stroke-linejoin: round;
    vector-effect: non-scaling-stroke;
  }
  i,
  b {
    position: absolute;
    font-size: var(--text-xs);
    font-style: normal;
    font-weight: 600;
    line-height: 1;
    white-space: nowrap;
  }
  i {
    inset-inline: 0;
    padding: var(--space-1) var(--gutter);
    border-block-start: 1px dashed color-mix(in oklab, var(--ink) 22%, transparent);
  }
  b {
    inset-block-end: 0;
    padding: 0 0 var(--space-3) var(--space-2);
    border-inline-start: 1px solid color-mix(in oklab, var(--ink) 40%, transparent);
  }
  b[data-end] {
    padding-inline: 0 var(--space-2);
    border-inline: 0 1px solid;
    translate: -100% 0;
  }
  @media (max-width: 47.99rem) {
    b:nth-of-type(even) {
      display: none;
    }
  }
  @media print {
    svg {
      fill: none;
    }
  }
`
