import { useTranslation } from 'react-i18next'
import { contactAbout } from '#rules/organizations/contact.ts'
import { paths } from '#rules/paths.ts'
import { eventAction } from '../actions.ts'
import type { EventProps } from '../contract.ts'
import { formatsOf } from '../formats.ts'
import type { EventConfiguration } from './configuration.ts'
import { Chapters } from './parts/chapter.tsx'
import { Contents } from './parts/contents.tsx'
import { Cover } from './parts/cover.tsx'
import { useEventParts } from './parts/event-parts.tsx'
import { Facts } from './parts/facts.tsx'
import { FinalCall } from './parts/final-call.tsx'
import { CoverDate } from './parts/cover-date.tsx'
import { PrimaryLink } from './parts/links.tsx'
import { Programme } from './parts/programme.ts'
import { RegistrationNotice } from './parts/registration-notice.tsx'
import { Imprint } from './parts/imprint.tsx'
import { needsNotice } from '../registration-notice.ts'
import { ThreadCrossing, ThreadEnd } from './parts/thread.tsx'

/**
 * An event page of the template *minimalist*, laid out like a printed programme. Its titles stand in a margin beside a
 * vertical line, the "thread", which crosses the page once along the course's elevation.
 */
export function Event({ organization, locale, page, config, slots }: EventProps<EventConfiguration>) {
  const { t } = useTranslation('event')
  const formats = formatsOf(organization, locale)
  const parts = useEventParts({ page, formats, config, slots })
  const action = eventAction(page, t)
  const { course } = page
  const distance = formats.distance(course?.distanceM ?? 0, 1)
  return (
    <Programme id="content" data-programme="">
      <Cover
        title={page.title}
        folio={
          <>
            <a href={paths.events} data-print="no">
              {t('crumb.events')}
            </a>
            <span>{organization.name}</span>
          </>
        }
        margin={
          <CoverDate event={page} formats={formats}>
            {config.showCountdown && slots.countdown}
          </CoverDate>
        }
        drawing={
          course && {
            course,
            measured: { label: t('course.drawing', { title: page.title, distance }), count: formats.count },
          }
        }
        fold={slots.fold}
        contents={config.showContents && parts.length > 2 && <Contents parts={parts} numbering={config.numbering} />}
        isCancelled={page.state === 'cancelled'}
      >
        {page.summary && <p>{page.summary}</p>}
        {needsNotice(page) && (
          <RegistrationNotice page={page} formats={formats} contact={contactAbout(organization, page.title)} />
        )}
        <Facts event={page} formats={formats} />
        {action && <PrimaryLink href={action.href}>{action.label}</PrimaryLink>}
      </Cover>
      <Chapters
        parts={parts}
        numbering={config.numbering}
        crossesAfter={['course', 'about', 'competitions']}
        crossing={
          <ThreadCrossing
            course={course}
            profile={
              course?.profile
                ? {
                    region: formats.region,
                    label: t('course.profile', {
                      ascent: formats.elevation(course.ascentM ?? 0),
                      distance,
                    }),
                  }
                : undefined
            }
          />
        }
      />
      <Imprint organization={organization} event={page} formats={formats} />
      {!page.layout.hidden.includes('call') && (
        <FinalCall page={page} formats={formats} share={config.showShare ? slots.share : null} />
      )}
      <ThreadEnd />
    </Programme>
  )
}
