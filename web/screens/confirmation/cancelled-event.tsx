import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button.tsx'
import { useFormats } from '../registration/formats.ts'
import type { SoldData } from './confirmation-data.ts'
import { ContactLinks } from './contact-links.tsx'
import { StatusSheet } from './status-sheet.tsx'

/** `paid` in minor units, 0 where the reader paid nothing. */
export function CancelledEvent({ data, paid = 0, more }: { data: SoldData; paid?: number; more?: ReactNode }) {
  const { t } = useTranslation('confirmation')
  const { date, money } = useFormats()
  const { page, contact, eventUrl, calendar } = data
  const { event, confirmationNumber } = page
  const facts = { event: event.title, date: date(event.startsAt), organization: contact.name }
  return (
    <StatusSheet
      data={data}
      progress={0}
      title={t('eventCancelled.title')}
      actions={
        <>
          <ContactLinks contact={contact} number={confirmationNumber} />
          <ButtonLink href={calendar.file} icon="calendar" download>
            {t('eventCancelled.calendar')}
          </ButtonLink>
          <ButtonLink href={eventUrl}>{t('eventCancelled.event')}</ButtonLink>
        </>
      }
    >
      <p>
        {t('eventCancelled.text', facts)} {paid > 0 && t('eventCancelled.paid', { amount: money(paid) })}
      </p>
      {more}
    </StatusSheet>
  )
}
