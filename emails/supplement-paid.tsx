import type { OrderMessage } from '#rules/messages/message-views.ts'
import type { OrderContents } from '#rules/orders/order-contents.ts'
import type { Frame } from './parts/frame.ts'
import { Greeting } from './parts/greeting.tsx'
import { LinesPanel } from './parts/lines-panel.tsx'
import { MessageLayout } from './parts/message-layout.tsx'
import { NoticeCard } from './parts/notice-card.tsx'
import { PricePanel } from './parts/price-panel.tsx'
import { Action, Paragraph, Prose } from './parts/prose.tsx'

export type Supplement = Exclude<OrderContents, 'places'>

/** What was paid and is no place: tickets, or what belongs to a registration that another order has confirmed. */
export function SupplementPaid({ frame, order, of }: { frame: Frame; order: OrderMessage; of: Supplement }) {
  const { t, format } = frame
  const { total, deferredCash } = order.price
  const values = {
    number: order.confirmationNumber,
    amount: format.money(total, order.currency),
    cash: format.money(deferredCash, order.currency),
  }
  const payment = total > 0 ? 'paid' : deferredCash > 0 ? 'cash' : 'free'
  return (
    <MessageLayout frame={frame} preview={t(`${of}Paid.preview`, values)} reader="athlete">
      <NoticeCard frame={frame} order={order} badge={t(`${of}Paid.badge`)} tone="success" />
      <Prose frame={frame} title={t(`${of}Paid.title`)}>
        <Greeting frame={frame} name={order.readerName} />
        <Paragraph frame={frame}>{t(`${of}Paid.${payment}Body`, values)}</Paragraph>
        <Action frame={frame} href={order.orderUrl}>
          {t(`${of}Paid.action`)}
        </Action>
      </Prose>
      <LinesPanel frame={frame} order={order} />
      <PricePanel frame={frame} order={order} isPaid />
    </MessageLayout>
  )
}
