import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { accountPaths } from '#rules/account-paths.ts'
import { ribbonOf } from '#rules/courses/course-line.ts'
import { summaryLinesOf } from '#rules/orders/sold-line.ts'
import { paths } from '#rules/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CourseRibbon } from '#web/ui/course-line.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { PriceSummary } from '../registration/price-summary.tsx'
import { PrintedTicket } from '../tickets/printed-ticket.tsx'
import { AcceptedSheet } from './accepted-sheet.tsx'
import { CashDue } from './cash-due.tsx'
import type { ConfirmationData } from './confirmation-data.ts'
import { Column, Columns, Head } from './confirmation-layout.ts'
import { LinesTable } from './lines-table.tsx'
import { OwnOrderLink } from './own-order-link.tsx'
import { RefundedAmounts } from './refunded-amounts.tsx'
import { SaveAndShare } from './save-and-share.tsx'

const EntranceTickets = lazy(async () => ({
  default: (await import('../tickets/entrance-tickets.tsx')).EntranceTickets,
}))

/** The tickets of an order: shown one at a time at the entrance, and printed. */
export function ConfirmedTickets({ data }: { data: ConfirmationData }) {
  const { t } = useTranslation(['confirmation', 'tickets'])
  const { page, tickets } = data
  const { event } = page
  const isHydrated = useIsHydrated()
  const [shown, setShown] = useState<number | null>(null)
  const valid = tickets.filter(({ isCancelled }) => !isCancelled)
  return (
    <>
      <Head>
        <CourseRibbon ribbon={ribbonOf(event.course)} progress={1} />
        <h1>{t('tickets.title', { count: valid.length })}</h1>
        <p role="status">{page.buyerEmail && t('tickets:sent', { email: page.buyerEmail })}</p>
      </Head>
      <Columns>
        <Tickets aria-label={t('tickets:myTickets')}>
          {tickets.map((ticket, index) => (
            <li key={ticket.id} data-cancelled={ticket.isCancelled ? '' : undefined}>
              <PrintedTicket
                ticket={ticket}
                number={index + 1}
                count={tickets.length}
                event={event}
                confirmationNumber={page.confirmationNumber}
              />
            </li>
          ))}
        </Tickets>
        <Column>
          {valid.length > 0 && (
            <Ways>
              {isHydrated && (
                <Button variant="solid" size="lg" onClick={() => setShown(0)}>
                  {t('tickets:show')}
                </Button>
              )}
              <ButtonLink href={paths.ticketsPdf(event.slug, page.confirmationId, 4)} icon="download" download>
                {t('tickets:printFour')}
              </ButtonLink>
              <ButtonLink href={paths.ticketsPdf(event.slug, page.confirmationId, 1)} icon="download" download>
                {t('tickets:printOne')}
              </ButtonLink>
            </Ways>
          )}
          <SaveAndShare data={data} />
          {data.isGuest && (
            <Offer>
              {t('tickets.account')} <TextLink href={accountPaths.register}>{t('makeAccount')}</TextLink>
            </Offer>
          )}
          <LinesTable page={page} />
          <OwnOrderLink page={page} />
          <CashDue page={page} />
          <PriceSummary
            lines={summaryLinesOf(page.lines)}
            price={page.price}
            couponCode={page.couponCode}
            figures={page.figures}
          />
          <RefundedAmounts page={page} />
          <AcceptedSheet acceptance={page.acceptance} />
        </Column>
      </Columns>
      {shown !== null && (
        <EntranceTickets tickets={valid} event={event} index={shown} onTurn={setShown} onClose={() => setShown(null)} />
      )}
    </>
  )
}

const Tickets = styled.ul`
  display: grid;
  gap: var(--space-4);
  min-inline-size: 0;

  > li[data-cancelled] {
    opacity: 0.55;
  }
  @media print {
    display: block;

    > li {
      break-inside: avoid;
      margin-block-end: 8mm;
    }
    > li[data-cancelled] {
      display: none;
    }
  }
`
const Ways = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3);

  > button {
    grid-column: 1 / -1;
  }
  > * {
    padding-inline: var(--space-2);
  }
  @media print {
    display: none;
  }
`
const Offer = styled.p`
  @media print {
    display: none;
  }
`
