import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import type { EventCard } from '#rules/events/event-views.ts'
import { nextEventAction } from '../actions.ts'
import type { LandingProps } from '../contract.ts'
import { formatsOf, type Formats } from '../formats.ts'
import type { LandingConfiguration } from './configuration.ts'
import { Chapters } from './parts/chapter.tsx'
import { Contents } from './parts/contents.tsx'
import { Cover } from './parts/cover.tsx'
import { Facts } from './parts/facts.tsx'
import { useLandingParts } from './parts/landing-parts.tsx'
import { CoverDate } from './parts/cover-date.tsx'
import { PrimaryLink } from './parts/links.tsx'
import { Programme } from './parts/programme.ts'
import { ThreadCrossing, ThreadEnd } from './parts/thread.tsx'

export function Landing({ organization, locale, page, config, slots }: LandingProps<LandingConfiguration>) {
  const { t } = useTranslation('landing')
  const formats = formatsOf(organization, locale)
  const parts = useLandingParts({ organization, page, formats, slots })
  const { landing } = organization
  const line = landing.tagline || organization.description
  const { next } = page
  const course = next?.course ?? null
  return (
    <Programme id="content" data-programme="">
      <Cover
        title={landing.headline || organization.name}
        folio={landing.headline && <span>{organization.name}</span>}
        margin={
          next ? (
            <CoverDate event={next} formats={formats}>
              {config.showCountdown && slots.countdown}
            </CoverDate>
          ) : (
            <p>{t('hero.soon')}</p>
          )
        }
        drawing={course && { course }}
        fold={slots.fold}
        contents={config.showContents && parts.length > 2 && <Contents parts={parts} numbering={config.numbering} />}
      >
        {line && <p>{line}</p>}
        {next && <Next event={next} formats={formats} />}
      </Cover>
      <Chapters
        parts={parts}
        numbering={config.numbering}
        crossesAfter={['about', 'events']}
        crossing={<ThreadCrossing course={course} />}
      />
      <ThreadEnd />
    </Programme>
  )
}

function Next({ event, formats }: { event: EventCard; formats: Formats }) {
  const { t } = useTranslation('landing')
  const action = nextEventAction(event, t)
  return (
    <Start aria-labelledby="next-title">
      <h2 id="next-title">
        <small>{t('hero.next')}</small>
        <a href={paths.event(event.slug)}>{event.title}</a>
      </h2>
      <Facts event={event} formats={formats} />
      <PrimaryLink href={action.href}>{action.label}</PrimaryLink>
    </Start>
  )
}

const Start = styled.section`
  display: grid;
  gap: var(--space-4);
  justify-items: start;

  h2 {
    font-size: clamp(1.5rem, 1.35rem + 0.6vw, 2rem);
  }
  h2 a {
    text-decoration-color: var(--thread);
    text-decoration-thickness: 1.5px;
  }
  small {
    display: block;
    color: var(--ink-soft);
    font-family: var(--font-text);
    font-weight: 400;
    letter-spacing: 0;
    line-height: 1.5;
  }
  dl {
    inline-size: 100%;
  }
`
