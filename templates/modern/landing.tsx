import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { contactOf } from '#rules/organizations/contact.ts'
import type { LandingSection } from '#rules/organizations/organization-content.ts'
import { paths } from '#rules/paths.ts'
import { shownSections } from '#rules/templates/section-layout.ts'
import type { EventCard } from '#rules/events/event-views.ts'
import { nextEventAction } from '../actions.ts'
import type { LandingProps } from '../contract.ts'
import { formatsOf, type Formats } from '../formats.ts'
import { sections, type LandingConfiguration } from './configuration.ts'
import { StartBoard } from './parts/start-board.tsx'
import { Contact } from './parts/contact.tsx'
import { News } from './parts/news.tsx'
import { EventLanes } from './parts/event-lanes.tsx'
import { PastEvents } from './parts/past-events.tsx'
import { ActionLink } from './parts/action-link.tsx'
import { Paragraphs } from '../paragraphs.tsx'
import { Band, Page } from './parts/page.tsx'
import { InfoCards } from './parts/info-cards.tsx'
import { Ridge } from './parts/ridge.tsx'
import { Hero } from './parts/hero.tsx'
import { Sponsors } from './parts/sponsors.tsx'
import { wideType } from './parts/wide-type.ts'

export function Landing({ organization, locale, page, config, slots }: LandingProps<LandingConfiguration>) {
  const { t } = useTranslation('landing')
  const formats = formatsOf(organization, locale)
  const { next, upcoming, past } = page
  const { landing, timeZone } = organization
  const line = landing.tagline || organization.description
  const parts: Record<LandingSection, ReactNode> = {
    events: (
      <Band id="events" aria-labelledby="events-title">
        <h2 id="events-title">{t('events.title')}</h2>
        {slots.filters}
        {upcoming.length > 0 ? (
          <EventLanes events={upcoming} filters={page.filters} formats={formats} />
        ) : (
          <NoEvents>{t('events.none')}</NoEvents>
        )}
      </Band>
    ),
    about: landing.about && (
      <>
        <Crest course={null} />
        <About data-deep aria-labelledby="about-title">
          <h2 id="about-title">{t('about.title', { name: organization.name })}</h2>
          <div>
            <Paragraphs text={landing.about} />
          </div>
        </About>
      </>
    ),
    info: <InfoCards cards={organization.infoCards} title={t('info.title')} />,
    news: <News news={page.news} timeZone={timeZone} formats={formats} />,
    past: <PastEvents events={past} formats={formats} />,
    sponsors: <Sponsors sponsors={organization.sponsors} />,
    contact: <Contact contact={contactOf(organization)} />,
  }
  return (
    <Page id="content" data-night={config.light}>
      <Hero
        course={next?.course ?? null}
        title={landing.headline || organization.name}
        picture={organization.heroImage}
        isAnimated={config.drawsCourse}
      >
        {line && <p>{line}</p>}
      </Hero>
      {next && <NextStart event={next} formats={formats} countdown={config.showCountdown ? slots.countdown : null} />}
      {slots.fold}
      {shownSections(sections.landing, landing).map((section) => (
        <Fragment key={section}>{parts[section]}</Fragment>
      ))}
    </Page>
  )
}

type NextStartProps = { event: EventCard; formats: Formats; countdown: LandingProps['slots']['countdown'] }

function NextStart({ event, formats, countdown }: NextStartProps) {
  const { t } = useTranslation('landing')
  const action = nextEventAction(event, t)
  return (
    <StartBoard
      event={event}
      formats={formats}
      countdown={countdown}
      title={
        <Title>
          <a href={paths.event(event.slug)}>
            <small>{t('hero.next')}</small>
            {event.title}
          </a>
        </Title>
      }
      action={
        <ActionLink look="lit" href={action.href}>
          {action.label}
        </ActionLink>
      }
    />
  )
}

const Title = styled.h2`
  ${wideType('clamp(1.25rem, 1.7vw, 1.6rem)', 118, 750)}
  letter-spacing: -0.02em;
  line-height: 1.05;

  a {
    text-decoration: none;
  }
  small {
    display: block;
    margin-block-end: var(--space-1);
    color: var(--ink-soft);
    font-family: var(--font-text);
    font-weight: 500;
    letter-spacing: 0;
  }
  a:hover {
    text-decoration: underline;
    text-decoration-color: var(--light);
  }
`

const NoEvents = styled.p`
  padding-block: var(--space-6);
  border-block: 1px solid var(--line);
  font-size: var(--text-lg);
`

const Crest = styled(Ridge)`
  margin-block-end: -1px;
`

const About = styled(Band)`
  padding-block-start: var(--space-7);

  > h2 {
    max-inline-size: 18ch;
  }
  > div {
    display: grid;
    gap: var(--space-5) var(--space-7);
  }
  > div > :first-child {
    max-inline-size: 52rem;
    font-size: clamp(1.25rem, 2.1vw, 1.85rem);
    line-height: 1.4;
  }
  @media (min-width: 60rem) {
    > div {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    > div > :first-child {
      grid-column: 1 / -1;
    }
  }
`
