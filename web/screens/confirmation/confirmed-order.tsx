import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { accountPaths } from '#rules/account-paths.ts'
import { ribbonOf } from '#rules/courses/course-line.ts'
import { countAthletes, summaryLinesOf } from '#rules/orders/sold-line.ts'
import { CourseRibbon } from '#web/ui/course-line.tsx'
import { paths } from '#rules/paths.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { PriceSummary } from '../registration/price-summary.tsx'
import { AcceptedSheet } from './accepted-sheet.tsx'
import { LinesTable } from './lines-table.tsx'
import { BibTicket } from './bib-ticket.tsx'
import { CashDue } from './cash-due.tsx'
import { TicketList, WaysToShow } from './confirmed-tickets.tsx'
import { ChangeableAthletes } from './changeable-athletes.tsx'
import type { ConfirmationData } from './confirmation-data.ts'
import { Column, Columns, Head } from './confirmation-layout.ts'
import { RefundedAmounts } from './refunded-amounts.tsx'
import { SaveAndShare } from './save-and-share.tsx'
import { TeamStatusSheet } from '../teams/team-status-sheet.tsx'
import { OwnOrderLink } from './own-order-link.tsx'
import { RaceAdvice } from './race-advice.tsx'

const Papers = styled.div`
  display: grid;
  gap: var(--space-5);
  align-content: start;
  min-inline-size: 0;
`
const Offer = styled.p`
  @media print {
    display: none;
  }
`
export function ConfirmedOrder({ data }: { data: ConfirmationData }) {
  const { t } = useTranslation('confirmation')
  const { page } = data
  const { event, lines } = page
  const { team } = page
  const teamSheet = team && (
    <TeamStatusSheet team={team} renewPath={`${paths.confirmation(event.slug, page.confirmationId)}/team-link`} />
  )
  const title = team ? t('titleTeam') : t('title', { count: countAthletes(lines) })
  const hasRefunds = page.price.total > 0 && page.refundHours > 0 && !event.isOver
  return (
    <>
      <Head>
        <CourseRibbon ribbon={ribbonOf(event.course)} progress={1} />
        <h1>{title}</h1>
        <p role="status">{page.buyerEmail && t('sent', { email: page.buyerEmail })}</p>
      </Head>
      {team?.joinUrl && teamSheet}
      <Columns>
        <Papers>
          <BibTicket data={data} />
          {data.tickets.length > 0 && <TicketList data={data} />}
        </Papers>
        <Column>
          {data.tickets.length > 0 && <WaysToShow data={data} />}
          <SaveAndShare data={data} />
          {data.isGuest && (
            <Offer>
              {t('account')} <TextLink href={accountPaths.register}>{t('makeAccount')}</TextLink>
            </Offer>
          )}
          <LinesTable page={page} />
          <OwnOrderLink page={page} />
          <ChangeableAthletes athletes={page.athletes} />
          {!team?.joinUrl && teamSheet}
          <CashDue page={page} />
          <PriceSummary
            lines={summaryLinesOf(lines)}
            price={page.price}
            couponCode={page.couponCode}
            figures={page.figures}
          />
          <RefundedAmounts page={page} />
          <AcceptedSheet acceptance={page.acceptance} />
          <RaceAdvice
            page={page}
            contact={data.contact}
            refundHours={hasRefunds ? page.refundHours : null}
            keepsFees={page.refundKeepsFees}
          />
        </Column>
      </Columns>
    </>
  )
}
