import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventPage } from '#rules/events/event-views.ts'
import type { CourseView } from '#rules/courses/course-view.ts'
import type { Formats } from '#templates/formats.ts'
import { Leaders } from './leaders.tsx'
import { UnderlinedLink } from './links.tsx'

type CourseProps = { page: EventPage; course: CourseView; formats: Formats }

/** The course's figures and its file. Its drawing is on the cover, its elevation in the `ThreadCrossing`. */
export function Course({ page, course, formats }: CourseProps) {
  const { t } = useTranslation('event')
  const { distanceM, ascentM, descentM, profile } = course
  const highest = profile && Math.max(...profile.map(([, height]) => height))
  const climb = (metres: number | null) => (metres === null ? null : formats.elevation(metres))
  const figures: [string, string | null][] = [
    [t('course.distance'), formats.distance(distanceM, 1)],
    [t('course.ascent'), climb(ascentM)],
    [t('course.descent'), climb(descentM)],
    [t('course.highest'), climb(highest)],
  ]
  return (
    <>
      <Columns lines={figures.map(([name, value]) => (value === null ? null : ([name, value] as const)))} />
      {page.courseFile && (
        <p data-print="no">
          <UnderlinedLink href={page.courseFile} download={`${page.slug}.gpx`}>
            {t('course.download')}
          </UnderlinedLink>
        </p>
      )}
    </>
  )
}

const Columns = styled(Leaders)`
  columns: 17rem 2;
  column-gap: var(--space-7);
`
