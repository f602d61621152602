import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { contactOf } from '#rules/organizations/contact.ts'
import { ribbonOf } from '#rules/courses/course-line.ts'
import { paths } from '#rules/paths.ts'
import type { EventCard } from '#rules/events/event-views.ts'
import { coveringLink } from '#web/ui/covering-link.ts'
import type { LandingSection } from '#rules/organizations/organization-content.ts'
import { shownSections } from '#rules/templates/section-layout.ts'
import type { OrganizationView } from '#rules/organizations/organization-view.ts'
import { BibHead, BibNumber } from '#web/ui/bib.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CourseLine, CourseRibbon } from '#web/ui/course-line.tsx'
import { columns } from '#web/ui/layout.ts'
import { displayType } from '#web/ui/display-type.ts'
import { nextEventAction } from '../actions.ts'
import type { LandingProps } from '../contract.ts'
import { formatsOf, type Formats } from '../formats.ts'
import { filterAttributes } from '../filter-attributes.ts'
import { PastEventWords, type PastEventsProps } from '../past-event.tsx'
import { sections, type LandingConfiguration } from './configuration.ts'
import { Contact } from './parts/contact.tsx'
import { EventBib } from './parts/event-bib.tsx'
import { Hero } from './parts/hero.tsx'
import { InfoCards } from './parts/info-cards.tsx'
import { News } from './parts/news.tsx'
import { NextBib } from './parts/next-bib.tsx'
import { Paragraphs } from '../paragraphs.tsx'
import { Section, Story } from './parts/section.tsx'
import { Sponsors } from './parts/sponsors.tsx'

export function Landing({ organization, locale, page, config, slots }: LandingProps<LandingConfiguration>) {
  const { t } = useTranslation('landing')
  const formats = formatsOf(organization, locale)
  const { next, upcoming, past } = page
  const { landing } = organization
  const line = landing.tagline || organization.description
  const parts: Record<LandingSection, ReactNode> = {
    events: <Events page={page} formats={formats} filters={slots.filters} />,
    about: landing.about && <About organization={organization} />,
    info: <InfoCards cards={organization.infoCards} title={t('info.title')} />,
    news: <News news={page.news} timeZone={organization.timeZone} formats={formats} />,
    past: past.length > 0 && <Past events={past} formats={formats} />,
    sponsors: <Sponsors sponsors={organization.sponsors} />,
    contact: <Contact contact={contactOf(organization)} name={organization.name} />,
  }
  return (
    <main id="content">
      <Hero
        course={next?.course ?? null}
        title={landing.headline || organization.name}
        picture={organization.heroImage}
        aside={
          next ? (
            <NextBib
              event={next}
              formats={formats}
              head={<NextHead event={next} />}
              countdown={config.showCountdown ? slots.countdown : null}
              action={nextEventAction(next, t)}
            />
          ) : (
            <BibNumber number={t('hero.soonNumber')} head={organization.name} foot={t('hero.soon')} />
          )
        }
      >
        {line && <p>{line}</p>}
        {upcoming.length > 0 && (
          <EventsLink href={paths.events} size="lg" iconEnd="chevron">
            {t('hero.events')}
          </EventsLink>
        )}
      </Hero>
      {slots.fold}
      {shownSections(sections.landing, landing).map((section) => (
        <Fragment key={section}>{parts[section]}</Fragment>
      ))}
    </main>
  )
}

function NextHead({ event }: { event: EventCard }) {
  const { t } = useTranslation('landing')
  return (
    <BibHead as="h2">
      <a href={paths.event(event.slug)}>
        <small>{t('hero.next')}</small>
        {event.title}
      </a>
    </BibHead>
  )
}

type EventsProps = { page: LandingProps['page']; formats: Formats; filters: ReactNode }

function Events({ page: { upcoming, filters: activeFilters }, formats, filters }: EventsProps) {
  const { t } = useTranslation('landing')
  return (
    <Section id="events" aria-labelledby="events-title">
      <h2 id="events-title">{t('events.title')}</h2>
      {upcoming.length === 0 && <p>{t('events.none')}</p>}
      {filters}
      <Grid>
        {upcoming.map((event) => (
          <li key={event.id} {...filterAttributes(event, activeFilters)}>
            <EventBib event={event} formats={formats} />
          </li>
        ))}
      </Grid>
    </Section>
  )
}

function About({ organization }: { organization: OrganizationView }) {
  const { t } = useTranslation('landing')
  return (
    <AboutGround>
      <Split aria-labelledby="about-title">
        <h2 id="about-title">{t('about.title', { name: organization.name })}</h2>
        <Story>
          <Paragraphs text={organization.landing.about} />
        </Story>
        <CourseRibbon ribbon={ribbonOf(null)} />
      </Split>
    </AboutGround>
  )
}

function Past({ events, formats }: PastEventsProps) {
  const { t } = useTranslation('landing')
  return (
    <Section aria-labelledby="past-title">
      <h2 id="past-title">{t('past.title')}</h2>
      <Rows>
        {events.map((event) => (
          <li key={event.id}>
            {event.course ? <CourseLine course={event.course} look="thumb" /> : <i />}
            <PastEventWords event={event} formats={formats} />
          </li>
        ))}
      </Rows>
    </Section>
  )
}

const EventsLink = styled(ButtonLink)`
  &&& {
    background: none;
    border-color: color-mix(in oklab, currentColor 55%, transparent);
    color: inherit;
  }
  &&&:hover {
    border-color: currentColor;
    background: color-mix(in oklab, currentColor 10%, transparent);
  }
  svg {
    rotate: 0deg;
  }
`

const Grid = styled.ul`
  ${columns('19.5rem', 'auto-fill')}
  gap: var(--space-5);

  > li {
    display: grid;
    min-inline-size: 0;
  }
`

const AboutGround = styled.div`
  background: var(--surface-sunken);
`

const Split = styled(Section)`
  display: grid;
  gap: var(--space-5) var(--space-8);

  > h2 {
    margin: 0;
  }
  > svg {
    grid-column: 1 / -1;
    color: var(--primary-border);
  }
  @media (min-width: 60rem) {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  }
`

const Rows = styled.ul`
  border-block-start: 1px solid var(--line);

  > li {
    position: relative;
    display: grid;
    grid-template-columns: 3.5rem minmax(0, 1fr);
    align-items: center;
    gap: var(--space-1) var(--space-4);
    padding: var(--space-4) 0;
    border-block-end: 1px solid var(--line);
  }
  svg,
  i {
    grid-row: span 3;
  }
  svg {
    max-block-size: 3.5rem;
    color: var(--primary-border);
  }
  a {
    ${displayType('var(--text-lg)', 112, 700)}
    line-height: 1.2;
    ${coveringLink}
  }
  > li:hover a {
    text-decoration: underline;
  }
  time,
  span {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  time::first-letter {
    text-transform: uppercase;
  }
  @media (min-width: 48rem) {
    > li {
      grid-template-columns: 4.5rem minmax(0, 1fr) auto 10rem;
    }
    svg {
      grid-row: auto;
    }
    span {
      text-align: end;
    }
  }
`
