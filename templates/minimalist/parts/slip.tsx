import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { ContactWay } from '#rules/organizations/contact.ts'
import { paths } from '#rules/paths.ts'
import type { EventPage } from '#rules/views.ts'
import type { Formats } from '#templates/formats.ts'
import { Follow, Ways } from './links.tsx'

type RegistrationNoticeProps = { page: EventPage; formats: Formats; contact: ContactWay | null }

export function Slip({ page, formats, contact }: RegistrationNoticeProps) {
  const { t } = useTranslation('event')
  const reason = reasonOf(page)
  const deadline = formats.moment(page.registrationDeadline ?? page.startsAt, page)
  return (
    <Box aria-label={t('notice.label')}>
      <h2>{t(`notice.${reason}.title`)}</h2>
      <p>{t(`notice.${reason}.text`, { deadline, date: formats.date(page) })}</p>
      <Ways data-print="no">
        {page.results && <Follow href={paths.results(page.slug)}>{t('notice.results')}</Follow>}
        <Follow href={paths.events}>{t('notice.others')}</Follow>
        {contact && <Follow href={contact.href}>{t(`notice.contact.${contact.kind}`)}</Follow>}
      </Ways>
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
