import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { ConfirmationPage } from '#rules/orders/confirmation-views.ts'
import { cashToBring } from '#rules/orders/sold-line.ts'
import { useFormats } from '../registration/formats.ts'
import type { Contact } from './confirmation-data.ts'
import { ContactLinks } from './contact-links.tsx'

type Props = {
  page: Pick<ConfirmationPage, 'arrival' | 'confirmationNumber' | 'lines'>
  contact: Contact
  /** Hours before the start until which refunds are given; null: not mentioned. */
  refundHours?: number | null
  keepsFees?: boolean
}

export function RaceAdvice({
  page: { arrival, confirmationNumber, lines },
  contact,
  refundHours = null,
  keepsFees = false,
}: Props) {
  const { t } = useTranslation(['registration', 'confirmation'])
  const { money } = useFormats()
  const cash = cashToBring(lines)
  const { arriveMinutesEarly: minutes, checkInOpens: time } = arrival
  return (
    <Advice aria-label={t('confirmation:know')}>
      <ul>
        {cash > 0 && <li>{t('confirmation:cash', { amount: money(cash) })}</li>}
        {minutes && <li>{t('confirmation:arrive', { minutes })}</li>}
        {time && <li>{t('confirmation:checkIn', { time })}</li>}
        {refundHours && (
          <li>{t(keepsFees ? 'summary.refundsWithoutFees' : 'summary.refunds', { hours: refundHours })}</li>
        )}
      </ul>
      <p>{t('confirmation:change', { organization: contact.name })}</p>
      <div>
        <ContactLinks contact={contact} number={confirmationNumber} />
      </div>
    </Advice>
  )
}

const Advice = styled.section`
  display: grid;
  gap: var(--space-4);

  > ul {
    display: grid;
    gap: var(--space-2);
    padding-inline-start: 1.1em;
    list-style: disc;
  }
  > ul:empty {
    display: none;
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-3);
  }
  @media print {
    > p,
    > div {
      display: none;
    }
  }
`
