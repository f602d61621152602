import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { contactAbout } from '#rules/organizations/contact.ts'
import { paths } from '#rules/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { EventProps } from '../contract.ts'
import { formatsOf, type Formats } from '../formats.ts'
import type { EventConfiguration } from './configuration.ts'
import { Clock } from './parts/clock.tsx'
import { CompetitionLanes } from './parts/competition-lanes.tsx'
import { Figures } from './parts/figures.tsx'
import { Finish } from './parts/finish.tsx'
import { Go } from './parts/go.tsx'
import { Ground } from './parts/ground.tsx'
import { Memories } from './parts/memories.tsx'
import { Notice } from './parts/notice.tsx'
import { Page } from './parts/page.tsx'
import { Agreements, Panels } from './parts/panels.tsx'
import { Place } from './parts/place.tsx'
import { Podium } from './parts/podium.tsx'
import { Programme } from './parts/programme.tsx'
import { Stage } from './parts/stage.tsx'
import { isOpen } from './parts/state.tsx'
import { Story } from './parts/story.tsx'
import { Tape } from './parts/tape.tsx'

export function Event({ organization, locale, page, config, slots }: EventProps<EventConfiguration>) {
  const { t } = useTranslation('event')
  const formats = formatsOf(organization, locale)
  return (
    <Page id="content" data-night={config.light}>
      <Stage
        course={page.course}
        title={page.title}
        picture={page.image}
        isDrawn={config.drawsCourse}
        before={
          <Back href={paths.events}>
            <Icon name="arrow" size={16} />
            {t('crumb.events')}
          </Back>
        }
      >
        <p>{page.summary}</p>
      </Stage>
      <Clock
        event={page}
        formats={formats}
        countdown={config.showCountdown ? slots.countdown : null}
        action={
          isOpen(page) && (
            <Action>
              <Go look="lit" href="#competitions">
                {t('action.register')}
              </Go>
              <Deadline page={page} formats={formats} />
            </Action>
          )
        }
      />
      {slots.fold}
      {!isOpen(page) && <Notice page={page} formats={formats} contact={contactAbout(organization, page.title)} />}
      {page.results && <Podium page={page} results={page.results} formats={formats} />}
      {page.statistics && <Figures statistics={page.statistics} formats={formats} />}
      {page.competitions.length > 0 && <CompetitionLanes page={page} formats={formats} />}
      <Programme page={page} />
      {page.course && <Ground page={page} course={page.course} formats={formats} />}
      <Story page={page} />
      <Memories gallery={slots.gallery} video={slots.video} />
      <Place page={page} formats={formats} map={slots.map} />
      <Panels cards={page.infoCards} title={t('info.title')} />
      <Agreements items={page.acceptanceItems} />
      <Tape sponsors={page.sponsors} />
      <Finish page={page} formats={formats} share={config.showShare ? slots.share : null} />
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
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 44px;
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
