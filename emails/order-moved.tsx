import type { OrderMovedMessage } from '#rules/messages/message-views.ts'
import { cashToBring } from '#rules/orders/sold-line.ts'
import { BibCard } from './parts/bib-card.tsx'
import type { Frame } from './parts/frame.ts'
import { Greeting } from './parts/greeting.tsx'
import { LinesPanel } from './parts/lines-panel.tsx'
import { MessageLayout } from './parts/message-layout.tsx'
import { noWrap } from './parts/no-wrap.tsx'
import { Action, Paragraph, Prose } from './parts/prose.tsx'

export function OrderMoved({ frame, order }: { frame: Frame; order: OrderMovedMessage }) {
  const { t, format, organization } = frame
  const { event, formerEvent, confirmationNumber: number, note } = order
  const cash = cashToBring(order.lines)
  const values = {
    event: event.title,
    date: format.day(event.startsAt, event.timeZone),
    former: formerEvent.title,
    formerDate: format.day(formerEvent.startsAt, formerEvent.timeZone),
    organization: organization.name,
    number,
  }
  return (
    <MessageLayout frame={frame} preview={t('orderMoved.preview', values)} reader="athlete">
      <BibCard frame={frame} order={order} badge={t('orderMoved.badge')} tone="plain" />
      <Prose frame={frame} title={t('orderMoved.title', values)}>
        <Greeting frame={frame} name={order.readerName} />
        <Paragraph frame={frame}>{noWrap(t('orderMoved.body', values), number)}</Paragraph>
        <Paragraph frame={frame}>
          {cash > 0 ? (
            <strong>{t('practical.cash', { amount: format.money(cash, order.currency) })}</strong>
          ) : (
            t('orderMoved.paid')
          )}
        </Paragraph>
        {note !== '' && <Paragraph frame={frame}>{t('eventCancelled.note', { ...values, note })}</Paragraph>}
        <Paragraph frame={frame}>{`${t('orderMoved.bib')} ${t('orderMoved.questions', values)}`}</Paragraph>
        <Action frame={frame} href={order.orderUrl}>
          {t('orderMoved.action')}
        </Action>
      </Prose>
      <LinesPanel frame={frame} order={order} />
    </MessageLayout>
  )
}
