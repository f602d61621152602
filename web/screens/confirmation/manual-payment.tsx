import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { ribbonOf } from '#rules/courses/course-line.ts'
import { summaryLinesOf } from '#rules/orders/sold-line.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { CourseRibbon } from '#web/ui/course-line.tsx'
import { Sheet, SheetTitle } from '../registration/flow-layout.tsx'
import { useFormats } from '../registration/formats.ts'
import { PriceSummary } from '../registration/price-summary.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import type { ConfirmationData } from './confirmation-data.ts'
import { Column, Columns, Head } from './confirmation-layout.ts'
import { ContactLinks } from './contact-links.tsx'
import { LinesTable } from './lines-table.tsx'
import { OtherMethods } from './other-methods.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { ReceiptSheet } from './receipt-sheet.tsx'

type Props = { data: ConfirmationData; answer: FormAnswer; actionData: unknown }

export function ManualPayment({ data, answer, actionData }: Props) {
  const { t } = useTranslation(['payment-methods', 'confirmation'])
  const { dateTime } = useFormats()
  const { page, contact } = data
  const { event, instructions, lines, buyerEmail } = page
  if (!instructions) return null
  const { method, heldUntil, heldOnceConfirmed } = instructions
  const until = dateTime(heldOnceConfirmed ?? heldUntil)
  const unconfirmedText = heldOnceConfirmed && t('confirmation:confirmEmail.then', { until })
  return (
    <>
      <PrintedHead>
        <CourseRibbon ribbon={ribbonOf(event.course)} progress={0.8} />
        <h1>{t(`waiting.${method}Title`)}</h1>
        <p>{`${event.title} · ${contact.name}`}</p>
        <p>
          {page.contents === 'places'
            ? (unconfirmedText ?? t(`waiting.${method}Text`, { until }))
            : t(`confirmation:${page.contents}.waiting`, { until })}
        </p>
        {buyerEmail && !heldOnceConfirmed && <p data-screen>{t('waiting.sent', { email: buyerEmail })}</p>}
      </PrintedHead>
      {heldOnceConfirmed && <ConfirmEmail page={page} answer={answer} actionData={actionData} />}
      <Columns>
        <Column>
          <PaymentFacts data={data} instructions={instructions} />
          <ReceiptSheet page={page} receipt={instructions.receipt} />
        </Column>
        <Column>
          <OtherMethods page={page} />
          <LinesTable page={page} />
          <PriceSummary lines={summaryLinesOf(lines)} price={page.price} couponCode={page.couponCode} />
          {(contact.email ?? contact.phone) && (
            <OnScreen>
              <SheetTitle>{t('waiting.contact')}</SheetTitle>
              <Ways>
                <ContactLinks contact={contact} number={page.confirmationNumber} />
              </Ways>
            </OnScreen>
          )}
        </Column>
      </Columns>
    </>
  )
}

const PrintedHead = styled(Head)`
  @media print {
    display: grid;

    > [data-screen],
    > svg {
      display: none;
    }
  }
`
const OnScreen = styled(Sheet)`
  @media print {
    display: none;
  }
`
const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`
