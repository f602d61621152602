import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { ContactWay } from '#rules/organizations/contact.ts'
import { paths } from '#rules/paths.ts'
import type { EventPage } from '#rules/events/event-views.ts'
import { contactIcons } from '#web/ui/contact-ways.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Tone } from '#web/ui/tone.ts'
import type { Formats } from '#templates/formats.ts'

type RegistrationNoticeProps = { page: EventPage; formats: Formats; contact: ContactWay | null }

export function RegistrationNotice({ page, formats, contact }: RegistrationNoticeProps) {
  const { t } = useTranslation('event')
  const reason = reasonOf(page)
  const deadline = formats.moment(page.registrationDeadline ?? page.startsAt, page)
  return (
    <Place aria-label={t('notice.label')}>
      <Banner
        tone={toneOf(page)}
        title={t(`notice.${reason}.title`)}
        actions={
          <>
            {page.results && (
              <ButtonLink href={paths.results(page.slug)} variant="solid" size="sm" icon="medal">
                {t('notice.results')}
              </ButtonLink>
            )}
            <ButtonLink href={paths.events} size="sm" iconEnd="arrow">
              {t('notice.others')}
            </ButtonLink>
            {contact && (
              <ButtonLink href={contact.href} size="sm" icon={contactIcons[contact.kind]}>
                {t(`notice.contact.${contact.kind}`)}
              </ButtonLink>
            )}
          </>
        }
      >
        {t(`notice.${reason}.text`, { deadline, date: formats.date(page) })}
      </Banner>
    </Place>
  )
}

/** Returns the part of an i18n key after `notice.`. */
function reasonOf({ state, closedReason }: EventPage): string {
  if (state === 'cancelled' || state === 'finished' || state === 'full') return state
  return closedReason ?? 'nothing'
}

function toneOf({ state }: EventPage): Tone {
  if (state === 'cancelled') return 'error'
  return state === 'finished' ? 'neutral' : 'warning'
}

const Place = styled.section`
  max-inline-size: calc(var(--page-width) + 2 * var(--gutter));
  margin-inline: auto;
  padding: var(--space-6) var(--gutter) 0;
`
