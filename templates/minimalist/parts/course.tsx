import { courseFileName, courseTypeOf } from '#rules/courses/course-file.ts'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { courseFigures, type CourseProps } from '#templates/figures.tsx'
import { Leaders } from './leaders.tsx'
import { UnderlinedLink } from './links.tsx'

/** The course's figures and its file. Its drawing is on the cover, its elevation in the `ThreadCrossing`. */
export function Course(props: CourseProps) {
  const { t } = useTranslation('event')
  const { courseFile, slug } = props.page
  return (
    <>
      <Columns lines={courseFigures(props, t)} />
      {courseFile && (
        <p data-print="no">
          <UnderlinedLink href={courseFile} download={courseFileName(slug, courseFile)}>
            {t('course.download', { type: courseTypeOf(courseFile) })}
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
