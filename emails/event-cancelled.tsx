import { contactAbout } from '#rules/organizations/contact.ts'
import type { EventCancelledMessage } from '#rules/messages/message-views.ts'
import { noWrap } from './parts/no-wrap.tsx'
import { LinesPanel } from './parts/lines-panel.tsx'
import { BibCard } from './parts/bib-card.tsx'
import { CashToReturn } from './parts/cash-to-return.tsx'
import type { Frame } from './parts/frame.ts'
import { Greeting } from './parts/greeting.tsx'
import { MessageLayout } from './parts/message-layout.tsx'
import { PricePanel } from './parts/price-panel.tsx'
import { Action, Paragraph, Prose } from './parts/prose.tsx'

type Props = { frame: Frame; order: EventCancelledMessage }

export function EventCancelled({ frame, order }: Props) {
  const { t, format, organization } = frame
  const { event } = order
  const values = {
    event: event.title,
    date: format.day(event.startsAt, event.timeZone),
    organization: organization.name,
  }
  return (
    <MessageLayout frame={frame} preview={t('eventCancelled.preview', values)} reader="athlete">
      <BibCard frame={frame} order={order} badge={t('eventCancelled.badge')} tone="error" />
      <Prose frame={frame} title={t('eventCancelled.title', values)}>
        <Greeting frame={frame} name={order.readerName} />
        <Paragraph frame={frame}>{t('eventCancelled.body', values)}</Paragraph>
        {order.note !== '' && (
          <Paragraph frame={frame}>{t('eventCancelled.note', { ...values, note: order.note })}</Paragraph>
        )}
        {order.isUnpaid && <Paragraph frame={frame}>{t('eventCancelled.unpaid', values)}</Paragraph>}
        {order.refund ? <Refunded frame={frame} order={order} /> : <WhomToAsk frame={frame} order={order} />}
        <Paragraph frame={frame} isQuiet>
          {t('eventCancelled.calendar')}
        </Paragraph>
      </Prose>
      <LinesPanel frame={frame} order={order} />
      {order.isPaid && <PricePanel frame={frame} order={order} isPaid />}
    </MessageLayout>
  )
}

function Refunded({ frame, order }: Props) {
  const { t, format, organization } = frame
  const { amount, isManualRefund } = order.refund!
  const values = { amount: format.money(amount, order.currency), organization: organization.name }
  const number = order.confirmationNumber
  return (
    <>
      <Paragraph frame={frame}>
        <strong>{t(isManualRefund ? 'eventCancelled.manual' : 'eventCancelled.refund', values)}</strong>
      </Paragraph>
      <CashToReturn frame={frame} order={order} reader="buyer" />
      <Paragraph frame={frame}>{noWrap(t('eventCancelled.questionsUnreachable', { number }), number)}</Paragraph>
      <Action frame={frame} href={order.orderUrl}>
        {t('eventCancelled.action')}
      </Action>
    </>
  )
}

function WhomToAsk({ frame, order }: Props) {
  const { t, organization } = frame
  const { event, confirmationNumber: number } = order
  const values = { event: event.title, organization: organization.name, number }
  const contact = contactAbout(organization, t('eventCancelled.contactSubject', values))
  const contactKey = order.isPaid ? 'eventCancelled.paid' : 'eventCancelled.questions'
  return (
    <>
      <CashToReturn frame={frame} order={order} reader="buyer" />
      <Paragraph frame={frame}>
        {noWrap(t(contact ? contactKey : `${contactKey}Unreachable`, values), number)}
      </Paragraph>
      <Action frame={frame} href={contact?.href ?? order.orderUrl}>
        {contact ? t(`eventCancelled.contact.${contact.kind}`, { contact: contact.text }) : t('eventCancelled.action')}
      </Action>
    </>
  )
}
