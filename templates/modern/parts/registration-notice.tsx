import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { ContactWay } from '#rules/organizations/contact.ts'
import { paths } from '#rules/paths.ts'
import type { EventPage } from '#rules/events/event-views.ts'
import { contactIcons } from '#web/ui/contact-ways.tsx'
import type { Formats } from '#templates/formats.ts'
import { ActionLink } from './action-link.tsx'
import { Band } from './page.tsx'

type RegistrationNoticeProps = { page: EventPage; formats: Formats; contact: ContactWay | null }

export function RegistrationNotice({ page, formats, contact }: RegistrationNoticeProps) {
  const { t } = useTranslation('event')
  const reason = reasonOf(page)
  const deadline = formats.moment(page.registrationDeadline ?? page.startsAt, page)
  return (
    <Board aria-label={t('notice.label')} data-reason={reason}>
      <h2>{t(`notice.${reason}.title`)}</h2>
      <p>{t(`notice.${reason}.text`, { deadline, date: formats.date(page) })}</p>
      <div>
        {page.results && (
          <ActionLink look="lit" href={paths.results(page.slug)}>
            {t('notice.results')}
          </ActionLink>
        )}
        <ActionLink href={paths.events} look={page.results ? 'line' : 'lit'}>
          {t('notice.others')}
        </ActionLink>
        {contact && (
          <ActionLink href={contact.href} icon={contactIcons[contact.kind]}>
            {t(`notice.contact.${contact.kind}`)}
          </ActionLink>
        )}
      </div>
    </Board>
  )
}

/** Returns the part of an i18n key after `notice.`. */
function reasonOf({ state, closedReason }: EventPage): string {
  if (state === 'cancelled' || state === 'finished' || state === 'full') return state
  return closedReason ?? 'nothing'
}

const Board = styled(Band)`
  --sign: var(--warning-border);
  row-gap: var(--space-4);
  padding-block: var(--space-7);
  background: var(--surface-raised);
  box-shadow: inset 0 6px 0 var(--sign);

  &[data-reason='cancelled'] {
    --sign: var(--error-border);
  }
  &:is([data-reason='finished'], [data-reason='nothing']) {
    --sign: var(--control);
  }
  > h2 {
    margin: 0;
    font-size: var(--text-2xl);
  }
  > p {
    max-inline-size: 42rem;
    font-size: var(--text-lg);
    line-height: 1.45;
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-3) var(--space-4);
    padding-inline-start: var(--space-1);
  }
`
