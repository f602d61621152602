import { courseFileName, courseTypeOf } from '#rules/courses/course-file.ts'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { ButtonLink } from '#web/ui/button.tsx'
import { CourseLine } from '#web/ui/course-line.tsx'
import { ElevationProfile } from '#web/ui/elevation-profile.tsx'
import { courseFigures, courseLabels, FigureItems, type CourseProps } from '#templates/figures.tsx'
import { Figures } from './figures.ts'
import { coursePathId } from './hero.tsx'
import { Section } from './section.tsx'

export function Course(props: CourseProps) {
  const { t } = useTranslation('event')
  const { page, course, formats } = props
  const labels = courseLabels(props, t)
  return (
    <Ground>
      <Section aria-labelledby="course-title">
        <h2 id="course-title">{t('course.title')}</h2>
        <Split>
          <Map>
            <CourseLine
              course={course}
              look="hero"
              pathId={page.image ? undefined : coursePathId}
              label={labels.drawing}
            />
          </Map>
          <div>
            <SmallFigures>
              <FigureItems figures={courseFigures(props, t)} />
            </SmallFigures>
            {page.courseFile && (
              <ButtonLink href={page.courseFile} icon="download" download={courseFileName(page.slug, page.courseFile)}>
                {t('course.download', { type: courseTypeOf(page.courseFile) })}
              </ButtonLink>
            )}
          </div>
        </Split>
        {course.profile && <Profile profile={course.profile} region={formats.region} label={labels.profile} />}
      </Section>
    </Ground>
  )
}

const Ground = styled.div`
  background: var(--surface-sunken);
  --course-ground: var(--surface-sunken);
`

const Split = styled.div`
  display: grid;
  gap: var(--space-6) var(--space-8);
  align-items: center;

  @media (min-width: 60rem) {
    grid-template-columns: minmax(0, 2fr) minmax(14rem, 1fr);
  }
`

const Map = styled.div`
  display: grid;
  justify-items: center;
  color: var(--primary-border);
  --course-mark: var(--ink);

  svg {
    max-block-size: 34rem;
  }
`

const SmallFigures = styled(Figures)`
  grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr));
  gap: var(--space-4);
  margin-block-end: var(--space-5);

  dd {
    font-size: var(--text-xl);
    white-space: nowrap;
  }
`

const Profile = styled(ElevationProfile)`
  margin-block-start: var(--space-6);
`
