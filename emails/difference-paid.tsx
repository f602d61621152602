import type { OrderMessage } from '#rules/messages/message-views.ts'
import type { Frame } from './parts/frame.ts'
import { Greeting } from './parts/greeting.tsx'
import { LinesPanel } from './parts/lines-panel.tsx'
import { MessageLayout } from './parts/message-layout.tsx'
import { NoticeCard } from './parts/notice-card.tsx'
import { PricePanel } from './parts/price-panel.tsx'
import { Action, Paragraph, Prose } from './parts/prose.tsx'

export function DifferencePaid({ frame, order }: { frame: Frame; order: OrderMessage }) {
  const { t, format } = frame
  const values = { number: order.confirmationNumber, amount: format.money(order.price.total, order.currency) }
  return (
    <MessageLayout frame={frame} preview={t('differencePaid.preview', values)} reader="athlete">
      <NoticeCard frame={frame} order={order} badge={t('differencePaid.badge')} tone="success" />
      <Prose frame={frame} title={t('differencePaid.title')}>
        <Greeting frame={frame} name={order.readerName} />
        <Paragraph frame={frame}>{t('differencePaid.body', values)}</Paragraph>
        <Action frame={frame} href={order.orderUrl}>
          {t('differencePaid.action')}
        </Action>
      </Prose>
      <LinesPanel frame={frame} order={order} />
      <PricePanel frame={frame} order={order} isPaid />
    </MessageLayout>
  )
}
