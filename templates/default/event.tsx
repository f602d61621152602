import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { contactAbout } from '#rules/organizations/contact.ts'
import { paths } from '#rules/paths.ts'
import { shownSections } from '#rules/templates/section-layout.ts'
import { BibHead } from '#web/ui/bib.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { touchTarget } from '#web/ui/layout.ts'
import { eventAction } from '../actions.ts'
import type { EventProps } from '../contract.ts'
import { EventPrice } from '../event-price.tsx'
import { formatsOf, type Formats } from '../formats.ts'
import { IconList } from '../icon-list.tsx'
import { sections, type EventConfiguration } from './configuration.ts'
import { Competitions } from './parts/competitions.tsx'
import { Course } from './parts/course.tsx'
import { Documents } from './parts/documents.tsx'
import { FinalCall } from './parts/final-call.tsx'
import { Hero } from './parts/hero.tsx'
import { InfoCards } from './parts/info-cards.tsx'
import { Gallery, Video } from './parts/media.tsx'
import { NextBib } from './parts/next-bib.tsx'
import { RaceDay } from './parts/race-day.tsx'
import { RegistrationNotice } from './parts/registration-notice.tsx'
import { Results } from './parts/results.tsx'
import { Paragraphs } from '../paragraphs.tsx'
import { Section, Story } from './parts/section.tsx'
import { Sponsors } from './parts/sponsors.tsx'
import { isOpen } from '../is-open.ts'
import { needsNotice } from '../registration-notice.ts'
import { Statistics } from './parts/statistics.tsx'
import { Tickets } from './parts/tickets.tsx'

export function Event({ organization, locale, page, config, slots }: EventProps<EventConfiguration>) {
  const { t } = useTranslation('event')
  const formats = formatsOf(organization, locale)
  const action = eventAction(page, t)
  const parts: Record<(typeof sections.event)[number], ReactNode> = {
    results: page.results && <Results page={page} results={page.results} formats={formats} />,
    statistics: page.statistics && <Statistics statistics={page.statistics} formats={formats} />,
    competitions: page.competitions.length > 0 && <Competitions page={page} formats={formats} />,
    tickets: page.tickets.length > 0 && <Tickets page={page} formats={formats} />,
    about: <About page={page} />,
    course: page.course && <Course page={page} course={page.course} formats={formats} />,
    day: <RaceDay page={page} formats={formats} map={slots.map} />,
    info: <InfoCards cards={page.infoCards} title={t('info.title')} />,
    documents: <Documents items={page.acceptanceItems} />,
    gallery: <Gallery>{slots.gallery}</Gallery>,
    video: <Video>{slots.video}</Video>,
    sponsors: <Sponsors sponsors={page.sponsors} />,
  }
  return (
    <main id="content">
      <Hero
        course={page.course}
        title={page.title}
        picture={page.image}
        before={
          <Crumb href={paths.events}>
            <Icon name="arrow" size={16} />
            {t('crumb.events')}
          </Crumb>
        }
        aside={
          <NextBib
            event={page}
            formats={formats}
            head={<BibHead>{organization.name}</BibHead>}
            countdown={config.showCountdown ? slots.countdown : null}
            action={action}
            foot={isOpen(page) && page.registrationDeadline ? <Deadline page={page} formats={formats} /> : null}
          />
        }
      >
        <p>{page.summary}</p>
      </Hero>
      {slots.fold}
      <div>
        {needsNotice(page) && (
          <RegistrationNotice page={page} formats={formats} contact={contactAbout(organization, page.title)} />
        )}
        {shownSections(sections.event, page.layout).map((section) => (
          <Fragment key={section}>{parts[section]}</Fragment>
        ))}
        {!page.layout.hidden.includes('call') && (
          <FinalCall page={page} formats={formats} share={config.showShare ? slots.share : null} />
        )}
        {action && (
          <PhoneBar data-print="no">
            {isOpen(page) && <EventPrice event={page} formats={formats} />}
            <ButtonLink href={action.href} variant="solid">
              {action.label}
            </ButtonLink>
          </PhoneBar>
        )}
      </div>
    </main>
  )
}

type PartProps = { page: EventProps['page'] }

function Deadline({ page, formats }: PartProps & { formats: Formats }) {
  const { t } = useTranslation('event')
  return t('deadline', { moment: formats.moment(page.registrationDeadline ?? page.startsAt, page) })
}

function About({ page }: PartProps) {
  const { t } = useTranslation('event')
  if (!page.description && page.included.length === 0) return null
  return (
    <Split aria-labelledby="about-title">
      <TitledStory>
        <h2 id="about-title">{t('about.title')}</h2>
        <Paragraphs text={page.description} />
      </TitledStory>
      {page.included.length > 0 && (
        <Included aria-labelledby="included-title">
          <h3 id="included-title">{t('included.title')}</h3>
          <IconList items={page.included.map((text) => ({ icon: 'check', text }))} />
        </Included>
      )}
    </Split>
  )
}

const Crumb = styled.a`
  ${touchTarget}
  gap: var(--space-2);
  font-weight: 550;
  text-decoration: none;

  svg {
    rotate: 180deg;
  }
  &:hover {
    text-decoration: underline;
  }
`

const Split = styled(Section)`
  display: grid;
  gap: var(--space-6) var(--space-8);
  align-items: start;

  @media (min-width: 60rem) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`

const TitledStory = styled(Story)`
  h2 {
    font-stretch: 120%;
    font-weight: 800;
  }
`

const Included = styled.aside`
  padding: var(--space-5);
  border-radius: var(--radius-3);
  background: var(--surface-raised);
  box-shadow:
    inset 0 5px 0 var(--primary-border),
    var(--shadow-2);

  ul {
    margin-block-start: var(--space-4);
  }
  svg {
    margin-block-start: 0.05em;
  }
`

const PhoneBar = styled.div`
  position: sticky;
  z-index: var(--layer-header);
  inset-block-end: 0;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-4);
  padding: var(--space-3) var(--gutter) calc(var(--space-3) + env(safe-area-inset-bottom));
  border-block-start: 1px solid var(--line);
  background: var(--surface-raised);
  box-shadow: var(--shadow-3);

  > a {
    flex: 1;
    max-inline-size: 16rem;
    margin-inline-start: auto;
  }
  span {
    font-size: var(--text-sm);
    line-height: 1.25;
  }
  strong {
    display: block;
    font-size: var(--text-base);
    font-weight: 700;
  }
  @media (min-width: 60rem) {
    display: none;
  }
`
