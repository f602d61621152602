import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { ContactWay } from '#rules/organizations/contact.ts'
import { paths } from '#rules/paths.ts'
import type { EventPage } from '#rules/events/event-views.ts'
import type { Formats } from '#templates/formats.ts'
import { UnderlinedLink, LinkRow } from './links.tsx'

type RegistrationNoticeProps = { page: EventPage; formats: Formats; contact: ContactWay | null }

export function RegistrationNotice({ page, formats, contact }: RegistrationNoticeProps) {
  const { t } = useTranslation('event')
  const reason = reasonOf(page)
  const deadline = formats.moment(page.registrationDeadline ?? page.startsAt, page)
  return (
    <Box aria-label={t('notice.label')}>
      <h2>{t(`notice.${reason}.title`)}</h2>
      <p>{t(`notice.${reason}.text`, { deadline, date: formats.date(page) })}</p>
      <LinkRow data-print="no">
        {page.results && <UnderlinedLink href={paths.results(page.slug)}>{t('notice.results')}</UnderlinedLink>}
        <UnderlinedLink href={paths.events}>{t('notice.others')}</UnderlinedLink>
        {contact && <UnderlinedLink href={contact.href}>{t(`notice.contact.${contact.kind}`)}</UnderlinedLink>}
      </LinkRow>
    </Box>
  )
}

/** Returns the part of an i18n key after `notice.`. */
function reasonOf({ state, closedReason }: EventPage): string {
  if (state === 'cancelled' || state === 'finished' || state === 'full') return state
  return closedReason ?? 'nothing'
}

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  padding: var(--space-5);
  border: 1px solid var(--ink);

  h2 {
    font-size: var(--text-lg);
    line-height: 1.2;
  }
`
