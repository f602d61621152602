import { lazy, useEffect, useState } from 'react'
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
import { keepPage } from '../check-in/keep-page.ts'
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

const loadEntrance = () => import('../tickets/entrance-tickets.tsx')
const EntranceTickets = lazy(async () => ({ default: (await loadEntrance()).EntranceTickets }))

/** The tickets of an order: shown one at a time at the entrance, and printed. */
export function ConfirmedTickets({ data }: { data: ConfirmationData }) {
  const { t } = useTranslation(['confirmation', 'tickets'])
  const { page, tickets } = data
  const { event } = page
  const valid = tickets.filter(({ isCancelled }) => !isCancelled)
  return (
    <>
      <Head>
        <CourseRibbon ribbon={ribbonOf(event.course)} progress={1} />
        <h1>{t('tickets.title', { count: valid.length })}</h1>
        <p role="status">{page.buyerEmail && t('tickets:sent', { email: page.buyerEmail })}</p>
      </Head>
      <Columns>
        <TicketList data={data} />
        <Column>
          <WaysToShow data={data} />
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
    </>
  )
}

/** The tickets of an order, each as it is printed. */
export function TicketList({ data: { page, tickets } }: { data: ConfirmationData }) {
  const { t } = useTranslation('tickets')
  return (
    <Tickets aria-label={t('myTickets')}>
      {tickets.map((ticket, index) => (
        <li key={ticket.id} data-cancelled={ticket.isCancelled ? '' : undefined}>
          <PrintedTicket
            ticket={ticket}
            number={index + 1}
            count={tickets.length}
            event={page.event}
            confirmationNumber={page.confirmationNumber}
          />
        </li>
      ))}
    </Tickets>
  )
}

/** Shows the tickets one at a time, and downloads them. */
export function WaysToShow({ data: { page, tickets } }: { data: ConfirmationData }) {
  const { t } = useTranslation('tickets')
  const isHydrated = useIsHydrated()
  const [shown, setShown] = useState<number | null>(null)
  const [isKept, setKept] = useState(false)
  const { event } = page
  const valid = tickets.filter(({ isCancelled }) => !isCancelled)
  const base = paths.ticketsConfirmation(event.slug, page.confirmationId)
  useEffect(() => {
    // On a phone alone, so that no order stays on a shared computer.
    if (page.contents === 'tickets' && window.matchMedia('(pointer: coarse)').matches)
      void keepPage(base, { load: loadEntrance }).then(setKept)
  }, [base, page.contents])
  if (valid.length === 0) return null
  return (
    <>
      <Ways>
        {isHydrated && (
          <Button variant="solid" size="lg" onClick={() => setShown(0)}>
            {t('show')}
          </Button>
        )}
        <ButtonLink href={paths.ticketsPdf(event.slug, page.confirmationId, 4)} icon="download" download>
          {t('printFour')}
        </ButtonLink>
        <ButtonLink href={paths.ticketsPdf(event.slug, page.confirmationId, 1)} icon="download" download>
          {t('printOne')}
        </ButtonLink>
        {isKept && <p role="status">{t('offline')}</p>}
      </Ways>
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

  > button,
  > p {
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
