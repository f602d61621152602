import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventPage } from '#rules/events/event-views.ts'
import type { CourseView } from '#rules/courses/course-view.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { CourseLine } from '#web/ui/course-line.tsx'
import { ElevationProfile } from '#web/ui/elevation-profile.tsx'
import type { Formats } from '#templates/formats.ts'
import { coursePathId } from './hero.tsx'
import { Section } from './section.tsx'

type CourseProps = { page: EventPage; course: CourseView; formats: Formats }

export function Course({ page, course, formats }: CourseProps) {
  const { t } = useTranslation('event')
  const distance = formats.distance(course.distanceM, 1)
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
              label={t('course.drawing', { title: page.title, distance })}
            />
          </Map>
          <div>
            <Figures>
              {figuresOf(course, formats).map(({ name, value }) => (
                <div key={name}>
                  <dt>{t(`course.${name}`)}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </Figures>
            {page.courseFile && (
              <ButtonLink href={page.courseFile} icon="download" download={`${page.slug}.gpx`}>
                {t('course.download')}
              </ButtonLink>
            )}
          </div>
        </Split>
        {course.profile && (
          <Profile
            profile={course.profile}
            region={formats.region}
            label={t('course.profile', { ascent: formats.elevation(course.ascentM ?? 0), distance })}
          />
        )}
      </Section>
    </Ground>
  )
}

function figuresOf({ distanceM, ascentM, descentM, profile }: CourseView, formats: Formats) {
  const highest = profile && Math.max(...profile.map(([, height]) => height))
  return [
    { name: 'distance', value: formats.distance(distanceM, 1) },
    ...(ascentM === null ? [] : [{ name: 'ascent', value: formats.elevation(ascentM) }]),
    ...(descentM === null ? [] : [{ name: 'descent', value: formats.elevation(descentM) }]),
    ...(highest === null ? [] : [{ name: 'highest', value: formats.elevation(highest) }]),
  ]
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

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr));
  gap: var(--space-4);
  margin-block-end: var(--space-5);

  dt {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  dd {
    font-family: var(--font-display);
    font-size: var(--text-xl);
    font-stretch: 118%;
    font-weight: 800;
    letter-spacing: -0.02em;
    line-height: 1.2;
    white-space: nowrap;
  }
`

const Profile = styled(ElevationProfile)`
  margin-block-start: var(--space-6);
`
