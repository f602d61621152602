import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { Refusal } from '#web/refusal.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { areItems } from '#rules/orders/order-contents.ts'
import { summaryLinesOf } from '#rules/orders/sold-line.ts'
import { deleteDraft, readDraft, saveDraft } from '../registration/draft.ts'
import { FormatContext, useFormats } from '../registration/formats.ts'
import { RefusalNotice } from '../registration/refusal-notice.tsx'
import { paths } from '#rules/paths.ts'
import { deleteBillingDraft } from '../tickets/billing-draft.ts'
import { CancelledEvent } from './cancelled-event.tsx'
import { CashDue } from './cash-due.tsx'
import { ConfirmedTickets } from './confirmed-tickets.tsx'
import type { ConfirmationData } from './confirmation-data.ts'
import { Page } from './confirmation-layout.ts'
import { ConfirmedOrder } from './confirmed-order.tsx'
import { ManualPayment } from './manual-payment.tsx'
import { OwnOrderLink } from './own-order-link.tsx'
import { phaseOf } from './phase.ts'
import { PendingPayment } from './pending-payment.tsx'
import { RejectedPayment } from './rejected-payment.tsx'
import { registrationPath } from '../registration/steps.ts'
import { ContactLinks } from './contact-links.tsx'
import { RefundedAmounts } from './refunded-amounts.tsx'
import { StatusSheet } from './status-sheet.tsx'
import { PriceSummary } from '../registration/price-summary.tsx'
import { MethodsToPay } from './other-methods.tsx'

const Below = styled.div`
  margin-block-start: var(--space-5);
`

function UnpaidOrder({ data }: { data: ConfirmationData }) {
  const { t } = useTranslation('confirmation')
  const { time } = useFormats()
  const { event, confirmationId, heldUntil, contents } = data.page
  if (contents === 'difference') return <UnpaidDifference data={data} />
  return (
    <StatusSheet
      data={data}
      progress={0.6}
      title={t(contents === 'places' ? 'unpaid.title' : `${contents}.unpaid.title`)}
      actions={
        <ButtonLink
          variant="solid"
          size="lg"
          iconEnd="arrow"
          href={registrationPath(event.slug, { step: 'checkout', order: confirmationId })}
        >
          {t('unpaid.goOn')}
        </ButtonLink>
      }
    >
      <p>{t(areItems(contents) ? 'addition.unpaid.text' : 'unpaid.text', { time: time(heldUntil) })}</p>
    </StatusSheet>
  )
}

function UnpaidDifference({ data }: { data: ConfirmationData }) {
  const { t } = useTranslation('confirmation')
  const { dateTime } = useFormats()
  const { heldUntil, methods } = data.page
  return (
    <StatusSheet data={data} progress={0.6} title={t('difference.unpaid.title')}>
      <p>{t('difference.unpaid.text', { until: dateTime(heldUntil) })}</p>
      <Below>
        <MethodsToPay title={t('difference.unpaid.methods')} methods={methods} contents="difference" hasMain />
      </Below>
    </StatusSheet>
  )
}

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`

/** Where trying again does not help, the organizer may. */
const isAboutPaying = (refusal: Refusal | null): boolean =>
  refusal !== null && ['payment_unavailable', 'payment_not_started', 'payments_not_set_up'].includes(refusal.code)
const confirmed = {
  places: ConfirmedOrder,
  difference: PaidDifference,
  addition: PaidAddition,
  tickets: ConfirmedTickets,
}

const phases = {
  manual: ManualPayment,
  pending: PendingPayment,
  rejected: RejectedPayment,
  unpaid: UnpaidOrder,
  ended: EndedOrder,
  cancelled: CancelledOrder,
}

type Props = { data: ConfirmationData; answer: FormAnswer; actionData: unknown }

export function ConfirmationScreen({ data, answer, actionData }: Props) {
  useDraftOf(data)
  const phase = phaseOf(data.page)
  const Phase = phase === 'confirmed' ? confirmed[data.page.contents] : phases[phase]
  return (
    <FormatContext value={data.formats}>
      <Page id="content" data-flow="">
        <RefusalNotice refusal={answer.refusal} />
        {isAboutPaying(answer.refusal) && (
          <Ways>
            <ContactLinks contact={data.contact} number={data.page.confirmationNumber} />
          </Ways>
        )}
        <Phase data={data} answer={answer} actionData={actionData} />
      </Page>
    </FormatContext>
  )
}

function CancelledOrder({ data }: { data: ConfirmationData }) {
  const { isPaid, figures } = data.page
  const { received, refunded, refunding } = figures
  return (
    <CancelledEvent
      data={data}
      paid={isPaid ? received - refunded - refunding : 0}
      more={
        <>
          <RefundedAmounts page={data.page} />
          <OwnOrderLink page={data.page} />
        </>
      }
    />
  )
}

/** Deletes the draft once it is registered; keeps it for another try when the order ended without places. */
function useDraftOf({ page }: ConfirmationData) {
  const { event, confirmationId, contents } = page
  const draftId = areItems(contents) ? confirmationId : event.id
  const phase = phaseOf(page)
  useEffect(() => {
    if (contents === 'tickets' && phase === 'confirmed') deleteBillingDraft(confirmationId)
    if (readDraft(draftId, Date.now())?.orderId !== confirmationId) return
    if (phase === 'confirmed' || phase === 'cancelled') deleteDraft(draftId, Date.now())
    if (phase === 'ended') saveDraft(draftId, { orderId: null, draftKey: '' }, Date.now())
  }, [phase, draftId, confirmationId, contents])
}

function EndedOrder({ data }: { data: ConfirmationData }) {
  const { t } = useTranslation('confirmation')
  const { page, contact } = data
  const texts: Record<string, [title: string, text: string]> = {
    expired: [t('ended.expired.title'), t('ended.expired.text')],
    cancelled: [t('ended.cancelled.title'), t('ended.cancelled.text')],
    refunded: [t('ended.refunded.title'), t('ended.refunded.text')],
    charged_back: [t('ended.chargedBack.title'), t('ended.chargedBack.text')],
  }
  const differenceTexts: typeof texts = {
    expired: [t('difference.ended.expired.title'), t('difference.ended.expired.text')],
    cancelled: [t('difference.ended.cancelled.title'), t('difference.ended.cancelled.text')],
    refunded: [t('difference.ended.refunded.title'), t('ended.refunded.text')],
    charged_back: [t('ended.chargedBack.title'), t('difference.ended.chargedBack.text')],
  }
  const additionTexts: typeof texts = {
    expired: [t('ended.expired.title'), t('addition.ended.expired')],
    cancelled: [t('addition.ended.cancelledTitle'), t('addition.ended.cancelled')],
    refunded: [t('addition.ended.refundedTitle'), t('ended.refunded.text')],
    charged_back: [t('ended.chargedBack.title'), t('addition.ended.chargedBack')],
  }
  const ticketTexts: typeof texts = {
    ...additionTexts,
    cancelled: [additionTexts.cancelled![0], t('tickets.cancelled')],
  }
  const ofContents = { places: texts, difference: differenceTexts, addition: additionTexts, tickets: ticketTexts }[
    page.contents
  ]
  const [title, text] = ofContents[page.label] ?? ofContents.cancelled!
  return (
    <StatusSheet
      data={data}
      progress={0}
      title={title}
      actions={
        <>
          {page.label !== 'charged_back' && !page.event.isCancelled && <BeginAgain page={page} />}
          <ContactLinks contact={contact} number={page.confirmationNumber} />
        </>
      }
    >
      <p>{text}</p>
      <RefundedAmounts page={page} />
      <OwnOrderLink page={page} />
    </StatusSheet>
  )
}

function BeginAgain({ page: { contents, addsTo, event, confirmationId } }: Pick<ConfirmationData, 'page'>) {
  const { t } = useTranslation(['confirmation', 'registration'])
  if (contents === 'places')
    return (
      <ButtonLink variant="solid" size="lg" href={registrationPath(event.slug, { step: 'competition' })}>
        {t('ended.again')}
      </ButtonLink>
    )
  if (contents === 'tickets')
    return (
      <ButtonLink variant="solid" size="lg" href={paths.tickets(event.slug)}>
        {t('tickets.again')}
      </ButtonLink>
    )
  if (addsTo === null) return null
  return (
    <ButtonLink variant="solid" size="lg" href={paths.moreMerchandise(event.slug, addsTo, confirmationId)}>
      {t('registration:more.again')}
    </ButtonLink>
  )
}

const Price = styled.div`
  margin-block-start: var(--space-5);
`

function PaidDifference({ data }: { data: ConfirmationData }) {
  const { t } = useTranslation('confirmation')
  const { page } = data
  return (
    <StatusSheet data={data} progress={1} title={t('difference.paid.title')} actions={<OwnOrderLink page={page} />}>
      <p role="status">{t('difference.paid.text', { email: page.buyerEmail })}</p>
      <RefundedAmounts page={page} />
      <Price>
        <PriceSummary
          lines={summaryLinesOf(page.lines)}
          price={page.price}
          couponCode={page.couponCode}
          figures={page.figures}
        />
      </Price>
    </StatusSheet>
  )
}

function PaidAddition({ data }: { data: ConfirmationData }) {
  const { t } = useTranslation('confirmation')
  const { page } = data
  const { event, addsTo } = page
  return (
    <StatusSheet
      data={data}
      progress={1}
      title={t('addition.paid.title')}
      actions={
        <>
          {addsTo !== null && (
            <ButtonLink variant="solid" href={paths.participant(event.slug, addsTo)}>
              {t('addition.paid.back')}
            </ButtonLink>
          )}
          <OwnOrderLink page={page} />
        </>
      }
    >
      <p role="status">{t('addition.paid.text', { email: page.buyerEmail })}</p>
      <CashDue page={page} />
      <RefundedAmounts page={page} />
      <Price>
        <PriceSummary
          lines={summaryLinesOf(page.lines)}
          price={page.price}
          couponCode={page.couponCode}
          figures={page.figures}
        />
      </Price>
    </StatusSheet>
  )
}
