import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { accountPaths } from '../../../server/rules/admin-paths.ts'
import { CourseRibbon } from '../../ui/course-line.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { PriceSummary } from '../registration/price-summary.tsx'
import { AthletesTable } from './athletes-table.tsx'
import { BibTicket } from './bib-ticket.tsx'
import type { ConfirmationData } from './confirmation-data.ts'
import { KeepIt } from './keep-it.tsx'

const Head = styled.header`
  display: grid;
  gap: var(--space-2);

  > svg {
    block-size: 28px;
    margin-block-end: var(--space-2);
    color: var(--primary-border);
  }
  > h1 {
    font-size: var(--text-3xl);
  }
  @media print {
    display: none;
  }
  > p {
    max-inline-size: var(--text-width);
    color: var(--ink-soft);
  }
`
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  align-items: start;

  @media (min-width: 60rem) {
    grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr);
    gap: var(--space-6);
  }
  @media print {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
  }
`
const Column = styled.div`
  display: grid;
  gap: var(--space-5);
  min-inline-size: 0;

  @media print {
    gap: var(--space-4);
  }
`
const Offer = styled.p`
  @media print {
    display: none;
  }
`
const Advice = styled.ul`
  display: grid;
  gap: var(--space-2);
  padding-inline-start: 1.1em;
  list-style: disc;
`

/** A place in the race, with everything to show for it. */
export function ConfirmedOrder({ data }: { data: ConfirmationData }) {
  const { t } = useTranslation('registration')
  const { page } = data
  const { event, athletes, timings } = page
  return (
    <>
      <Head>
        <CourseRibbon course={event.course} seed={event.slug} progress={1} />
        <h1>{t('confirmation.title', { count: athletes.length })}</h1>
        <p role="status">{page.buyerEmail && t('confirmation.sent', { email: page.buyerEmail })}</p>
      </Head>
      <Columns>
        <BibTicket data={data} />
        <Column>
          <KeepIt data={data} />
          {data.isGuest && (
            <Offer>
              {t('confirmation.account')}{' '}
              <TextLink href={accountPaths.register}>{t('confirmation.makeAccount')}</TextLink>
            </Offer>
          )}
          <AthletesTable page={page} />
          <PriceSummary lines={[]} price={page.price} couponCode={page.couponCode} isPaid />
          <Advice>
            <li>{t('confirmation.arrive', { minutes: timings.arriveMinutesEarly })}</li>
            <li>{t('confirmation.checkIn', { time: timings.checkInOpens })}</li>
            {page.price.total > 0 && <li>{t('summary.refunds', { hours: page.refundHours })}</li>}
          </Advice>
        </Column>
      </Columns>
    </>
  )
}
