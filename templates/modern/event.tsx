import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { contactAbout } from '#rules/organizations/contact.ts'
import { paths } from '#rules/paths.ts'
import { shownSections } from '#rules/templates/section-layout.ts'
import { Icon } from '#web/ui/icon.tsx'
import { touchTarget } from '#web/ui/layout.ts'
import { eventAction } from '../actions.ts'
import type { EventProps } from '../contract.ts'
import { formatsOf, type Formats } from '../formats.ts'
import { sections, type EventConfiguration } from './configuration.ts'
import { StartBoard } from './parts/start-board.tsx'
import { CompetitionLanes } from './parts/competition-lanes.tsx'
import { Statistics } from './parts/statistics.tsx'
import { FinalCall } from './parts/final-call.tsx'
import { ActionLink } from './parts/action-link.tsx'
import { Course } from './parts/course.tsx'
import { Gallery, Video } from './parts/media.tsx'
import { RegistrationNotice } from './parts/registration-notice.tsx'
import { Page } from './parts/page.tsx'
import { Documents, InfoCards } from './parts/info-cards.tsx'
import { RaceDay } from './parts/race-day.tsx'
import { Results } from './parts/results.tsx'
import { Schedule } from './parts/schedule.tsx'
import { Hero } from './parts/hero.tsx'
import { isOpen } from '../is-open.ts'
import { needsNotice } from '../registration-notice.ts'
import { About } from './parts/about.tsx'
import { Sponsors } from './parts/sponsors.tsx'
import { Tickets } from './parts/tickets.tsx'

export function Event({ organization, locale, page, config, slots }: EventProps<EventConfiguration>) {
  const { t } = useTranslation('event')
  const formats = formatsOf(organization, locale)
  const action = eventAction(page, t)
  const parts: Record<(typeof sections.event)[number], ReactNode> = {
    results: page.results && <Results page={page} results={page.results} formats={formats} />,
    statistics: page.statistics && <Statistics statistics={page.statistics} formats={formats} />,
    competitions: page.competitions.length > 0 && <CompetitionLanes page={page} formats={formats} />,
    tickets: page.tickets.length > 0 && <Tickets page={page} formats={formats} />,
    schedule: <Schedule page={page} />,
    course: page.course && <Course page={page} course={page.course} formats={formats} />,
    about: <About page={page} />,
    gallery: <Gallery>{slots.gallery}</Gallery>,
    video: <Video>{slots.video}</Video>,
    day: <RaceDay page={page} formats={formats} map={slots.map} />,
    info: <InfoCards cards={page.infoCards} title={t('info.title')} />,
    documents: <Documents items={page.acceptanceItems} />,
    sponsors: <Sponsors sponsors={page.sponsors} />,
  }
  return (
    <Page id="content" data-night={config.light}>
      <Hero
        course={page.course}
        title={page.title}
        picture={page.image}
        isAnimated={config.drawsCourse}
        before={
          <Back href={paths.events}>
            <Icon name="arrow" size={16} />
            {t('crumb.events')}
          </Back>
        }
      >
        <p>{page.summary}</p>
      </Hero>
      <StartBoard
        event={page}
        formats={formats}
        countdown={config.showCountdown ? slots.countdown : null}
        action={
          action && (
            <Action>
              <ActionLink look="lit" href={action.href}>
                {action.label}
              </ActionLink>
              {isOpen(page) && <Deadline page={page} formats={formats} />}
            </Action>
          )
        }
      />
      {slots.fold}
      {needsNotice(page) && (
        <RegistrationNotice page={page} formats={formats} contact={contactAbout(organization, page.title)} />
      )}
      {shownSections(sections.event, page.layout).map((section) => (
        <Fragment key={section}>{parts[section]}</Fragment>
      ))}
      {!page.layout.hidden.includes('call') && (
        <FinalCall page={page} formats={formats} share={config.showShare ? slots.share : null} />
      )}
    </Page>
  )
}

function Deadline({ page, formats }: { page: EventProps['page']; formats: Formats }) {
  const { t } = useTranslation('event')
  if (!page.registrationDeadline) return null
  return <small>{t('deadline', { moment: formats.moment(page.registrationDeadline, page) })}</small>
}

const Action = styled.div`
  display: grid;
  gap: var(--space-2);

  small {
    color: var(--ink-soft);
  }
`

const Back = styled.a`
  ${touchTarget}
  gap: var(--space-2);
  color: var(--ink-soft);
  font-weight: 550;
  text-decoration: none;

  svg {
    rotate: 180deg;
  }
  &:hover {
    color: var(--ink);
    text-decoration: underline;
  }
  @media print {
    display: none;
  }
`
