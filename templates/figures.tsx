import type { TFunction } from 'i18next'
import { styled } from 'styled-components'
import type { CourseView } from '#rules/courses/course-view.ts'
import type { EventPage } from '#rules/events/event-views.ts'
import type { EventStatistics } from '#rules/results/event-results-views.ts'
import type { Formats } from './formats.ts'

type Figure = [name: string, value: string]

export type CourseProps = { page: EventPage; course: CourseView; formats: Formats }
export type StatisticsProps = { statistics: EventStatistics; formats: Formats }

export function courseFigures({ course, formats }: CourseProps, t: TFunction<'event'>): Figure[] {
  const { distanceM, ascentM, descentM, profile } = course
  const highest = profile && Math.max(...profile.map(([, height]) => height))
  const heights: [string, number | null][] = [
    [t('course.ascent'), ascentM],
    [t('course.descent'), descentM],
    [t('course.highest'), highest],
  ]
  return [[t('course.distance'), formats.distance(distanceM, 1)], ...formatKnown(heights, formats.elevation)]
}

/** The text alternatives of a course's drawing and of its elevation. */
export function courseLabels({ page, course, formats }: CourseProps, t: TFunction<'event'>) {
  const distance = formats.distance(course.distanceM, 1)
  return {
    drawing: t('course.drawing', { title: page.title, distance }),
    profile: t('course.profile', { ascent: formats.elevation(course.ascentM ?? 0), distance }),
  }
}

export function statisticsFigures({ statistics, formats }: StatisticsProps, t: TFunction<'event'>): Figure[] {
  const { entrants, finishers, fastestMs, medianMs, competition } = statistics
  const label = (name: string) => t(`statistics.${name}`, { competition: competition.name })
  const times: [string, number | null][] = [
    [label('fastest'), fastestMs],
    [label('median'), medianMs],
  ]
  return [
    [label('entrants'), formats.count(entrants)],
    [label('finishers'), formats.count(finishers)],
    ...formatKnown(times, (timeMs) => formats.result({ timeMs, distanceM: null })),
  ]
}

const formatKnown = (values: [string, number | null][], format: (value: number) => string) =>
  values.flatMap(([name, value]): Figure[] => (value === null ? [] : [[name, format(value)]]))

export const FigureItems = ({ figures }: { figures: Figure[] }) =>
  figures.map(([name, value]) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  ))

export const FigureList = styled.dl`
  dt {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  dd {
    letter-spacing: -0.02em;
  }
`
