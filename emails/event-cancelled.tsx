import { contactAbout } from '#rules/organizations/contact.ts'
import type { EventCancelledMessage } from '#rules/messages/message-views.ts'
import { noWrap } from './parts/no-wrap.tsx'
import { LinesPanel } from './parts/lines-panel.tsx'
import { BibCard } from './parts/bib-card.tsx'
import type { Frame } from './parts/frame.ts'
import { Greeting } from './parts/greeting.tsx'
import { MessageLayout } from './parts/message-layout.tsx'
import { PricePanel } from './parts/price-panel.tsx'
import { Action, Paragraph, Prose } from './parts/prose.tsx'

export function EventCancelled({ frame, order }: { frame: Frame; order: EventCancelledMessage }) {
  const { t, format, organization } = frame
  const { event, confirmationNumber: number } = order
  const values = {
    event: event.title,
    date: format.day(event.startsAt, event.timeZone),
    organization: organization.name,
  }
  const contact = contactAbout(organization, t('eventCancelled.contactSubject', { number, ...values }))
  const contactKey = order.isPaid ? 'eventCancelled.paid' : 'eventCancelled.questions'
  return (
    <MessageLayout frame={frame} preview={t('eventCancelled.preview', values)} reader="athlete">
      <BibCard frame={frame} order={order} badge={t('eventCancelled.badge')} tone="error" />
      <Prose frame={frame} title={t('eventCancelled.title', values)}>
        <Greeting frame={frame} name={order.readerName} />
        <Paragraph frame={frame}>{t('eventCancelled.body', values)}</Paragraph>
        <Paragraph frame={frame}>
          {noWrap(t(contact ? contactKey : `${contactKey}Unreachable`, { ...values, number }), number)}
        </Paragraph>
        <Action frame={frame} href={contact?.href ?? order.orderUrl}>
          {contact
            ? t(`eventCancelled.contact.${contact.kind}`, { contact: contact.text })
            : t('eventCancelled.action')}
        </Action>
        <Paragraph frame={frame} isQuiet>
          {t('eventCancelled.calendar')}
        </Paragraph>
      </Prose>
      <LinesPanel frame={frame} order={order} />
      {order.isPaid && <PricePanel frame={frame} order={order} isPaid />}
    </MessageLayout>
  )
}
