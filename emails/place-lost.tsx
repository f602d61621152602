import type { RefundedOrderMessage } from '#rules/messages/message-views.ts'
import { LinesPanel } from './parts/lines-panel.tsx'
import type { Frame } from './parts/frame.ts'
import { Greeting } from './parts/greeting.tsx'
import { MessageLayout } from './parts/message-layout.tsx'
import { NoticeCard } from './parts/notice-card.tsx'
import { Action, Paragraph, Prose } from './parts/prose.tsx'

export function PlaceLost({ frame, order }: { frame: Frame; order: RefundedOrderMessage }) {
  const { t, format, organization } = frame
  const amount = format.money(order.refunded, order.currency)
  return (
    <MessageLayout frame={frame} preview={t('lost.preview', { amount })} reader="athlete">
      <NoticeCard frame={frame} order={order} badge={t('lost.badge')} tone="plain" />
      <Prose frame={frame} title={t(`lost.title.${order.because}`)}>
        <Greeting frame={frame} name={order.readerName} />
        <Paragraph frame={frame}>{t(`lost.body.${order.because}`)}</Paragraph>
        <Paragraph frame={frame}>
          <strong>{t('lost.refund', { amount })}</strong>
        </Paragraph>
        {order.because !== 'organization_deleted' && (
          <Action frame={frame} href={`${organization.origin}/event/${order.event.slug}`}>
            {t('lost.action')}
          </Action>
        )}
      </Prose>
      <LinesPanel frame={frame} order={order} />
    </MessageLayout>
  )
}
